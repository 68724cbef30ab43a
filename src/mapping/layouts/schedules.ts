import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { quote } from '../../base/util/text/quote.ts';
import { VALUATIONS } from '../../format/sheets/valuations.ts';
import * as names from '../../model/lexicon/schedule-headers.ts';
import { FUND_LABELS, SCHEDULES } from '../../model/lexicon/titles.ts';
import { findDays } from '../../model/values/date-text.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';
import { findByName } from '../file/by-name.ts';
import type { ColumnForm, SheetForm } from '../file/mapping-form.ts';
import { qualifyAmounts } from '../propose/amounts/qualify-amounts.ts';
import { guessHolders, type KnownFunds } from '../propose/guess-names.ts';
import type { ProposedColumn } from '../propose/proposal.ts';
import { type ProposalTab, readBelow } from '../propose/source-tab.ts';
import type { Question } from '../question.ts';
import { fitForm, type TabForm } from './fit-form.ts';
import type { Layout, ProposedLayout } from './layout.ts';
import type { Confirm } from './question-currency.ts';
import { SourceTab } from './source-tab.ts';

export const SCHEDULE_OF_INVESTMENTS: ProposedLayout = {
  name: 'Schedule of investments',
  assumptions: [
    'It is read as "capsheet map" proposes: the fund is the one in the title, unless a column says it; capsheet asks unless it is known to be a fund of the firm.',
    'A security that is called a note, SAFE, loan or warrant is one; every other one is a certificate.',
    'A round that no column names gets the name of the security, and closed on the day its first security here was acquired.',
    'The price of a class is the cost divided by the shares; the fair values of all that is held of a company add up to its mark.',
  ],
  isOne(table) {
    const tab = new SourceTab(table, names.SCHEDULE_HEADERS);
    const isThere = tab.hasEach(names.SCHEDULE_COMPANY, names.SECURITY, names.DATE, names.COST);
    const isOneColumn = tab.column(...names.SCHEDULE_COMPANY) === tab.column(...names.SECURITY);
    return isThere && !isOneColumn && readScheduleTitle(tab) !== undefined;
  },
};

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
      return title === undefined || !isThere ? [] : [mapMarks(tab, table, title, fundOf(tab, title, funds))];
    });
    return { sheets };
  },
};

function mapMarks(tab: SourceTab, table: Table, title: ScheduleTitle, fund: FoundFund): SheetForm {
  const [company = '', value = ''] = [tab.column(...names.SCHEDULE_COMPANY), tab.column(...names.FAIR_VALUE)];
  const headings = findIndustries(tab, company);
  const named = { column: company, remove: 'footnotes' };
  const read = { 'Fair Value': value, Currency: tab.column(...names.SCHEDULE_CURRENCY) };
  const amounts = qualifyMarks(table, tab, read);
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

interface ScheduleTitle {
  readonly entity?: string;
  /** The title labels it as the fund: `Fund: Northlight Fund I`. */
  readonly isSaid?: true;
  readonly day?: string;
}

/** Reads `Northlight Fund I Schedule of Investments` in one line, or the name in a line above it. */
function readScheduleTitle({ titles }: SourceTab): ScheduleTitle | undefined {
  const at = titles.findIndex((title) => SCHEDULES.isIn(title));
  if (at === -1) return undefined;
  const inLine = SCHEDULES.before(titles[at] ?? '')?.replace(/(?:\([^()]*\)|[\s,:–—(-])+$/, '') ?? '';
  const above = titles.slice(0, at).find((title) => !/\d{4}/.test(title));
  const said = findLabelled(titles);
  const entity = said ?? (inLine === '' ? above : inLine);
  const [only, ...others] = new Set(titles.flatMap(findDays));
  const day = others.length > 0 ? undefined : only;
  return omitAbsent({ entity, isSaid: said === undefined ? undefined : true, day });
}

/** Finds `Fund: Northlight Fund I`, in one cell or two adjacent ones. */
function findLabelled(titles: readonly string[]): string | undefined {
  const parts = titles.map((title) => title.split(/:(.*)/, 2));
  const at = parts.findIndex(([label = '']) => FUND_LABELS.is(label));
  const inCell = parts[at]?.[1]?.trim() ?? '';
  return at === -1 ? undefined : inCell === '' ? titles[at + 1] : inCell;
}

interface FoundFund {
  readonly columns: { readonly Fund?: ColumnForm };
  readonly confirm: Confirm;
}

/** Finds the fund in a column, else in the title, which may name the firm instead unless it is known to be a fund. */
function fundOf(tab: SourceTab, { entity, isSaid }: ScheduleTitle, funds: KnownFunds): FoundFund {
  const column = tab.column(...names.SCHEDULE_FUND);
  if (column !== undefined) return { columns: { Fund: column }, confirm: [] };
  if (entity === undefined) return { columns: {}, confirm: [] };
  const [guess] = guessHolders([entity], funds);
  const value = guess?.to ?? entity;
  const that = `the Fund is ${quote(value)} in every row, because the title says ${quote(entity)}`;
  const isSure = guess?.confidence === 1 || (isSaid === true && guess === undefined);
  return { columns: { Fund: { value } }, confirm: isSure ? [] : [{ topic: 'every-row', to: 'Fund', that }] };
}

function currencyOf(
  tab: SourceTab,
  { currency }: { readonly currency: string | undefined },
): { readonly Currency?: ColumnForm } {
  const column = tab.column(...names.SCHEDULE_CURRENCY);
  if (column !== undefined) return { Currency: column };
  return currency === undefined ? {} : { Currency: { value: currency } };
}

/** Qualifies the fair values as a proposal would. */
function qualifyMarks(table: Table, { headerRow }: SourceTab, read: MarkColumns) {
  const row = Number(headerRow);
  const tab = readBelow({ first: row, last: row }, { table, passedOver: new Set() });
  const columns = Object.entries(read).flatMap(([name, ref]) => toColumn(name, ref, tab));
  const { targets, doubts } = qualifyAmounts([{ sheet: VALUATIONS, name: VALUATIONS.name, columns }], tab);
  const columnOf = (name: string) => findByName(targets[0]?.columns, name) ?? {};
  const { unit }: Partial<ProposedColumn> = columnOf('Fair Value');
  const { value: currency }: Partial<ProposedColumn> = columnOf('Currency');
  return { unit, currency, confirm: toConfirm(doubts) };
}

/** By the columns of the format, those of the tab. */
type MarkColumns = { readonly [column: string]: string | undefined };

function toConfirm(doubts: readonly Question[]): Confirm {
  return doubts.map(({ column: ref, rowNumber, columnIndex: _, text, ...subject }) => ({
    ...(ref === undefined ? {} : { column: ref }),
    ...(rowNumber === undefined ? {} : { row: String(rowNumber) }),
    ...subject,
    that: text,
  }));
}

function toColumn(name: string, ref: string | undefined, tab: ProposalTab): readonly ProposedColumn[] {
  const facts = tab.columns.find(({ columnIndex }) => tab.refOf(columnIndex) === ref);
  return facts === undefined || ref === undefined
    ? []
    : [{ name, column: ref, columnIndex: facts.columnIndex, confidence: 1, reason: 'the layout has it' }];
}
