import { groupBy } from '../base/util/collections/group-by.ts';
import type { Plan, PlanDocument, PlannedItem, PlanRow } from '../model/outcomes/plan.ts';
import type { RecordKind } from '../model/records/record.ts';
import type { NewData, Target } from '../model/service/new-data.ts';
import { addDecimals, compareDecimals, ZERO } from '../model/values/decimal.ts';
import type { Money } from '../model/values/money.ts';
import type { RowKey } from '../model/values/origin.ts';

/** The things that a plan adds to one company. */
export interface CompanyNews {
  readonly company: string;
  /** The company itself is added. */
  readonly isNew: boolean;
  /** Rows to be added or uploaded, by what they are; the company itself is not counted, its logo is. */
  readonly counts: ReadonlyMap<RecordKind, number>;
  /** By currency. */
  readonly cost: readonly Money[];
  readonly cash: readonly Money[];
}

/** The rows that a plan adds or uploads. */
export function addedRows({ rows }: Plan): readonly PlanRow[] {
  return rows.filter(({ action }) => action === 'add' || action === 'upload');
}

/** The amount that says most of each row to be sent: a security's cost, a sale's cash, a round's size. */
export function amountsByRow(plan: Plan): ReadonlyMap<RowKey, Money> {
  const amounts = new Map<RowKey, Money>();
  for (const { rowKey, data } of itemsOf(plan)) {
    const amount = costOf(data) ?? cashOf(data) ?? (data.kind === 'round' ? data.roundSize : undefined);
    if (amount !== undefined) amounts.set(rowKey, amount);
  }
  return amounts;
}

/** In the order in which the workbook names the companies first. */
export function newsByCompany({ plan }: Pick<PlanDocument, 'plan'>): readonly CompanyNews[] {
  const data = new Map(itemsOf(plan).map((item) => [item.rowKey, item.data]));
  return [...groupBy(addedRows(plan), (row) => row.company ?? '')].map(([company, rows]) => {
    const others = rows.filter(({ kind, action }) => kind !== 'company' || action === 'upload');
    const items = rows.flatMap(({ rowKey }) => data.get(rowKey) ?? []);
    return {
      company,
      isNew: others.length < rows.length,
      counts: new Map([...groupBy(others, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length])),
      cost: sumByCurrency(items.flatMap((item) => costOf(item) ?? [])),
      cash: sumByCurrency(items.flatMap((item) => cashOf(item) ?? [])),
    };
  });
}

/** Everything that is to be sent, in the order of sending. */
export function itemsOf(plan: Plan): readonly PlannedItem[] {
  return plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
}

function costOf(data: NewData<Target>): Money | undefined {
  return data.kind === 'security' ? (data.investmentAmount ?? data.totalCost) : undefined;
}

function cashOf(data: NewData<Target>): Money | undefined {
  return data.kind === 'transaction' ? data.cashReceived : undefined;
}

/** The largest first. */
function sumByCurrency(amounts: readonly Money[]): readonly Money[] {
  const sums = [...groupBy(amounts, ({ currency }) => currency)].map(([currency, some]) => {
    return { currency, value: some.reduce((sum, { value }) => addDecimals(sum, value), ZERO) };
  });
  return sums.sort((a, b) => compareDecimals(b.value, a.value));
}
