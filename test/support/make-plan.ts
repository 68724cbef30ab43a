import type { Finding } from '../../src/model/findings/finding.ts';
import {
  PLAN_ACTIONS,
  type Plan,
  type PlanDocument,
  type PlannedItem,
  type PlanRow,
  type RequestCounts,
} from '../../src/model/outcomes/plan.ts';
import type { NewSecurity, NewTransaction, Target } from '../../src/model/service/new-data.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { calendarDate } from '../../src/model/values/calendar-date.ts';
import { isCurrency } from '../../src/model/values/currency.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import type { Money } from '../../src/model/values/money.ts';
import { type RowOrigin, toRowKey } from '../../src/model/values/origin.ts';
import { countByKind } from '../../src/report/row-counts.ts';

const FILES = ['quarterly.xlsx', 'second.xlsx'] as const;

/** `1250.5 USD`. */
function money(text: string): Money {
  const [value = '', currency = ''] = text.split(' ');
  if (!isCurrency(currency)) throw new Error(`not a currency: ${currency}`);
  return { value: decimal(value), currency };
}

export function originAt(sheet: string, rowNumber: number, inputIndex = 0): RowOrigin {
  return { inputIndex, file: FILES[inputIndex] ?? `input-${inputIndex}.xlsx`, sheet, rowNumber };
}

type RowFacts = Partial<Omit<PlanRow, 'origin' | 'rowKey'>> & { readonly inputIndex?: number };

/** `row('Rounds', 5, { action: 'add', key: 'Acme · Series A' })`; the company is the key's first part. */
export function row(sheet: string, rowNumber: number, facts: RowFacts = {}): PlanRow {
  const { inputIndex, ...others } = facts;
  const origin = originAt(sheet, rowNumber, inputIndex);
  const key = facts.key ?? `Acme · ${sheet} ${rowNumber}`;
  return {
    rowKey: toRowKey(origin, facts.record),
    origin,
    kind: 'round',
    action: 'add',
    key,
    why: 'nothing of this key is there',
    company: key.split(' · ')[0] ?? key,
    changes: [],
    findings: [],
    dependsOn: [],
    ...others,
  };
}

/** A finding in a cell of a row. */
export function findingAt(sheet: string, rowNumber: number, facts: Partial<Finding> = {}): Finding {
  return {
    severity: 'error',
    code: 'date-invalid',
    file: originAt(sheet, rowNumber, facts.inputIndex).file,
    sheet,
    row: rowNumber,
    column: 'Closing Date',
    cell: `F${rowNumber}`,
    message: '"31/02/2024" is not a calendar date.',
    hint: 'Write it as YYYY-MM-DD, for example 2024-02-29.',
    ...facts,
  };
}

const ACME: Target = { kind: 'existing', id: 'co-acme' };

export function certificate(row: PlanRow, fundId: string, amount: string): PlannedItem {
  const data: NewSecurity<Target> = {
    kind: 'security',
    type: 'certificate',
    company: ACME,
    fundId,
    issueDate: calendarDate('2024-03-29'),
    shares: decimal('1000'),
    investmentAmount: money(amount),
  };
  return { rowKey: row.rowKey, data };
}

export function sale(row: PlanRow, cash: string): PlannedItem {
  const data: NewTransaction<Target> = {
    kind: 'transaction',
    event: 'sale',
    company: ACME,
    date: calendarDate('2024-05-31'),
    security: { kind: 'existing', id: 'sec-1' },
    sharesSold: decimal('500'),
    cashReceived: money(cash),
  };
  return { rowKey: row.rowKey, data };
}

interface PlanFacts {
  readonly rows: readonly PlanRow[];
  readonly items?: readonly PlannedItem[];
  readonly requests?: RequestCounts;
  /** Besides those of the rows. */
  readonly findings?: readonly Finding[];
}

export function makePlan({ rows, items = [], requests, findings = [] }: PlanFacts): Plan {
  const actions = rows.map(({ action }) => action);
  return {
    rows,
    steps: items.length === 0 ? [] : [{ stage: 'securities', requests: [toRequest(items)] }],
    requests: requests ?? { reads: 0, writes: 0, byEndpoint: {} },
    summary: countByKind(PLAN_ACTIONS, actions),
    findings: [...rows.flatMap((each) => each.findings), ...findings],
  };
}

export function makeDocument(plan: Plan, inputCount = 1): PlanDocument {
  return {
    inputs: FILES.slice(0, inputCount).map((name, index) => ({ name, path: name, sha256: `${index}`.repeat(64) })),
    service: 'https://api.portfolio.example',
    firm: SNAPSHOT.firm,
    madeBy: 'anna',
    madeAt: '2024-07-01T14:03:22.120Z',
    plan,
    snapshot: SNAPSHOT,
  };
}

const SNAPSHOT: Snapshot = {
  firm: { id: 'firm-1', name: 'Harbour Ventures', user: 'anna@harbour.example' },
  companies: [],
  funds: [
    { id: 'fund-1', name: 'Harbour Fund I' },
    { id: 'fund-2', name: 'Harbour Growth Fund II' },
  ],
  rounds: [{ id: 'rnd-seed', companyId: 'co-acme', name: 'Seed', coInvestors: [], pariPassuRounds: [] }],
  shareClasses: [],
  securities: [
    {
      id: 'sec-1',
      type: 'certificate',
      companyId: 'co-acme',
      fundId: 'fund-2',
      issueDate: calendarDate('2021-06-30'),
      roundId: 'rnd-seed',
    },
  ],
  transactions: [],
  customColumns: [],
  customValues: [],
  documents: [],
};

function toRequest(items: readonly PlannedItem[]): Plan['steps'][number]['requests'][number] {
  return { number: 1, operation: 'addSecurities', items };
}
