import { COMMON_NAMES } from '../../model/lexicon/class-kinds.ts';
import { US_DOLLARS } from '../../model/lexicon/currencies.ts';
import type { ColumnForm, SheetForm } from '../file/mapping-form.ts';
import { fitForm, type TabForm } from './fit-form.ts';
import { type Layout, ONE_PRICE } from './layout.ts';
import { questionCurrency, showAmounts } from './question-currency.ts';
import { SourceTab } from './source-tab.ts';

const COMPANY = ['Startup Name', 'Company/Fund'];
const FUND = ['Fund Legal Name', 'Investment Entity', 'Fund Name'];
const KIND = ['Asset Type', 'Instrument'];
const ROUND = ['Stage', 'Round'];
const CLASS = ['Share Class'];
const COST = ['Invested Amount (excl. fees)', 'Invested'];
const SHARES = ['Number of Shares'];
const PRICE = ['Paid PPS'];
const DATE = ['Invest Date'];
const CAP = ['Valuation or Cap'];
/** Columns that the portfolio service has no place for. */
const LEFT: readonly (readonly [column: string, because: string])[] = [
  ['Unrealized Value', 'marks are entered as Valuations, by fund and day'],
  ['Net Value', 'it is the realized and the unrealized value together'],
  ['Current PPS', 'marks are entered as Valuations, by fund and day'],
  ['Realized Value', 'the report says neither when nor from what it was realized: enter sales by hand'],
  ['Allocation', 'what was allotted is not the cost: the invested amount is'],
  ['Number of LPs', 'it says nothing about the holding'],
];
const HEADERS = [
  ...[COMPANY, FUND, KIND, ROUND, CLASS, COST, SHARES, PRICE, DATE, CAP].flat(),
  ...LEFT.map(([name]) => name),
];

const IS_NOTE = ['SAFE', 'Convertible Debt', 'Convertible Note', 'Convertible', 'Debt', 'SAFE (Post-Money)', 'SAFT'];
const WHEN_EQUITY = [{ column: KIND, isNot: IS_NOTE }];
const WHEN_NOTE = [{ column: KIND, is: IS_NOTE }];
const ROUND_NAME = { firstOf: [ROUND, KIND] };
const CLASS_NAME = { firstOf: [CLASS, ROUND, KIND] };
const HELD = {
  Currency: [],
  ...{ Company: COMPANY, Fund: FUND, 'Issue Date': DATE, 'Investment Amount': COST, Round: ROUND_NAME },
};

const LIST: TabForm = {
  split: [{ column: CLASS, pattern: String.raw`^(?:.*\b(?<Stock>${COMMON_NAMES})\b.*|.*)$` }],
  skipRows: [{ column: COMPANY, blank: true }],
  ignore: [
    ...LEFT.map(([name, because]) => ({ column: [name], because })),
    { column: CAP, when: WHEN_EQUITY, because: 'it may be before or after the money' },
    ...[SHARES, PRICE].map((column) => ({ column, when: WHEN_NOTE, because: 'a note has no shares' })),
  ],
  when: { 'Share Classes': WHEN_EQUITY, Certificates: WHEN_EQUITY, Convertibles: WHEN_NOTE },
  to: {
    Companies: { Company: { column: COMPANY } },
    Rounds: {
      Company: { column: COMPANY },
      Round: ROUND_NAME,
      'Closing Date': { column: DATE, keep: 'first' },
      'Round Size': {
        ...{ column: ['Round Size'], keep: 'first' },
        because: 'a round has one size, and the first row says it',
      },
    },
    'Share Classes': {
      Company: { column: COMPANY },
      Round: ROUND_NAME,
      'Share Class': CLASS_NAME,
      'Class Type': { needs: [CLASS], column: 'Stock', default: 'preferred', or: { value: 'preferred' } },
      'Price Per Share': { column: PRICE, ...ONE_PRICE },
      Currency: [],
    },
    Certificates: { ...HELD, Shares: SHARES, 'Share Class': CLASS_NAME },
    Convertibles: {
      ...HELD,
      'Convertible Type': {
        column: KIND,
        values: {
          'SAFE (Post-Money)': 'SAFE',
          'Convertible Debt': 'convertible note',
          Debt: 'convertible note',
          Convertible: 'convertible note',
        },
      },
      'Valuation Cap': CAP,
      Discount: ['Discount'],
    },
  },
};

/** The older form counts no shares: a holding is an interest, of as many units as were paid, without their currency. */
const OF_INTERESTS: TabForm = {
  ...LIST,
  to: {
    ...LIST.to,
    'Share Classes': { ...LIST.to['Share Classes'], 'Price Per Share': { value: '1' } },
    Certificates: { ...LIST.to.Certificates, Shares: { column: COST, remove: String.raw`\p{Sc}|[A-Z]{2,3}\$?` } },
  },
};

/**
 * AngelList's list of investments: the form with Startup Name and Fund Legal Name, and the older one with Company/Fund
 * and Investment Entity. Source of both lists of headers: the import of these files in a public repository (its types
 * for the new and the old CSV format); AngelList's help pages show the same words.
 */
export const ANGELLIST: Layout = {
  name: 'AngelList list of investments',
  assumptions: [
    'A row whose instrument is a SAFE or convertible debt is a note; every other one is a certificate.',
    'A round is closed on the day of its first investment here; one without a name gets that of its instrument.',
    'A share class without a name gets that of its round; it is common if its name says so, otherwise preferred.',
    'Where no column has shares or their price, a holding of equity is an interest, in units of 1.00 of what was paid.',
    '"Valuation or Cap" is the cap of a note; for shares it is left out, because it may be pre-money or post-money.',
    'Amounts with a dollar sign are in US dollars; capsheet asks if nothing else says so.',
    'What was realized is not in the list in full: enter sales by hand.',
  ],
  recognise: (tables) => {
    const sheets = tables
      .map((table) => new SourceTab(table, HEADERS))
      .filter((tab) => tab.hasEach(COMPANY, FUND, KIND, COST, DATE, CAP))
      .map((tab) => fitForm(tab.column(...SHARES, ...PRICE) ? LIST : OF_INTERESTS, tab, currencyOf(tab)));
    return { sheets };
  },
};

/** Other currencies than US dollars have their code or sign in this list; amounts without any are questioned. */
function currencyOf(tab: SourceTab): Pick<SheetForm, 'confirm'> & { readonly currency?: ColumnForm } {
  const column = tab.column('Currency');
  const cost = tab.column(...COST) ?? 'A';
  if (column !== undefined) return { currency: column };
  const amounts = [...tab.rows()].map((cell) => cell(cost)).filter((text) => text !== '');
  if (amounts.every((text) => /^\(?-?\$/.test(text))) {
    const currency = { value: 'USD' };
    if (tab.says((text) => US_DOLLARS.isIn(text))) return { currency };
    const that = `the amounts are in USD, because every one has a "$", which other dollars have as well: ${showAmounts(tab, cost)}`;
    return { currency, confirm: [{ column: cost, topic: 'currency', that }] };
  }
  return { confirm: questionCurrency(tab, cost) };
}
