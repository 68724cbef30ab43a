import type { IgnoredForm, SheetForm } from '../file/mapping-form.ts';
import { readLineKind } from '../propose/line-kinds.ts';
import type { Layout } from './layout.ts';
import { settleCurrency } from './question-currency.ts';
import { SourceTab } from './source-tab.ts';

const DATE = ['Date', 'Transaction Date', 'Cash Flow Date', 'Flow Date', 'Value Date'];
const COMPANY = ['Company', 'Portfolio Company', 'Company Name', 'Investment', 'Deal'];
const TYPE = ['Type', 'Transaction Type', 'Flow Type', 'Cash Flow Type', 'Category', 'Activity'];
const AMOUNT = ['Amount', 'Cash Flow', 'Cash Amount', 'Net Amount'];
const FUND = ['Fund', 'Fund Name', 'Vehicle'];
/** Columns of a log of deals, which the proposal maps more fully. */
const BOUGHT = [
  'Shares',
  'Number of Shares',
  'Shares Purchased',
  'Quantity',
  'Qty',
  'Units',
  'Share Class',
  'Class',
  'Instrument',
  'Security',
  'Security Type',
  'Round',
  'Series',
  'Deal ID',
  'Security ID',
];
const HEADERS = [...DATE, ...COMPANY, ...TYPE, ...AMOUNT, ...FUND, 'Currency'];

/**
 * A fund's ledger of cash flows with its companies: contributions, distributions, fees. Exports of fund administrators
 * and public portfolio dashboards have this form: a date, the company, a type and an amount in each line.
 */
export const CASH_FLOWS: Layout = {
  name: "A fund's ledger of cash flows",
  assumptions: [
    'What one fund pays into a company on one day is one purchase; the ledger does not say what it bought.',
    'Distributions are left out: the ledger says neither which holding they belong to nor how many shares were sold. Enter them as Sales.',
    'Fees and expenses are not investments, and lines without a company are between the fund and its investors.',
  ],
  recognise: (tables) => {
    const all = tables.flatMap((table) => readFlows(new SourceTab(table, HEADERS)) ?? []);
    const settled = settleCurrency(
      all.map(({ tab }) => tab),
      [AMOUNT],
    );
    const sheets = all.map((flows) => mapFlows(flows, settled(flows.tab)));
    return sheets.length === 0 ? undefined : { sheets };
  },
};

interface Kinds {
  readonly paid: readonly string[];
  readonly received: readonly string[];
  readonly cost: readonly string[];
}

interface Flows extends FlowColumns {
  readonly tab: SourceTab;
  readonly date: string;
  readonly kinds: Kinds;
}

function readFlows(tab: SourceTab): Flows | undefined {
  const [date, company, type, amount] = [DATE, COMPANY, TYPE, AMOUNT].map((some) => tab.column(...some));
  if (date === undefined || company === undefined || type === undefined || amount === undefined) return undefined;
  if (tab.column(...BOUGHT) !== undefined) return undefined;
  const kinds = sortKinds(new Set([...tab.rows()].map((cell) => cell(type)).filter((text) => text !== '')));
  return kinds === undefined ? undefined : { tab, date, company, type, amount, kinds };
}

function mapFlows(
  { tab, date, company, type, amount, kinds }: Flows,
  settled: ReturnType<ReturnType<typeof settleCurrency>>,
): SheetForm {
  const fund = tab.column(...FUND);
  const currency = tab.column('Currency');
  const by = [
    date,
    company,
    type,
    ...(fund === undefined ? [] : [fund]),
    ...(currency === undefined ? [] : [currency]),
  ];
  const others = tab.refs.filter((ref) => !by.includes(ref) && ref !== amount);
  const isPaid = [
    { column: type, is: kinds.paid },
    { column: company, blank: false },
  ] as const;
  return {
    sheet: tab.name,
    header: tab.headerRow,
    steps: [{ group: { when: isPaid, by, sum: [amount], ...(others.length === 0 ? {} : { first: others }) } }],
    ignore: leaveOut({ type, company, amount }, kinds),
    confirm: [
      {
        column: type,
        topic: 'types',
        that: 'it does not say what each contribution bought: Type, and the columns that type needs, must still be mapped',
      },
      ...settled.confirm,
    ],
    to: [
      { sheet: 'Companies', when: isPaid, columns: { Company: company } },
      {
        sheet: 'Securities',
        when: isPaid,
        columns: {
          Company: company,
          ...(fund === undefined ? {} : { Fund: fund }),
          'Issue Date': date,
          'Investment Amount': amount,
          ...(settled.currency === undefined ? {} : { Currency: settled.currency }),
        },
      },
    ],
  };
}

/** Returns `undefined` where there are no purchases, nothing but purchases, or unknown kinds of lines. */
function sortKinds(texts: ReadonlySet<string>): Kinds | undefined {
  const kinds = { paid: [] as string[], received: [] as string[], cost: [] as string[] };
  for (const text of texts) {
    const kind = readLineKind(text);
    if (kind === undefined) return undefined;
    kinds[kind].push(text);
  }
  return kinds.paid.length > 0 && kinds.received.length + kinds.cost.length > 0 ? kinds : undefined;
}

interface FlowColumns {
  readonly type: string;
  readonly company: string;
  readonly amount: string;
}

function leaveOut({ type, company, amount }: FlowColumns, kinds: Kinds): readonly IgnoredForm[] {
  const ofKind = (is: readonly string[], because: string): IgnoredForm[] =>
    is.length === 0 ? [] : [{ column: amount, when: [{ column: type, is }], because }];
  return [
    ...ofKind(kinds.received, 'the ledger says neither which holding was sold nor how much of it: enter Sales by hand'),
    ...ofKind(kinds.cost, 'fees and expenses are not investments'),
    {
      column: amount,
      when: [{ column: company, blank: true }],
      because: 'it names no company: it is between the fund and its investors',
    },
  ];
}
