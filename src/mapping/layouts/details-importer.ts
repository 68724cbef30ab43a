import { fitForm, type TabForm } from './fit-form.ts';
import { type Layout, NO_WARRANT_COST, ONE_PRICE } from './layout.ts';
import { findTab } from './source-tab.ts';

const COMPANY = ['Company Name', 'Company'];
const ROUND = ['Financing Round Name', 'Financing Round', 'Round Name', 'Round'];
const CLOSED = ['Close Date', 'Closing Date'];
const FUND = ['Fund', 'Fund Name'];
const AMOUNT = ['Investment Amount'];
const TYPE = ['Investment Type', 'Type of Investment', 'Security Type'];
const SHARES = ['Shares Purchased', 'Number of Shares', 'Shares'];
const PRICE = ['Price Per Share', 'Price Per Share/Token', 'Share Price', 'Price Per Token'];
const ID = ['Holding ID'];
const CURRENCY = ['Currency', 'Currency Code'];
/** Headers of the importer, as far as they are known. */
const HEADERS = [
  ...[COMPANY, ROUND, CLOSED, FUND, AMOUNT, TYPE, SHARES, PRICE, ID, CURRENCY].flat(),
  ...['Issue Date', 'Due Date', 'Exercise Price', 'Transaction Type', 'Transaction Date', 'Proceeds', 'Shares Sold'],
  ...['Date', 'Fair Value', 'Ownership', 'Post-Money Valuation', 'Pre-Money Valuation', 'Round Size'],
  'Type of Purchase',
];

/** The texts of each kind of investment, by its sheet of the format. A blank kind is equity. */
const TYPES = {
  Convertibles: ['Convertibles', 'Convertible', 'Convertible Note', 'SAFE', 'KISS'],
  Warrants: ['Warrants', 'Warrant'],
  'Token Investments': ['Crypto', 'Crypto Investment', 'Token', 'Token Investment'],
  'Token Warrants': ['Crypto Warrants', 'Crypto Warrant', 'Token Warrant'],
  'Token Convertibles': ['Crypto Convertibles', 'Crypto Convertible', 'Token Convertible', 'SAFT'],
};
const { Warrants: WARRANTS, 'Token Investments': TOKENS, Convertibles: NOTES, ...OTHERS } = TYPES;
const NO_PRICE = [...WARRANTS, ...NOTES, ...Object.values(OTHERS).flat()];
const CRYPTO = {
  ...translate([...TOKENS, ...Object.values(OTHERS).flat()], 'yes'),
  ...translate(['Equity', ...NOTES, ...WARRANTS], ''),
};
const EVENTS = {
  'Full Sale': 'sale',
  'Partial Sale': 'sale',
  'Sale (Full)': 'sale',
  'Sale (Partial)': 'sale',
  'Convertible Conversion': 'conversion',
  'Warrant Exercise': 'exercise',
};

/** Joined from the columns that identify a holding; the Transactions tab names it in the same way. */
const LABEL = 'Holding label';
const COMPUTED = { needs: [AMOUNT, SHARES], column: 'Computed price' };
const CLASS_NAME = { firstOf: [['Share Class Name', 'Share Class', 'Class Name'], ROUND] };
const WHEN_EQUITY = [{ column: TYPE, isNot: Object.values(TYPES).flat() }];
/** Skips the row below the header that says which columns are required. */
const MARKERS: Pick<TabForm, 'skipRows'> = {
  skipRows: [{ column: COMPANY, matches: '^(always )?(required|optional)' }],
};
const ROUND_COLUMNS = {
  Company: COMPANY,
  Round: ROUND,
  'Closing Date': CLOSED,
  'Pre-Money Valuation': ['Pre-Money Valuation', 'Pre-Money'],
  'Round Size': ['Round Size', 'Total Round Size'],
  Currency: CURRENCY,
  'Fully Diluted Shares': ['Fully Diluted Shares'],
  'Co-Investors': { column: ['Co-Investors', 'Co-Investor', 'Coinvestors'], separator: ',' },
};
const HELD = {
  Ref: { column: LABEL, numbered: true },
  ...{ Company: COMPANY, Round: ROUND, Fund: FUND, Currency: CURRENCY, 'Security ID': ID },
};
const ISSUED = { 'Issue Date': { firstOf: [['Issue Date'], CLOSED] } };
const EXERCISE = { 'Due Date': ['Due Date'], 'Exercise Price': ['Exercise Price'] };
const TOKEN = { Token: ['Crypto Token Short Code', 'Token Short Code'] };

const FINANCINGS: TabForm = { ...MARKERS, once: ['Rounds'], to: { Rounds: ROUND_COLUMNS } };

/** Each row is a round, a share class if it is equity, and a security. */
const HOLDINGS: TabForm = {
  ...MARKERS,
  ignore: [
    { column: AMOUNT, when: [{ column: TYPE, is: WARRANTS }], because: NO_WARRANT_COST },
    { column: PRICE, when: [{ column: TYPE, is: NO_PRICE }], because: 'only shares and tokens have a price' },
  ],
  when: {
    'Share Classes': WHEN_EQUITY,
    Certificates: WHEN_EQUITY,
    ...Object.fromEntries(Object.entries(TYPES).map(([sheet, is]) => [sheet, [{ column: TYPE, is }]])),
  },
  to: {
    Rounds: { ...ROUND_COLUMNS, Crypto: { column: TYPE, values: CRYPTO } },
    'Share Classes': {
      Company: COMPANY,
      Round: ROUND,
      'Purchase Type': ['Type of Purchase', 'Purchase Type'],
      Currency: CURRENCY,
      'Share Class': CLASS_NAME,
      'Class Type': {
        column: ['Share Class Type', 'Class Type', 'Stock Type'],
        default: 'preferred',
        or: { value: 'preferred' },
      },
      'Price Per Share': { firstOf: [PRICE, COMPUTED], ...ONE_PRICE },
    },
    Certificates: {
      ...HELD,
      Shares: SHARES,
      'Investment Amount': AMOUNT,
      'Share Class': CLASS_NAME,
      'Issue Date': { column: CLOSED },
    },
    Convertibles: {
      ...{ ...HELD, ...ISSUED, 'Investment Amount': AMOUNT, Discount: ['Discount'] },
      ...{ 'Valuation Cap': ['Valuation Cap'], 'Maturity Date': ['Maturity Date'], 'Interest Rate': ['Interest Rate'] },
      'Days Convention': ['Days Convention'],
      // A note of no stated kind is a convertible note.
      'Convertible Type': {
        column: ['Convertible Type', 'Note Type'],
        default: 'convertible note',
        or: { value: 'convertible note' },
      },
    },
    Warrants: { ...HELD, ...ISSUED, ...EXERCISE, Shares: SHARES },
    'Token Investments': {
      ...{ ...HELD, ...ISSUED, 'Investment Amount': AMOUNT, ...TOKEN, Quantity: SHARES },
      'Price Per Token': { firstOf: [PRICE, COMPUTED] },
    },
    'Token Warrants': { ...HELD, ...ISSUED, ...EXERCISE, ...TOKEN, Quantity: SHARES, 'Total Cost': AMOUNT },
    'Token Convertibles': { ...HELD, ...ISSUED, 'Investment Amount': AMOUNT, ...TOKEN },
  },
};

const TRANSACTIONS: TabForm = {
  ...MARKERS,
  to: {
    Transactions: {
      Event: { column: ['Transaction Type', 'Transaction', 'Event', 'Type'], values: EVENTS },
      Company: COMPANY,
      Date: ['Transaction Date', 'Date', ...CLOSED],
      'Shares Sold': ['Shares Sold', 'Number of Shares', 'Shares'],
      'Cash Received': ['Proceeds', 'Cash Received', 'Total Proceeds', 'Cash Proceeds'],
      Currency: CURRENCY,
      'Converted To': ['Converted To', 'Converted To Share Class', 'Share Class Name', 'Share Class'],
      'Transaction ID': ['Transaction ID'],
      // The tab's own Round column is that of the holding.
      Round: { column: ['Converted To Round', 'Round Converted To', 'New Round'] },
      Security: { firstOf: [ID, { column: LABEL }] },
    },
  },
};

const OVERRIDES: TabForm = {
  ...MARKERS,
  to: {
    Valuations: {
      Company: COMPANY,
      Date: ['Date', 'Override Date', 'As Of Date'],
      Fund: FUND,
      'Fair Value': ['Fair Value', 'Fair Value Override'],
      Ownership: ['Ownership', 'Ownership %', 'Ownership Override'],
      'Post-Money Valuation': ['Post-Money Valuation', 'Post-Money', 'Post-Money Override'],
      Currency: CURRENCY,
    },
  },
};

/**
 * The portfolio service's own importer: the tabs Holdings, Financings, Transactions and Overrides; an older form has no
 * Financings. Not all of its headers are known; they are found by name and alias, and the rest is listed.
 */
export const DETAILS_IMPORTER: Layout = {
  name: 'Advanced Investment Details Importer',
  assumptions: [
    'If the price per share is blank, it is the amount divided by the shares.',
    'A share class without a name gets that of its round, and is preferred unless the sheet says otherwise.',
    'A note is a convertible note unless the sheet says otherwise.',
    'A transaction without a Holding ID belongs to the holding of the same company, fund, round and type.',
  ],
  recognise: (tables) => {
    const [financings, holdings, transactions, overrides] = ['Financings', 'Holdings', 'Transactions', 'Overrides'].map(
      (name) => findTab(tables, name, HEADERS),
    );
    if (!holdings?.hasEach(COMPANY, ROUND, CLOSED, FUND, AMOUNT)) return undefined;
    const shared = [COMPANY, FUND, ROUND, TYPE].filter(
      (names) => holdings.hasEach(names) && transactions?.hasEach(names) !== false,
    );
    const label = { name: LABEL, join: shared, with: ' · ' };
    const price = { name: COMPUTED.column, divide: [AMOUNT, SHARES] };
    const read = [
      { tab: financings, form: FINANCINGS },
      { tab: holdings, form: { make: [label, price], ...HOLDINGS } },
      { tab: transactions, form: { make: [label], ...TRANSACTIONS } },
      { tab: overrides, form: OVERRIDES },
    ];
    return { sheets: read.flatMap(({ tab, form }) => (tab === undefined ? [] : [fitForm(form, tab)])) };
  },
};

function translate(texts: readonly string[], to: string): { readonly [from: string]: string } {
  return Object.fromEntries(texts.map((text) => [text, to]));
}
