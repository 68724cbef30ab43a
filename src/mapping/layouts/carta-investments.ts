import { COMMON_NAMES, NOTE_TYPES, ROUND_ENDINGS, WARRANT_NAME } from '../../model/lexicon/class-kinds.ts';
import { fitForm, type TabForm } from './fit-form.ts';
import { type Layout, NO_WARRANT_COST, ONE_PRICE } from './layout.ts';
import { settleCurrency } from './question-currency.ts';
import { SourceTab } from './source-tab.ts';

/** Splits a security's name into whether it is a note or a warrant. */
const KIND = String.raw`^(?:.*\b(?<Note>${Object.keys(NOTE_TYPES).join('|').toLowerCase()})s?\b.*|.*\b(?<Warrant>${WARRANT_NAME})s?\b.*|.*)$`;
const STOCK = String.raw`^(?:.*\b(?<Stock>${COMMON_NAMES})\b.*|.*)$`;
const ROUND = String.raw`^(?<Round>.+?)\s+(?:${ROUND_ENDINGS})\b.*$`;

/** Splits off the round that a security is named after; else the whole name is the round. */
export const ROUND_PART = { pattern: ROUND, otherwise: 'Round' };
/** Fills the part Note or Warrant if it is one. */
export const KIND_PARTS = { pattern: KIND };
/** Fills the part Stock for common shares. */
export const STOCK_PART = { pattern: STOCK };

const IS_EQUITY = [
  { column: 'Note', blank: true },
  { column: 'Warrant', blank: true },
];
const IS_NOTE = [{ column: 'Note', blank: false }];
const IS_WARRANT = [{ column: 'Warrant', blank: false }];
const ROWS_BY_KIND = {
  'Share Classes': IS_EQUITY,
  Certificates: IS_EQUITY,
  Convertibles: IS_NOTE,
  Warrants: IS_WARRANT,
};

const COMPANY = ['Company', 'Company Name'];
const SECURITY = ['Security Type', 'Security'];
const COST = ['Cost', 'Total Cost'];
const PRICE = ['Cost/Share', 'Cost Per Share'];
const SHARES = ['# Shares', 'Shares', 'Number of Shares'];
/** Headers of this report alone. */
const TELLING = ['Accepted Date', 'On Carta', 'Cost/Share', 'Value/Share', 'Unrealized or Realized', 'Realized Date'];
const VALUED = ['Value/Share', 'Value', 'Gain (Loss)', 'Gain', 'Value Post-Money'];
const LABEL = 'Holding label';
const HEADERS = [
  ...[VALUED, COMPANY, SECURITY, COST, PRICE, SHARES, TELLING].flat(),
  ...['Fund', 'Label', 'Issue Date'],
];

const COMMON = {
  Ref: { needs: [['Label']], column: LABEL, numbered: true },
  Company: COMPANY,
  Fund: ['Fund'],
  'Issue Date': ['Issue Date'],
  Currency: [],
  Round: 'Round',
};
const VALUATION = "the report's own valuation: marks are entered as Valuations";
const SHARES_ALONE = 'only shares have a price';

const REPORT: TabForm = {
  split: [ROUND_PART, KIND_PARTS, STOCK_PART].map((part) => ({ column: SECURITY, ...part })),
  make: [{ name: LABEL, join: [COMPANY, ['Label']], with: ' · ' }],
  skipRows: [
    { column: COMPANY, blank: true },
    { column: COMPANY, matches: '^(grand )?(sub)?total' },
  ],
  // Valuations, and values that notes or warrants have no column for.
  ignore: [
    ...VALUED.map((name) => ({ column: [name], because: VALUATION })),
    { column: COST, when: IS_WARRANT, because: NO_WARRANT_COST },
    { column: PRICE, when: IS_WARRANT, because: SHARES_ALONE },
    { column: PRICE, when: IS_NOTE, because: SHARES_ALONE },
  ],
  when: ROWS_BY_KIND,
  to: {
    Rounds: { Company: COMPANY, Round: 'Round', 'Closing Date': { column: ['Issue Date'], keep: 'first' } },
    'Share Classes': {
      Company: COMPANY,
      Currency: [],
      Round: 'Round',
      'Share Class': { column: SECURITY },
      'Class Type': { column: 'Stock', default: 'preferred' },
      'Price Per Share': { column: PRICE, ...ONE_PRICE },
    },
    Certificates: { ...COMMON, 'Investment Amount': COST, Shares: SHARES, 'Share Class': { column: SECURITY } },
    Convertibles: {
      ...COMMON,
      'Investment Amount': COST,
      'Convertible Type': { column: 'Note', values: NOTE_TYPES },
      Discount: ['Note Investment Discount %'],
      'Interest Rate': ['Note Investment Interest Rate'],
      'Maturity Date': ['Maturity Date'],
      'Valuation Cap': ['Valuation Cap'],
    },
    Warrants: { ...COMMON, Shares: SHARES, 'Due Date': [], 'Exercise Price': [] },
  },
};

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
    const settled = settleCurrency(tabs, [COST, PRICE]);
    return { sheets: tabs.map((tab) => fitForm(REPORT, tab, settled(tab))) };
  },
};

function isReport(tab: SourceTab): boolean {
  const isThere = tab.hasEach(COMPANY, SECURITY, COST, ['Fund'], ['Issue Date']);
  return isThere && TELLING.filter((name) => tab.hasEach([name])).length >= 2;
}
