import { ROUNDS } from '../../format/sheets/rounds.ts';
import { SECURITIES } from '../../format/sheets/securities.ts';
import { SHARE_CLASSES } from '../../format/sheets/share-classes.ts';
import type {
  ColumnForm,
  ConditionForm,
  DerivedForm,
  IgnoredForm,
  SheetForm,
  TargetForm,
} from '../file/mapping-form.ts';
import * as names from './importer-columns.ts';
import { NO_WARRANT_COST, ONE_PRICE } from './layout.ts';
import type { SourceTab } from './source-tab.ts';

type Columns = { readonly [column: string]: ColumnForm };

/** Joined from the columns that identify a holding; the Transactions tab names it in the same way. */
export const HOLDING_LABEL = 'Holding label';
const COMPUTED_PRICE = 'Computed price';

/** Skips the row below the header that says which columns are required. */
export function markerRows(company: string): readonly ConditionForm[] {
  return [{ column: company, matches: '^(always )?(required|optional)' }];
}

/** Each row is a round, a share class if it is equity, and a security. */
export function mapHoldings(tab: SourceTab, labelColumns: readonly string[]): SheetForm {
  const { columns: common, type } = readCommon(tab);
  return {
    sheet: tab.name,
    header: tab.headerRow,
    make: makeColumns(tab, labelColumns),
    skipRows: markerRows(tab.column(...names.IMPORTER_COMPANY) ?? 'A'),
    ...leaveOut(tab, type),
    to: [
      mapRound(tab, type),
      mapShareClass(tab, type),
      { sheet: 'Certificates', ...whenEquity(type), columns: { ...common, ...mapCertificate(tab) } },
      ...(type === undefined ? [] : mapOtherTypes(tab, type, common)),
    ],
  };
}

/** Leaves out amounts and prices of types that have none here. */
function leaveOut(tab: SourceTab, type: string | undefined): { readonly ignore?: readonly IgnoredForm[] } {
  if (type === undefined) return {};
  const [amount, price] = [tab.column(...names.AMOUNT), tab.column(...names.IMPORTER_PRICE)];
  const { Warrants: warrants = [], 'Token Investments': _tokens, ...others } = names.INVESTMENT_TYPES;
  const priceless = [...warrants, ...Object.values(others).flat()];
  const because = 'only shares and tokens have a price';
  const ignore = [
    ...(amount === undefined
      ? []
      : [{ column: amount, when: [{ column: type, is: warrants }], because: NO_WARRANT_COST }]),
    ...(price === undefined ? [] : [{ column: price, when: [{ column: type, is: priceless }], because }]),
  ];
  return ignore.length === 0 ? {} : { ignore };
}

function makeColumns(tab: SourceTab, labelColumns: readonly string[]): DerivedForm[] {
  const [amount, shares] = [tab.column(...names.AMOUNT), tab.column(...names.IMPORTER_SHARES)];
  const computed: DerivedForm[] =
    amount === undefined || shares === undefined ? [] : [{ name: COMPUTED_PRICE, divide: [amount, shares] }];
  return [{ name: HOLDING_LABEL, join: labelColumns, with: ' · ' }, ...computed];
}

function readCommon(tab: SourceTab): { readonly columns: Columns; readonly type: string | undefined } {
  const picked = tab.pick(SECURITIES, {
    Company: names.IMPORTER_COMPANY,
    Round: names.IMPORTER_ROUND,
    Fund: names.IMPORTER_FUND,
    Currency: names.IMPORTER_CURRENCY,
    'Security ID': names.HOLDING_ID,
  });
  const ref = { column: HOLDING_LABEL, numbered: true };
  return { columns: { Ref: ref, ...picked }, type: tab.column(...names.INVESTMENT_TYPE) };
}

function whenEquity(type: string | undefined): Pick<TargetForm, 'when'> {
  return type === undefined ? {} : { when: [{ column: type, isNot: Object.values(names.INVESTMENT_TYPES).flat() }] };
}

function mapRound(tab: SourceTab, type: string | undefined): TargetForm {
  const { 'Co-Investors': investors, ...columns } = tab.pick(ROUNDS, ROUND_COLUMNS);
  const crypto = [...(names.INVESTMENT_TYPES['Token Investments'] ?? []), ...cryptoTypes()];
  const others = ['Equity', ...(names.INVESTMENT_TYPES.Convertibles ?? []), ...(names.INVESTMENT_TYPES.Warrants ?? [])];
  const values = { ...translate(crypto, 'yes'), ...translate(others, '') };
  return {
    sheet: 'Rounds',
    columns: {
      ...columns,
      ...(investors === undefined ? {} : { 'Co-Investors': { column: investors, separator: ',' } }),
      ...(type === undefined ? {} : { Crypto: { column: type, values } }),
    },
  };
}

function cryptoTypes(): readonly string[] {
  return ['Token Warrants', 'Token Convertibles'].flatMap((sheet) => names.INVESTMENT_TYPES[sheet] ?? []);
}

export const ROUND_COLUMNS: { readonly [column: string]: readonly string[] } = {
  Company: names.IMPORTER_COMPANY,
  Round: names.IMPORTER_ROUND,
  'Closing Date': names.CLOSE_DATE,
  'Pre-Money Valuation': ['Pre-Money Valuation', 'Pre-Money'],
  'Round Size': ['Round Size', 'Total Round Size'],
  Currency: names.IMPORTER_CURRENCY,
  'Fully Diluted Shares': ['Fully Diluted Shares'],
  'Co-Investors': ['Co-Investors', 'Co-Investor', 'Coinvestors'],
};

/** A class without a name gets that of its round, and is preferred unless the sheet says otherwise. */
function mapShareClass(tab: SourceTab, type: string | undefined): TargetForm {
  const picked = tab.pick(SHARE_CLASSES, {
    Company: names.IMPORTER_COMPANY,
    Round: names.IMPORTER_ROUND,
    'Purchase Type': ['Type of Purchase', 'Purchase Type'],
    Currency: names.IMPORTER_CURRENCY,
  });
  const classType = tab.column('Share Class Type', 'Class Type', 'Stock Type');
  return {
    sheet: 'Share Classes',
    ...whenEquity(type),
    columns: {
      ...picked,
      'Share Class': shareClassOf(tab),
      'Class Type': classType === undefined ? { value: 'preferred' } : { column: classType, default: 'preferred' },
      ...priceAs('Price Per Share', tab, ONE_PRICE),
    },
  };
}

function shareClassOf(tab: SourceTab): ColumnForm {
  return firstOf(tab.column('Share Class Name', 'Share Class', 'Class Name'), tab.column(...names.IMPORTER_ROUND));
}

/** Returns nothing where the price is neither stated nor computable. */
function priceAs(column: string, tab: SourceTab, settings: { readonly [setting: string]: string } = {}): Columns {
  const computed = tab.column(...names.AMOUNT) && tab.column(...names.IMPORTER_SHARES) ? COMPUTED_PRICE : undefined;
  const price = tab.column(...names.IMPORTER_PRICE);
  return price === undefined && computed === undefined
    ? {}
    : { [column]: { ...firstOf(price, computed), ...settings } };
}

function mapCertificate(tab: SourceTab): Columns {
  const picked = tab.pick(SECURITIES, { Shares: names.IMPORTER_SHARES, 'Investment Amount': names.AMOUNT });
  return { ...picked, 'Share Class': shareClassOf(tab), 'Issue Date': tab.column(...names.CLOSE_DATE) ?? '' };
}

function mapOtherTypes(tab: SourceTab, type: string, common: Columns): TargetForm[] {
  const issueDate = firstOf(tab.column('Issue Date'), tab.column(...names.CLOSE_DATE));
  return Object.entries(names.INVESTMENT_TYPES).map(([sheet, is]) => ({
    sheet,
    when: [{ column: type, is }],
    columns: { ...common, 'Issue Date': issueDate, ...mapOwnColumns(sheet, tab) },
  }));
}

const AMOUNT = { 'Investment Amount': names.AMOUNT };
const EXERCISE = { 'Due Date': ['Due Date'], 'Exercise Price': ['Exercise Price'] };
const TOKEN = { Token: ['Crypto Token Short Code', 'Token Short Code'] };
const QUANTITY = { Quantity: names.IMPORTER_SHARES };
const TERMS = {
  Discount: ['Discount'],
  'Valuation Cap': ['Valuation Cap'],
  'Maturity Date': ['Maturity Date'],
  'Interest Rate': ['Interest Rate'],
  'Days Convention': ['Days Convention'],
};

/** A note of no stated kind is a convertible note. */
function mapOwnColumns(sheet: string, tab: SourceTab): Columns {
  switch (sheet) {
    case 'Convertibles': {
      const kind = tab.column('Convertible Type', 'Note Type');
      const type = kind === undefined ? { value: 'convertible note' } : { column: kind, default: 'convertible note' };
      return { ...tab.pick(SECURITIES, { ...AMOUNT, ...TERMS }), 'Convertible Type': type };
    }
    case 'Warrants':
      return tab.pick(SECURITIES, { ...EXERCISE, Shares: names.IMPORTER_SHARES });
    case 'Token Investments':
      return { ...tab.pick(SECURITIES, { ...AMOUNT, ...TOKEN, ...QUANTITY }), ...priceAs('Price Per Token', tab) };
    case 'Token Warrants':
      return tab.pick(SECURITIES, { ...EXERCISE, ...TOKEN, ...QUANTITY, 'Total Cost': names.AMOUNT });
    default:
      return tab.pick(SECURITIES, { ...AMOUNT, ...TOKEN });
  }
}

function firstOf(...columns: readonly (string | undefined)[]): {
  readonly [setting: string]: string | readonly string[];
} {
  const there = columns.filter((column) => column !== undefined);
  return there.length === 1 ? { column: there[0] ?? '' } : { firstOf: there };
}

function translate(texts: readonly string[], to: string): { readonly [from: string]: string } {
  return Object.fromEntries(texts.map((text) => [text, to]));
}
