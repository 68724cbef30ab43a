import type { Plan, PlanDocument, PlannedItem, PlanRow } from '../model/outcomes/plan.ts';
import type { RecordKind } from '../model/records/record.ts';
import type { NewData, Target } from '../model/service/new-data.ts';
import { addDecimals, compareDecimals, type Decimal, ZERO } from '../model/values/decimal.ts';
import type { Money } from '../model/values/money.ts';
import type { RowKey } from '../model/values/origin.ts';
import { groupBy } from '../util/collections/group-by.ts';

type Planned = Pick<PlanDocument, 'plan' | 'snapshot'>;

/** What a plan enters for one fund in one currency. */
export interface MoneyTotal {
  readonly fund: string;
  readonly currency: string;
  /** Entered cost that is there already; absent where the plan does not say it. */
  readonly before?: Decimal;
  /** Entered cost, as the tie-out will count it. */
  readonly cost: Decimal;
  readonly securities: number;
  /** What sales bring in. */
  readonly cash: Decimal;
  readonly sales: number;
}

/** What a plan adds to one company. */
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

/** By fund, then currency. */
export function totalMoney({ plan, snapshot }: Planned): readonly MoneyTotal[] {
  const items = itemsOf(plan);
  const names = new Map(snapshot.funds.map((fund) => [fund.id, fund.name]));
  const fundOf = fundFinder(items, snapshot.securities);
  const totals = new Map<string, MoneyTotal>();
  for (const { fund, currency, before } of plan.totals ?? [])
    totals.set(`${fund}\n${currency}`, { ...noMoney(fund, currency), before });
  for (const { data } of items) {
    const [cost, cash] = [costOf(data), cashOf(data)];
    const money = cost ?? cash;
    if (money === undefined) continue;
    const fundId = fundOf(data);
    const fund = fundId === undefined ? 'unknown fund' : (names.get(fundId) ?? fundId);
    const key = `${fund}\n${money.currency}`;
    totals.set(key, addTo(totals.get(key) ?? noMoney(fund, money.currency), cost, cash));
  }
  return [...totals.values()].sort((a, b) => compare(a.fund, b.fund) || compare(a.currency, b.currency));
}

/** In the order in which the workbook names the companies first. */
export function newsByCompany({ plan }: Pick<Planned, 'plan'>): readonly CompanyNews[] {
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

function itemsOf(plan: Plan): readonly PlannedItem[] {
  return plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
}

function costOf(data: NewData<Target>): Money | undefined {
  return data.kind === 'security' ? (data.investmentAmount ?? data.totalCost) : undefined;
}

function cashOf(data: NewData<Target>): Money | undefined {
  return data.kind === 'transaction' ? data.cashReceived : undefined;
}

/** A sale is the fund's that holds what is sold, however often that was converted before. */
function fundFinder(
  items: readonly PlannedItem[],
  securities: Planned['snapshot']['securities'],
): (data: NewData<Target>) => string | undefined {
  const planned = new Map(items.map((item) => [item.rowKey, item.data]));
  const held = new Map(securities.map(({ id, fundId }) => [id, fundId]));
  const fundOf = (data: NewData<Target> | undefined, depth = 0): string | undefined => {
    if (data?.kind === 'security') return data.fundId;
    if (data?.kind !== 'transaction' || depth > planned.size) return undefined;
    const { security } = data;
    return security.kind === 'existing' ? held.get(security.id) : fundOf(planned.get(security.row), depth + 1);
  };
  return fundOf;
}

function noMoney(fund: string, currency: string): MoneyTotal {
  return { fund, currency, cost: ZERO, securities: 0, cash: ZERO, sales: 0 };
}

function addTo(total: MoneyTotal, cost: Money | undefined, cash: Money | undefined): MoneyTotal {
  return {
    ...total,
    cost: addDecimals(total.cost, cost?.value ?? ZERO),
    securities: total.securities + (cost === undefined ? 0 : 1),
    cash: addDecimals(total.cash, cash?.value ?? ZERO),
    sales: total.sales + (cash === undefined ? 0 : 1),
  };
}

/** The largest first. */
function sumByCurrency(amounts: readonly Money[]): readonly Money[] {
  const sums = [...groupBy(amounts, ({ currency }) => currency)].map(([currency, some]) => {
    return { currency, value: some.reduce((sum, { value }) => addDecimals(sum, value), ZERO) };
  });
  return sums.sort((a, b) => compareDecimals(b.value, a.value));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
