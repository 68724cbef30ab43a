import type { SheetForm } from '../file/mapping-form.ts';
import { readLineKind } from '../propose/line-kinds.ts';
import { fitForm, type TabForm } from './fit-form.ts';
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

interface Flows {
  readonly tab: SourceTab;
  readonly type: string;
  readonly amount: string;
  readonly kinds: Kinds;
}

function readFlows(tab: SourceTab): Flows | undefined {
  const [date, company, type, amount] = [DATE, COMPANY, TYPE, AMOUNT].map((some) => tab.column(...some));
  if (date === undefined || company === undefined || type === undefined || amount === undefined) return undefined;
  if (tab.column(...BOUGHT) !== undefined) return undefined;
  const kinds = sortKinds(new Set([...tab.rows()].map((cell) => cell(type)).filter((text) => text !== '')));
  return kinds === undefined ? undefined : { tab, type, amount, kinds };
}

function mapFlows(
  { tab, type, amount, kinds }: Flows,
  settled: ReturnType<ReturnType<typeof settleCurrency>>,
): SheetForm {
  const by = [DATE, COMPANY, TYPE, FUND, ['Currency']].flatMap((some) => tab.column(...some) ?? []);
  const others = tab.refs.filter((ref) => !by.includes(ref) && ref !== amount);
  const isPaid = [
    { column: TYPE, is: kinds.paid },
    { column: COMPANY, blank: false },
  ];
  const leave = (is: readonly string[], because: string) =>
    is.length === 0 ? [] : [{ column: AMOUNT, when: [{ column: TYPE, is }], because }];
  const form: TabForm = {
    steps: [{ group: { when: isPaid, by, sum: [amount], first: others } }],
    ignore: [
      ...leave(
        kinds.received,
        'the ledger says neither which holding was sold nor how much of it: enter Sales by hand',
      ),
      ...leave(kinds.cost, 'fees and expenses are not investments'),
      {
        ...{ column: AMOUNT, when: [{ column: COMPANY, blank: true }] },
        because: 'it names no company: it is between the fund and its investors',
      },
    ],
    to: [
      { sheet: 'Companies', when: isPaid, columns: { Company: { column: COMPANY } } },
      {
        sheet: 'Securities',
        when: isPaid,
        columns: {
          Company: { column: COMPANY },
          Fund: { column: FUND },
          'Issue Date': { column: DATE },
          'Investment Amount': { column: AMOUNT },
          Currency: [],
        },
      },
    ],
  };
  const that =
    'it does not say what each contribution bought: Type, and the columns that type needs, must still be mapped';
  return fitForm(form, tab, { ...settled, confirm: [{ column: type, topic: 'types', that }, ...settled.confirm] });
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
