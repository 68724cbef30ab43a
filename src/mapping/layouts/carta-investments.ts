import { SECURITIES } from '../../format/sheets/securities.ts';
import { SHARE_CLASSES } from '../../format/sheets/share-classes.ts';
import { NOTE_TYPES } from '../../model/lexicon/class-kinds.ts';
import type { ColumnForm, IgnoredForm, SheetForm } from '../file/mapping-form.ts';
import { type Layout, NO_WARRANT_COST, ONE_PRICE } from './layout.ts';
import { type SettledCurrency, settleCurrency } from './question-currency.ts';
import { IS_EQUITY, IS_NOTE, IS_WARRANT, splitKind, splitRound, splitStock } from './security-names.ts';
import { SourceTab } from './source-tab.ts';

const COMPANY = ['Company', 'Company Name'];
const SECURITY = ['Security Type', 'Security'];
const COST = ['Cost', 'Total Cost'];
const PRICE = ['Cost/Share', 'Cost Per Share'];
const SHARES = ['# Shares', 'Shares', 'Number of Shares'];
/** Headers of this report alone. */
const TELLING = ['Accepted Date', 'On Carta', 'Cost/Share', 'Value/Share', 'Unrealized or Realized', 'Realized Date'];
const VALUED = ['Value/Share', 'Value', 'Gain (Loss)', 'Gain', 'Value Post-Money'];
const HEADERS = [
  ...VALUED,
  ...COMPANY,
  ...SECURITY,
  ...COST,
  ...PRICE,
  ...SHARES,
  ...TELLING,
  'Fund',
  'Label',
  'Issue Date',
];

/** Carta's report of all investments: the funds' holdings, with the class or note of each in one column. */
export const CARTA_INVESTMENTS: Layout = {
  name: 'Carta "All investments" report',
  assumptions: [
    'A round gets the name of the security without "Preferred" or "Common", and closed on the day its first security here was issued.',
    'A class is common if its name says so, otherwise preferred.',
    'Amounts are in the currency that a column, the cells or a title say; capsheet asks once if none does.',
    'What was realized is not in the report in full: enter sales by hand.',
  ],
  recognise: (tables) => {
    const tabs = tables.map((table) => new SourceTab(table, HEADERS)).filter(isReport);
    const settled = settleCurrency(tabs.map((tab) => ({ tab, amounts: amountsOf(tab) })));
    return tabs.length === 0 ? undefined : { sheets: tabs.map((tab) => mapReport(tab, settled)) };
  },
};

function isReport(tab: SourceTab): boolean {
  const isThere = [COMPANY, SECURITY, COST, ['Fund'], ['Issue Date']].every(
    (names) => tab.column(...names) !== undefined,
  );
  return isThere && TELLING.filter((name) => tab.has(name)).length >= 2;
}

function amountsOf(tab: SourceTab): readonly string[] {
  return [COST, PRICE].flatMap((names) => tab.column(...names) ?? []);
}

function mapReport(tab: SourceTab, { columnsOf, confirmOf }: SettledCurrency): SheetForm {
  const [company = '', security = '', issued = ''] = [
    tab.column(...COMPANY),
    tab.column(...SECURITY),
    tab.column('Issue Date'),
  ];
  const label = tab.column('Label');
  const common: { readonly [column: string]: ColumnForm } = {
    ...(label === undefined ? {} : { Ref: { column: 'Holding label', numbered: true } }),
    ...tab.pick(SECURITIES, { Company: COMPANY, Fund: ['Fund'], 'Issue Date': ['Issue Date'] }),
    ...columnsOf(tab),
    Round: 'Round',
  };
  const amounts = tab.pick(SECURITIES, { 'Investment Amount': COST, Shares: SHARES });
  const { Shares: _, ...cost } = amounts;
  return {
    sheet: tab.name,
    header: tab.headerRow,
    split: [splitRound(security), splitKind(security), splitStock(security)],
    ...(label === undefined ? {} : { make: [{ name: 'Holding label', join: [company, label], with: ' · ' }] }),
    skipRows: [
      { column: company, blank: true },
      { column: company, matches: '^(grand )?(sub)?total' },
    ],
    ignore: leaveOut(tab),
    confirm: confirmOf(tab),
    to: [
      {
        sheet: 'Rounds',
        columns: { Company: company, Round: 'Round', 'Closing Date': { column: issued, keep: 'first' } },
      },
      {
        sheet: 'Share Classes',
        when: IS_EQUITY,
        columns: {
          ...tab.pick(SHARE_CLASSES, { Company: COMPANY }),
          ...columnsOf(tab),
          Round: 'Round',
          'Share Class': security,
          'Class Type': { column: 'Stock', default: 'preferred' },
          ...toPrice(tab.column(...PRICE)),
        },
      },
      { sheet: 'Certificates', when: IS_EQUITY, columns: { ...common, ...amounts, 'Share Class': security } },
      {
        sheet: 'Convertibles',
        when: IS_NOTE,
        columns: {
          ...common,
          ...cost,
          'Convertible Type': { column: 'Note', values: NOTE_TYPES },
          ...mapTerms(tab),
        },
      },
      {
        sheet: 'Warrants',
        when: IS_WARRANT,
        columns: { ...common, ...tab.pick(SECURITIES, { Shares: SHARES, 'Due Date': [], 'Exercise Price': [] }) },
      },
    ],
  };
}

/** Leaves out valuations, and values that notes or warrants have no column for. */
function leaveOut(tab: SourceTab): readonly IgnoredForm[] {
  const because = "the report's own valuation: marks are entered as Valuations";
  const valued = VALUED.flatMap((name) => tab.column(name) ?? []).map((column) => ({ column, because }));
  const [cost, price] = [tab.column(...COST), tab.column(...PRICE)];
  const ofOthers = 'only shares have a price';
  return [
    ...valued,
    ...(cost === undefined ? [] : [{ column: cost, when: IS_WARRANT, because: NO_WARRANT_COST }]),
    ...(price === undefined ? [] : [IS_WARRANT, IS_NOTE].map((when) => ({ column: price, when, because: ofOthers }))),
  ];
}

/** The first price of a class counts; a rule compares each certificate with it. */
function toPrice(price: string | undefined): { readonly [column: string]: ColumnForm } {
  return price === undefined ? {} : { 'Price Per Share': { column: price, ...ONE_PRICE } };
}

function mapTerms(tab: SourceTab): { readonly [column: string]: ColumnForm } {
  return tab.pick(SECURITIES, {
    Discount: ['Note Investment Discount %'],
    'Interest Rate': ['Note Investment Interest Rate'],
    'Maturity Date': ['Maturity Date'],
    'Valuation Cap': ['Valuation Cap'],
  });
}
