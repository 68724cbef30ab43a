import { addDecimals, type Decimal, formatDecimal } from '../../model/decimal.ts';
import type { Money } from '../../model/money.ts';
import type { NewData, Target } from '../../model/new-data.ts';
import type { RowKey } from '../../model/origin.ts';
import type { Plan, PlanDocument, PlannedItem } from '../../model/plan.ts';
import { layoutTable } from './layout.ts';
import type { TextView } from './text-view.ts';
import { formatCount, toOneLine } from './words.ts';

interface CostLine {
  readonly fundId: string;
  readonly currency: string;
  readonly amount: Decimal;
  readonly securities: number;
}

/** `12,500,000.00 USD`. */
export function formatMoney({ value, currency }: Money): string {
  return `${formatDecimal(value, 2)} ${currency}`;
}

/** The amount that says most of each row to be sent: a security's cost, a sale's cash, a round's size. */
export function plannedAmounts(plan: Plan): ReadonlyMap<RowKey, Money> {
  const amounts = new Map<RowKey, Money>();
  for (const { rowKey, data } of plannedItems(plan)) {
    const amount = amountOf(data);
    if (amount !== undefined) amounts.set(rowKey, amount);
  }
  return amounts;
}

/** Entered cost to be added, by fund and currency, as the tie-out will count it. Empty where there is none. */
export function toCostTable(
  document: Pick<PlanDocument, 'plan' | 'snapshot'>,
  { colors }: TextView,
): readonly string[] {
  const lines = costLines(document.plan);
  if (lines.length === 0) return [];
  const names = new Map(document.snapshot.funds.map((fund) => [fund.id, fund.name]));
  return [
    colors.bold('Cost to be added'),
    ...layoutTable({
      columns: [
        { header: 'Fund' },
        { header: 'Currency' },
        { header: 'Amount', align: 'right' },
        { header: 'Securities', align: 'right' },
      ],
      rows: lines.map(({ fundId, currency, amount, securities }) => [
        toOneLine(names.get(fundId) ?? fundId),
        currency,
        formatDecimal(amount, 2),
        formatCount(securities),
      ]),
      indent: 2,
      style: colors.dim,
    }),
  ];
}

function costLines(plan: Plan): readonly CostLine[] {
  const lines = new Map<string, CostLine>();
  for (const { data } of plannedItems(plan)) {
    if (data.kind !== 'security') continue;
    const cost = data.investmentAmount ?? data.totalCost;
    if (cost === undefined) continue;
    const key = `${data.fundId} ${cost.currency}`;
    const line = lines.get(key);
    lines.set(key, {
      fundId: data.fundId,
      currency: cost.currency,
      amount: line === undefined ? cost.value : addDecimals(line.amount, cost.value),
      securities: (line?.securities ?? 0) + 1,
    });
  }
  return [...lines.values()];
}

function amountOf(data: NewData<Target>): Money | undefined {
  if (data.kind === 'security') return data.investmentAmount ?? data.totalCost;
  if (data.kind === 'transaction') return data.cashReceived;
  return data.kind === 'round' ? data.roundSize : undefined;
}

function plannedItems(plan: Plan): readonly PlannedItem[] {
  return plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
}
