import { groupBy } from '../base/util/collections/group-by.ts';
import type { Plan, PlanDocument, PlannedItem, PlanRow } from '../model/outcomes/plan.ts';
import type { RecordKind } from '../model/records/record.ts';
import type { NewData, Target } from '../model/service/new-data.ts';
import { addDecimals, compareDecimals, ZERO } from '../model/values/decimal.ts';
import type { Money } from '../model/values/money.ts';
import type { RowKey } from '../model/values/origin.ts';

export interface CompanyNews {
  readonly company: string;
  readonly isNew: boolean;
  /** Added or uploaded rows by kind, without the company itself; its logo counts. */
  readonly counts: ReadonlyMap<RecordKind, number>;
  readonly cost: readonly Money[];
  readonly cash: readonly Money[];
}

export function addedRows({ rows }: Plan): readonly PlanRow[] {
  return rows.filter(({ action }) => action === 'add' || action === 'upload');
}

/** Returns the most telling amount of each sent row: a security's cost, a sale's cash, a round's size. */
export function amountsByRow(plan: Plan): ReadonlyMap<RowKey, Money> {
  const amounts = new Map<RowKey, Money>();
  for (const { rowKey, data } of itemsOf(plan)) {
    const amount = costOf(data) ?? cashOf(data) ?? (data.kind === 'round' ? data.roundSize : undefined);
    if (amount !== undefined) amounts.set(rowKey, amount);
  }
  return amounts;
}

/** In the order in which the workbook first names the companies. */
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

/** Lists everything to be sent, in the order of sending. */
export function itemsOf(plan: Plan): readonly PlannedItem[] {
  return plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
}

function costOf(data: NewData<Target>): Money | undefined {
  return data.kind === 'security' ? (data.investmentAmount ?? data.totalCost) : undefined;
}

function cashOf(data: NewData<Target>): Money | undefined {
  return data.kind === 'transaction' ? data.cashReceived : undefined;
}

function sumByCurrency(amounts: readonly Money[]): readonly Money[] {
  const sums = [...groupBy(amounts, ({ currency }) => currency)].map(([currency, some]) => {
    return { currency, value: some.reduce((sum, { value }) => addDecimals(sum, value), ZERO) };
  });
  return sums.sort((a, b) => compareDecimals(b.value, a.value));
}
