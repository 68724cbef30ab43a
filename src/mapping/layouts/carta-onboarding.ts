import { foldHeader } from '../../base/util/text/text.ts';
import { COMPANIES } from '../../format/sheets/companies.ts';
import { ROUNDS } from '../../format/sheets/rounds.ts';
import { SECURITIES } from '../../format/sheets/securities.ts';
import { SHARE_CLASSES } from '../../format/sheets/share-classes.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { ColumnForm, SheetForm, TargetForm } from '../file/mapping-form.ts';
import { type Layout, ONE_PRICE } from './layout.ts';
import { type SettledCurrency, settleCurrency } from './question-currency.ts';
import { SourceTab } from './source-tab.ts';

const COMPANY = ['Company', 'Company Name', 'Portfolio Company', 'Issuer', 'Legal Name'];
const ROUND = ['Round', 'Round Name', 'Financing Round', 'Series'];
const DATE = ['Issue Date', 'Investment Date', 'Closing Date', 'Close Date', 'Date'];
const COST = ['Cost', 'Investment Amount', 'Cost Basis', 'Principal', 'Amount', 'Invested Amount'];
const SHARES = ['Shares', '# Shares', 'Number of Shares', 'Quantity'];
const CLASS = ['Share Class', 'Security Type', 'Class', 'Security'];
const PRICE = ['Cost/Share', 'Price Per Share', 'Original Issue Price', 'Share Price', 'PPS'];
const FUND = ['Fund', 'Fund Name', 'Investing Fund'];
const HEADERS = [
  COMPANY,
  ROUND,
  DATE,
  COST,
  SHARES,
  CLASS,
  PRICE,
  FUND,
  ['Website', 'Description', 'City', 'Sector'],
].flat();

/** Carta's workbook for taking on a portfolio: current positions only. Headers are found by name and alias. */
export const CARTA_ONBOARDING: Layout = {
  name: 'Carta onboarding workbook',
  assumptions: [
    'If the sheet has no name for a round, it gets that of the class or the note.',
    'A class is preferred unless the sheet says otherwise.',
    'A note is a convertible note unless the sheet says otherwise.',
    'Amounts are in the currency that a column, the cells or a title say; capsheet asks once if none does.',
    'It contains only current positions: enter by hand what was converted or sold before.',
  ],
  recognise: (tables) => {
    const [detail, priced, notes] = [
      'Portfolio Detail',
      'SOI Input New Priced Rounds',
      'SOI Input New Convertibles',
    ].map((name) => findTab(tables, name));
    if (priced === undefined && notes === undefined) return undefined;
    const settled = settleCurrency(
      [priced, notes].flatMap((tab) => (tab === undefined ? [] : [{ tab, amounts: amountsOf(tab) }])),
    );
    return {
      sheets: [
        ...(detail === undefined ? [] : [mapDetail(detail)]),
        ...(priced === undefined ? [] : [mapPriced(priced, settled)]),
        ...(notes === undefined ? [] : [mapNotes(notes, settled)]),
      ],
    };
  },
};

/** Tab names may contain dashes of any kind. */
function findTab(tables: readonly Table[], name: string): SourceTab | undefined {
  const fold = (text: string): string => foldHeader(text.replaceAll(/[–—]/g, ' '));
  const table = tables.find((candidate) => fold(candidate.name) === fold(name) && candidate.rows.length > 0);
  return table === undefined ? undefined : new SourceTab(table, HEADERS);
}

function mapDetail(tab: SourceTab): SheetForm {
  const wanted = { Company: COMPANY, Description: [], City: [], Sector: ['Industry'], Website: ['URL'] };
  return {
    ...onTab(tab),
    to: [{ sheet: 'Companies', once: true, columns: tab.pick(COMPANIES, wanted) }],
  };
}

function onTab(tab: SourceTab): Pick<SheetForm, 'sheet' | 'header' | 'skipRows'> {
  const company = tab.column(...COMPANY) ?? 'A';
  return {
    sheet: tab.name,
    header: tab.headerRow,
    skipRows: [
      { column: company, blank: true },
      { column: company, matches: '^((grand )?(sub)?total|required|optional|example)' },
    ],
  };
}

function amountsOf(tab: SourceTab): readonly string[] {
  return [COST, PRICE].flatMap((names) => tab.column(...names) ?? []);
}

function mapPriced(tab: SourceTab, { columnsOf, confirmOf }: SettledCurrency): SheetForm {
  const currency = columnsOf(tab);
  const place = columnAt(tab);
  const className = tab.column(...CLASS) ?? tab.column(...ROUND) ?? 'A';
  const classType = tab.column('Class Type', 'Stock Type');
  return {
    ...onTab(tab),
    confirm: confirmOf(tab),
    to: [
      mapRound(tab, { ...place, ...currency }),
      {
        sheet: 'Share Classes',
        columns: {
          ...tab.pick(SHARE_CLASSES, { Company: COMPANY }),
          ...place,
          ...currency,
          'Share Class': className,
          'Class Type': classType === undefined ? { value: 'preferred' } : { column: classType, default: 'preferred' },
          ...toPrice(tab.column(...PRICE)),
        },
      },
      {
        sheet: 'Certificates',
        columns: {
          ...mapSecurity(tab, { ...place, ...currency }),
          ...tab.pick(SECURITIES, { Shares: SHARES }),
          'Share Class': className,
        },
      },
    ],
  };
}

function mapNotes(tab: SourceTab, { columnsOf, confirmOf }: SettledCurrency): SheetForm {
  const currency = columnsOf(tab);
  const place = columnAt(tab);
  const kind = tab.column('Convertible Type', 'Note Type', 'Type', 'Security Type');
  const terms = {
    Discount: ['Discount %', 'Discount Rate'],
    'Valuation Cap': ['Cap'],
    'Maturity Date': ['Maturity'],
    'Interest Rate': ['Interest'],
  };
  return {
    ...onTab(tab),
    confirm: confirmOf(tab),
    to: [
      mapRound(tab, { ...place, ...currency }),
      {
        sheet: 'Convertibles',
        columns: {
          ...mapSecurity(tab, { ...place, ...currency }),
          'Convertible Type':
            kind === undefined ? { value: 'convertible note' } : { column: kind, default: 'convertible note' },
          ...tab.pick(SECURITIES, terms),
        },
      },
    ],
  };
}

function columnAt(tab: SourceTab): { readonly Round?: string } {
  const round = tab.column(...ROUND) ?? tab.column(...CLASS);
  return round === undefined ? {} : { Round: round };
}

type Place = { readonly [column: string]: ColumnForm };

function mapRound(tab: SourceTab, place: Place): TargetForm {
  const wanted = { Company: COMPANY, 'Pre-Money Valuation': [], 'Round Size': [] };
  return {
    sheet: 'Rounds',
    columns: {
      ...tab.pick(ROUNDS, wanted),
      ...place,
      ...keepFirst(tab, 'Closing Date', ['Closing Date', 'Close Date', ...DATE]),
    },
  };
}

function mapSecurity(tab: SourceTab, place: Place): Place {
  const wanted = { Company: COMPANY, Fund: FUND, 'Issue Date': DATE, 'Investment Amount': COST };
  return { ...tab.pick(SECURITIES, wanted), ...place };
}

function toPrice(price: string | undefined): { readonly [column: string]: ColumnForm } {
  return price === undefined ? {} : { 'Price Per Share': { column: price, ...ONE_PRICE } };
}

function keepFirst(
  tab: SourceTab,
  column: string,
  names: readonly string[],
): { readonly [column: string]: ColumnForm } {
  const found = tab.column(...names);
  return found === undefined ? {} : { [column]: { column: found, keep: 'first' } };
}
