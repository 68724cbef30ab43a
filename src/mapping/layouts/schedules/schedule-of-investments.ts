import { VALUATIONS } from '../../../format/sheets/valuations.ts';
import { NO_SHARES, NOTE_TYPES } from '../../../model/lexicon/class-kinds.ts';
import * as names from '../../../model/lexicon/schedule-headers.ts';
import { type Decimal, ZERO } from '../../../model/values/decimal.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import type { SheetForm } from '../../file/mapping-form.ts';
import { findPricePlaces } from '../../propose/companions/work-out-price.ts';
import { IS_NOTE, IS_WARRANT, KIND_PARTS, ROUND_PART, ROWS_BY_KIND, STOCK_PART } from '../carta-investments.ts';
import { fitForm, type TabForm } from '../fit-form.ts';
import { type Layout, NO_WARRANT_COST } from '../layout.ts';
import type { Confirm } from '../question-currency.ts';
import { SourceTab } from '../source-tab.ts';
import {
  currencyOf,
  type FoundFund,
  fundOf,
  lookAtPositions,
  qualifySchedule,
  questionAcross,
  readScheduleTitle,
  type ScheduleColumns,
  type ScheduleTitle,
} from './look-at-schedule.ts';

export const SCHEDULE_OF_INVESTMENTS: Layout = {
  name: 'Schedule of investments',
  assumptions: [
    'The fund is the one in the title, unless a column says it; capsheet asks unless it is known to be a fund of the firm.',
    'A security that is called a note, SAFE, loan or warrant is one; every other one is a certificate.',
    'A round that no column names gets the name of the security without "Preferred" or "Common", and closed on the day its first security here was acquired.',
    'A class is common if its name says so, otherwise preferred; its price is the cost divided by the shares.',
    'Fair values are left out: marks are entered as Valuations, one for each company.',
  ],
  recognise: (tables, funds) => {
    const all = tables.flatMap((table): Positions[] => {
      const tab = new SourceTab(table, names.SCHEDULE_HEADERS);
      const title = readScheduleTitle(tab);
      const isThere = tab.hasEach(names.SCHEDULE_COMPANY, names.SECURITY, names.DATE, names.COST);
      const isOneColumn = tab.column(...names.SCHEDULE_COMPANY) === tab.column(...names.SECURITY);
      return title === undefined || !isThere || isOneColumn
        ? []
        : [{ tab, table, read: readColumns(tab), fund: fundOf(tab, title, funds) }];
    });
    const across = questionAcross(all);
    return { sheets: all.map((positions, index) => mapPositions(positions, across[index] ?? [])) };
  },
};

const PRICE = 'Cost by shares';

interface Positions {
  readonly tab: SourceTab;
  readonly table: Table;
  readonly read: ScheduleColumns;
  readonly fund: FoundFund;
}

function readColumns(tab: SourceTab): ScheduleColumns {
  return {
    Company: tab.column(...names.SCHEDULE_COMPANY),
    Fund: tab.column(...names.SCHEDULE_FUND),
    Type: tab.column(...names.SECURITY),
    'Issue Date': tab.column(...names.DATE),
    Shares: tab.column(...names.SCHEDULE_SHARES),
    'Investment Amount': tab.column(...names.COST),
    Currency: tab.column(...names.SCHEDULE_CURRENCY),
  };
}

function mapPositions({ tab, table, read, fund }: Positions, across: Confirm): SheetForm {
  const refOf = (some: readonly string[]): string => tab.column(...some) ?? '';
  const [company, security] = [refOf(names.SCHEDULE_COMPANY), refOf(names.SECURITY)];
  const [date, cost] = [refOf(names.DATE), refOf(names.COST)];
  const shares = tab.column(...names.SCHEDULE_SHARES);
  const look = lookAtPositions(table, tab, read);
  const { unit } = look;
  const amount = { column: cost, unit, values: look.valuesOf('Investment Amount') };
  const held = { Shares: { column: names.SCHEDULE_SHARES, unit: look.sharesUnit, values: look.valuesOf('Shares') } };
  // A price derived from millions has too few places, and one derived from different units is wrong.
  const isScaled = (unit !== undefined && unit !== 'thousands') || look.sharesUnit !== undefined;
  const currency = currencyOf(tab, look);
  const round = tab.column(...names.SCHEDULE_ROUND);
  const place = { Company: { column: company, remove: 'footnotes' }, Round: round ?? 'Round' };
  const bought = look.day === undefined ? { column: date } : { column: date, day: look.day };
  const common = { ...place, ...fund.columns, 'Issue Date': bought, ...currency };
  const askedPrice = questionPrice(tab, { security, cost, shares: isScaled ? undefined : shares });
  const form: TabForm = {
    split: [
      ...(round === undefined ? [{ column: security, ...ROUND_PART }] : []),
      { column: security, ...KIND_PARTS },
      { column: security, ...STOCK_PART },
    ],
    make: isScaled ? [] : [{ name: PRICE, divide: [cost, names.SCHEDULE_SHARES] }],
    fillDown: [...look.fillDown],
    skipRows: [...(look.fillDown.includes(company) ? [] : [{ column: company, blank: true }]), ...look.skipRows],
    ignore: [
      { column: names.FAIR_VALUE, because: 'marks are entered as Valuations, one for each company' },
      { column: names.WORKED_OUT, because: 'the schedule works it out' },
      { column: names.SCHEDULE_PRINCIPAL, because: 'what was paid is the cost' },
      { column: names.COST, when: IS_WARRANT, because: NO_WARRANT_COST },
      { column: names.SCHEDULE_SHARES, when: IS_NOTE, because: 'a note has no shares' },
    ],
    when: ROWS_BY_KIND,
    to: {
      Companies: { Company: place.Company },
      Rounds: { ...place, 'Closing Date': { ...bought, keep: 'first' } },
      'Share Classes': {
        ...place,
        'Share Class': security,
        'Class Type': { column: 'Stock', default: 'preferred' },
        ...(isScaled
          ? {}
          : { 'Price Per Share': { needs: [names.SCHEDULE_SHARES], column: PRICE, keep: 'first', unit } }),
        ...currency,
      },
      Certificates: { ...common, 'Share Class': security, ...held, 'Investment Amount': amount },
      Convertibles: {
        ...common,
        'Investment Amount': amount,
        'Convertible Type': { column: 'Note', values: NOTE_TYPES },
        'Interest Rate': ['Interest Rate'],
        'Maturity Date': ['Maturity Date', 'Maturity'],
      },
      Warrants: {
        ...common,
        ...held,
        'Due Date': ['Expiration Date', 'Due Date'],
        'Exercise Price': ['Strike Price'],
      },
    },
  };
  return fitForm(form, tab, { confirm: [...fund.confirm, ...look.confirm, ...across, ...askedPrice] });
}

/** Columns as the mapping calls them; `shares` is absent where no price is derived. */
interface PriceColumns {
  readonly security: string;
  readonly cost: string;
  readonly shares: string | undefined;
}

/** Questions a price that does not come out exactly: the cost may include fees. */
function questionPrice(tab: SourceTab, { security, cost, shares }: PriceColumns): Confirm {
  if (shares === undefined) return [];
  const purchases = [...tab.rows()].flatMap((cell) => {
    const [amount, count] = [readNumber(cell(cost)), readNumber(cell(shares))];
    const kind = cell(security);
    // A total names none.
    if (amount === undefined || count === undefined || count === ZERO || kind === '' || NO_SHARES.isIn(kind)) return [];
    return [{ amount, shares: count }];
  });
  const uneven = purchases.find((purchase) => findPricePlaces([purchase]) === undefined);
  if (uneven === undefined) return [];
  const that = `the Price Per Share is ${cost} ÷ ${shares}, which does not come out even: ${uneven.amount} ÷ ${uneven.shares}`;
  return [{ column: cost, topic: 'computed', to: 'Price Per Share', that }];
}

function readNumber(text: string): Decimal | undefined {
  return parseNumberText(text)?.withPoint;
}

const NO_DAY = 'the schedule does not say when it was bought: enter the holding as a security';

/**
 * A lender's schedule of investments (of a business development company): several positions in each company, under
 * headings of industries, with subtotals. It has no dates of purchase, so only companies and marks are read.
 */
export const LOAN_SCHEDULE: Layout = {
  name: 'Schedule of investments of a lender (BDC)',
  assumptions: [
    'The mark of a company is the sum of the fair values of its positions, on the day in the title and for the fund in the title; capsheet asks unless that is known to be a fund of the firm.',
    'A row without a company belongs to the one above it; a row with nothing but a text above companies is an industry.',
    'Principal and cost are left out: the schedule does not say when a position was bought. Its industries are left out too.',
  ],
  recognise: (tables, funds) => {
    const sheets = tables.flatMap((table) => {
      const tab = new SourceTab(table, names.SCHEDULE_HEADERS);
      const title = readScheduleTitle(tab);
      const isLent = tab.hasEach(['Interest Rate', 'Maturity Date', 'Maturity', ...names.SCHEDULE_PRINCIPAL]);
      const isThere = tab.hasEach(names.SCHEDULE_COMPANY, names.FAIR_VALUE) && isLent && !tab.hasEach(names.DATE);
      return title === undefined || !isThere ? [] : [mapMarks(tab, table, { title, fund: fundOf(tab, title, funds) })];
    });
    return { sheets };
  },
};

function mapMarks(
  tab: SourceTab,
  table: Table,
  { title, fund }: { readonly title: ScheduleTitle; readonly fund: FoundFund },
): SheetForm {
  const [company = '', value = ''] = [tab.column(...names.SCHEDULE_COMPANY), tab.column(...names.FAIR_VALUE)];
  const headings = findIndustries(tab, company);
  const named = { column: company, remove: 'footnotes' };
  const read = { 'Fair Value': value, Currency: tab.column(...names.SCHEDULE_CURRENCY) };
  const amounts = qualifySchedule(table, tab, { sheet: VALUATIONS, amount: 'Fair Value', read });
  // A question about one cell is of no use: in a sum it is an error.
  const confirm = [...fund.confirm, ...amounts.confirm.filter(({ row }) => row === undefined)];
  const others = tab.refs.filter((ref) => ref !== company && ref !== value);
  const form: TabForm = {
    fillDown: [company],
    headings: headings.length === 0 ? [] : [{ column: company, name: 'Industry heading', is: headings }],
    // The first value of other columns counts, and nothing of them is read.
    steps: [{ group: { by: [company], sum: [value], first: others } }],
    ignore: [
      ...[names.COST, names.SCHEDULE_PRINCIPAL, names.SCHEDULE_SHARES].map((column) => ({ column, because: NO_DAY })),
      { column: names.WORKED_OUT, because: 'the schedule works it out' },
    ],
    to: {
      Companies: { Company: named },
      Valuations: {
        Company: named,
        ...fund.columns,
        ...(title.day === undefined ? {} : { Date: { value: title.day } }),
        'Fair Value': { column: value, unit: amounts.unit },
        ...currencyOf(tab, amounts),
      },
    },
  };
  return fitForm(form, tab, { confirm });
}

/** Finds texts alone in their row above a company; below a company alone stand its positions. */
function findIndustries(tab: SourceTab, company: string): readonly string[] {
  const rows = [...tab.rows()];
  const others = tab.refs.filter((ref) => ref !== company);
  const isAlone = (cell: (ref: string) => string): boolean =>
    cell(company) !== '' && others.every((ref) => cell(ref) === '');
  const found = rows.flatMap((cell, index) => {
    const below = rows[index + 1];
    return isAlone(cell) && below !== undefined && below(company) !== '' ? [cell(company)] : [];
  });
  return [...new Set(found)];
}
