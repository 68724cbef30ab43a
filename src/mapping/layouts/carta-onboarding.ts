import { fitForm, type TabForm } from './fit-form.ts';
import { type Layout, ONE_PRICE } from './layout.ts';
import { settleCurrency } from './question-currency.ts';
import { findTab } from './source-tab.ts';

const COMPANY = ['Company', 'Company Name', 'Portfolio Company', 'Issuer', 'Legal Name'];
const ROUND = ['Round', 'Round Name', 'Financing Round', 'Series'];
const DATE = ['Issue Date', 'Investment Date', 'Closing Date', 'Close Date', 'Date'];
const COST = ['Cost', 'Investment Amount', 'Cost Basis', 'Principal', 'Amount', 'Invested Amount'];
const SHARES = ['Shares', '# Shares', 'Number of Shares', 'Quantity'];
const CLASS = ['Share Class', 'Security Type', 'Class', 'Security'];
const PRICE = ['Cost/Share', 'Price Per Share', 'Original Issue Price', 'Share Price', 'PPS'];
const FUND = ['Fund', 'Fund Name', 'Investing Fund'];
const OF_COMPANY = ['Website', 'Description', 'City', 'Sector'];
const HEADERS = [COMPANY, ROUND, DATE, COST, SHARES, CLASS, PRICE, FUND, OF_COMPANY].flat();

const SKIPPED: Pick<TabForm, 'skipRows'> = {
  skipRows: [
    { column: COMPANY, blank: true },
    { column: COMPANY, matches: '^((grand )?(sub)?total|required|optional|example)' },
  ],
};
const PLACE = { Round: { column: [...ROUND, ...CLASS] }, Currency: [] };
const ROUND_COLUMNS = {
  Company: COMPANY,
  'Pre-Money Valuation': [],
  'Round Size': [],
  ...PLACE,
  'Closing Date': { column: ['Closing Date', 'Close Date', ...DATE], keep: 'first' },
} as const;
const HELD = { Company: COMPANY, Fund: FUND, 'Issue Date': DATE, 'Investment Amount': COST, ...PLACE };
const SHARE_CLASS = { column: [...CLASS, ...ROUND], or: { column: 'A' } };

const TABS: { readonly [name: string]: TabForm } = {
  'Portfolio Detail': {
    ...SKIPPED,
    once: ['Companies'],
    to: { Companies: { Company: COMPANY, Description: [], City: [], Sector: ['Industry'], Website: ['URL'] } },
  },
  'SOI Input New Priced Rounds': {
    ...SKIPPED,
    to: {
      Rounds: ROUND_COLUMNS,
      'Share Classes': {
        Company: COMPANY,
        ...PLACE,
        'Share Class': SHARE_CLASS,
        'Class Type': { column: ['Class Type', 'Stock Type'], default: 'preferred', or: { value: 'preferred' } },
        'Price Per Share': { column: PRICE, ...ONE_PRICE },
      },
      Certificates: { ...HELD, Shares: SHARES, 'Share Class': SHARE_CLASS },
    },
  },
  'SOI Input New Convertibles': {
    ...SKIPPED,
    to: {
      Rounds: ROUND_COLUMNS,
      Convertibles: {
        ...HELD,
        'Convertible Type': {
          column: ['Convertible Type', 'Note Type', 'Type', 'Security Type'],
          default: 'convertible note',
          or: { value: 'convertible note' },
        },
        Discount: ['Discount %', 'Discount Rate'],
        'Valuation Cap': ['Cap'],
        'Maturity Date': ['Maturity'],
        'Interest Rate': ['Interest'],
      },
    },
  },
};

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
    const found = Object.entries(TABS).flatMap(([name, form]) => {
      const tab = findTab(tables, name, HEADERS);
      return tab === undefined ? [] : [{ tab, form, isHeld: name.startsWith('SOI') }];
    });
    const held = found.filter(({ isHeld }) => isHeld).map(({ tab }) => tab);
    const settled = settleCurrency(held, [COST, PRICE]);
    return held.length === 0
      ? undefined
      : { sheets: found.map(({ tab, form }) => fitForm(form, tab, held.includes(tab) ? settled(tab) : {})) };
  },
};
