import { groupBy } from '../../base/util/collections/group-by.ts';
import { compareTexts } from '../../base/util/text/compare-texts.ts';
import { costOf } from '../../model/fields/cost.ts';
import type { PlannedItem } from '../../model/outcomes/plan.ts';
import type { NewData, Target } from '../../model/service/new-data.ts';
import type { Security } from '../../model/service/snapshot.ts';
import { addDecimals, type Decimal, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { RowKey } from '../../model/values/origin.ts';

/** Paid for a security, received for one that is sold, or a mark of its value. */
export const MONEY_KINDS = ['invested', 'received', 'fairValue'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

export type HeldSecurity = Pick<Security, 'id' | 'fundId'>;

export interface RowMoney extends Money {
  readonly kind: MoneyKind;
  readonly fundId: string;
}

export interface FundMoney extends Readonly<Record<MoneyKind, Decimal>> {
  readonly fund: string;
  readonly currency: string;
  readonly rows: number;
}

/** Adds up all funds, by currency. */
export function totalMoney(lines: readonly FundMoney[]): readonly FundMoney[] {
  return [...groupBy(lines, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (kind: MoneyKind): Decimal => sumDecimals(some.map((line) => line[kind]));
    const rows = some.reduce((total, line) => total + line.rows, 0);
    return {
      fund: '',
      currency,
      rows,
      invested: sum('invested'),
      received: sum('received'),
      fairValue: sum('fairValue'),
    };
  });
}

/** Finds the money of funds that each sent row moves or states; round sizes and valuations belong to no fund. */
export function moneyByRow(
  items: readonly PlannedItem[],
  held: readonly HeldSecurity[],
): ReadonlyMap<RowKey, readonly RowMoney[]> {
  const fundOf = openFunds(items, held);
  const money = new Map<RowKey, readonly RowMoney[]>();
  for (const { rowKey, data } of items) {
    const amount = amountOf(data);
    const fundId = amount === undefined ? undefined : fundOf(data);
    if (amount === undefined || fundId === undefined) continue;
    money.set(rowKey, [...(money.get(rowKey) ?? []), { ...amount, fundId }]);
  }
  return money;
}

/** By fund and currency, in the order of their names. */
export function sumMoney(
  rows: Iterable<readonly RowMoney[]>,
  nameOf: (fundId: string) => string,
): readonly FundMoney[] {
  const sums = new Map<string, { -readonly [Key in keyof FundMoney]: FundMoney[Key] }>();
  for (const amounts of rows) {
    const counted = new Set<string>();
    for (const { kind, fundId, value, currency } of amounts) {
      const key = `${fundId} ${currency}`;
      const sum = sums.get(key) ?? {
        fund: nameOf(fundId),
        currency,
        rows: 0,
        invested: ZERO,
        received: ZERO,
        fairValue: ZERO,
      };
      sum[kind] = addDecimals(sum[kind], value);
      if (!counted.has(key)) sum.rows += 1;
      counted.add(key);
      sums.set(key, sum);
    }
  }
  return [...sums.values()].sort((a, b) => compareTexts(a.fund, b.fund) || compareTexts(a.currency, b.currency));
}

function amountOf(data: NewData<Target>): (Money & { readonly kind: MoneyKind }) | undefined {
  const asKind = (kind: MoneyKind, money: Money | undefined) => money && { kind, ...money };
  if (data.kind === 'security') return asKind('invested', costOf(data));
  if (data.kind === 'transaction') return asKind('received', data.cashReceived);
  return data.kind === 'mark' && 'fairValue' in data.mark ? asKind('fairValue', data.mark.fairValue) : undefined;
}

/** Finds the fund of an amount: a sale's is that of the sold security, through all its conversions. */
function openFunds(items: readonly PlannedItem[], securities: readonly HeldSecurity[]) {
  const held = new Map(securities.map(({ id, fundId }) => [id, fundId]));
  const planned = new Map(items.map(({ rowKey, data }) => [rowKey, data]));
  const fundOf = (data: NewData<Target>): string | undefined => {
    let last: NewData<Target> | undefined = data;
    // A loop instead of recursion, because chains of conversions may be long.
    while (last?.kind === 'transaction') {
      if (last.security.kind === 'existing') return held.get(last.security.id);
      last = planned.get(last.security.row);
    }
    if (last?.kind === 'security') return last.fundId;
    return last?.kind === 'mark' && 'fundId' in last.mark ? last.mark.fundId : undefined;
  };
  return fundOf;
}
