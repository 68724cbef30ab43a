import { SECURITIES } from '../../format/sheets/securities.ts';
import { COMMON_NAMES } from '../../model/lexicon/class-kinds.ts';
import { US_DOLLARS } from '../../model/lexicon/currencies.ts';
import type { ColumnForm, IgnoredForm, SheetForm } from '../file/mapping-form.ts';
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

type Columns = { readonly [column: string]: ColumnForm };

const IS_NOTE = ['SAFE', 'Convertible Debt', 'Convertible Note', 'Convertible', 'Debt', 'SAFE (Post-Money)', 'SAFT'];

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
    '"Valuation or Cap" is the cap of a note; for shares it is left out, because it may be pre-money or post-money.',
    'Amounts with a dollar sign are in US dollars; capsheet asks if nothing else says so.',
    'What was realized is not in the list in full: enter sales by hand.',
  ],
  recognise: (tables) => {
    const sheets = tables
      .map((table) => new SourceTab(table, HEADERS))
      .filter((tab) => [COMPANY, FUND, KIND, COST, DATE, CAP].every((some) => tab.column(...some) !== undefined))
      .map(mapTab);
    return sheets.length === 0 ? undefined : { sheets };
  },
};

function mapTab(tab: SourceTab): SheetForm {
  const [company = '', kind = '', date = ''] = [tab.column(...COMPANY), tab.column(...KIND), tab.column(...DATE)];
  const round = firstOf(tab.column(...ROUND), kind);
  const shareClass = firstOf(tab.column(...CLASS), tab.column(...ROUND), kind);
  const classText = tab.column(...CLASS);
  const { columns: currency, confirm } = currencyOf(tab);
  const common = {
    ...currency,
    ...tab.pick(SECURITIES, { Company: COMPANY, Fund: FUND, 'Issue Date': DATE, 'Investment Amount': COST }),
    Round: round,
  };
  const isEquity = [{ column: kind, isNot: IS_NOTE }] as const;
  const isNote = [{ column: kind, is: IS_NOTE }] as const;
  return {
    sheet: tab.name,
    header: tab.headerRow,
    ...(classText === undefined
      ? {}
      : { split: [{ column: classText, pattern: String.raw`^(?:.*\b(?<Stock>${COMMON_NAMES})\b.*|.*)$` }] }),
    skipRows: [{ column: company, blank: true }],
    ignore: leaveOut(tab, { isEquity, isNote }),
    ...(confirm === undefined ? {} : { confirm }),
    to: [
      {
        sheet: 'Rounds',
        columns: { Company: company, Round: round, 'Closing Date': { column: date, keep: 'first' }, ...roundSize(tab) },
      },
      {
        sheet: 'Share Classes',
        when: isEquity,
        columns: {
          Company: company,
          Round: round,
          'Share Class': shareClass,
          'Class Type': classText === undefined ? { value: 'preferred' } : { column: 'Stock', default: 'preferred' },
          ...toPrice(tab.column(...PRICE)),
          ...currency,
        },
      },
      {
        sheet: 'Certificates',
        when: isEquity,
        columns: { ...common, ...tab.pick(SECURITIES, { Shares: SHARES }), 'Share Class': shareClass },
      },
      {
        sheet: 'Convertibles',
        when: isNote,
        columns: {
          ...common,
          'Convertible Type': {
            column: kind,
            values: {
              'SAFE (Post-Money)': 'SAFE',
              'Convertible Debt': 'convertible note',
              Debt: 'convertible note',
              Convertible: 'convertible note',
            },
          },
          ...tab.pick(SECURITIES, { 'Valuation Cap': CAP, Discount: ['Discount'] }),
        },
      },
    ],
  };
}

interface Kinds {
  readonly isEquity: NonNullable<IgnoredForm['when']>;
  readonly isNote: NonNullable<IgnoredForm['when']>;
}

function leaveOut(tab: SourceTab, { isEquity, isNote }: Kinds): readonly IgnoredForm[] {
  const general = LEFT.flatMap(([name, because]) => {
    const column = tab.column(name);
    return column === undefined ? [] : [{ column, because }];
  });
  const [cap, shares, price] = [tab.column(...CAP), tab.column(...SHARES), tab.column(...PRICE)];
  const ofShares = [shares, price].flatMap((column) =>
    column === undefined ? [] : [{ column, when: isNote, because: 'a note has no shares' }],
  );
  return [
    ...general,
    ...(cap === undefined ? [] : [{ column: cap, when: isEquity, because: 'it may be before or after the money' }]),
    ...ofShares,
  ];
}

/** Other currencies than US dollars have their code or sign in this list; amounts without any are questioned. */
function currencyOf(tab: SourceTab): Pick<SheetForm, 'confirm'> & { readonly columns: Columns } {
  const column = tab.column('Currency');
  const cost = tab.column(...COST) ?? 'A';
  if (column !== undefined) return { columns: { Currency: column } };
  const amounts = [...tab.rows()].map((cell) => cell(cost)).filter((text) => text !== '');
  if (amounts.every((text) => /^\(?-?\$/.test(text))) {
    const columns = { Currency: { value: 'USD' } };
    if (tab.says((text) => US_DOLLARS.isIn(text))) return { columns };
    const that = `the amounts are in USD, because every one has a "$", which other dollars have as well: ${showAmounts(tab, cost)}`;
    return { columns, confirm: [{ column: cost, topic: 'currency', that }] };
  }
  return { columns: {}, confirm: questionCurrency(tab, cost) };
}

function roundSize(tab: SourceTab): Columns {
  const size = tab.column('Round Size');
  return size === undefined
    ? {}
    : { 'Round Size': { column: size, keep: 'first', because: 'a round has one size, and the first row says it' } };
}

function toPrice(price: string | undefined): Columns {
  return price === undefined ? {} : { 'Price Per Share': { column: price, ...ONE_PRICE } };
}

function firstOf(...columns: readonly (string | undefined)[]): ColumnForm {
  const there = columns.filter((column) => column !== undefined);
  return there.length === 1 ? (there[0] ?? '') : { firstOf: there };
}
