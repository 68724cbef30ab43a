import { unitsOf } from '../../../model/fields/units.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { type EntryHistory, seenKey } from '../../../model/service/entry-history.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  isNegative,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';

export function findOversold(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const rows = new Map<string, PlannedRecord>();
  const isUntouched = (id: string): boolean => context.holdings.get(id)?.transactions.length === 0;
  for (const record of planned) {
    const { linked, row } = record;
    const isSold = linked.kind === 'transaction' && linked.stated.security?.kind === 'existing';
    if (isSold && !rows.has(linked.stated.security.id)) rows.set(linked.stated.security.id, record);
    if (linked.kind !== 'security' || row.id === undefined || row.action !== 'unchanged') continue;
    if (!isUntouched(row.id)) rows.set(row.id, record);
  }
  return [...rows].flatMap(([id, record]) => {
    const holding = context.holdings.get(id);
    const sales = holding?.transactions.filter((each) => each.event === 'sale' && !isUnlisted(each)) ?? [];
    if (holding === undefined || sales.length === 0) return [];
    const excess = excessOf(holding, sales, context);
    return excess === undefined ? [] : [[record, toOversold(record, id, sales, excess)] as const];
  });
}

interface Excess {
  readonly sold: Decimal;
  readonly had: Decimal;
}

/**
 * A service that gives fewer than none says so itself. Against what a run entered all sales count, and so they do where the service gives what was issued. Against what a run
 * saw listed those count that came after: what it saw may be what earlier ones had left.
 */
function excessOf(
  { id, before, isEntered, security, isListed }: Holding,
  sales: readonly Transaction[],
  { entryHistory, ledger }: PlanContext,
): Excess | undefined {
  const listed = security && unitsOf(security);
  const all = soldBy(sales);
  if (isListed && listed !== undefined && isNegative(listed)) return { sold: all, had: addDecimals(all, listed) };
  const had = before && unitsOf(before);
  if (had === undefined) return undefined;
  const isWhole = isEntered || (ledger.counting.isFound && ledger.counting.kind === 'entered');
  const sold = isWhole ? all : soldBy(withoutSeen(id, sales, entryHistory));
  return compareDecimals(sold, had) > 0 ? { sold, had } : undefined;
}

function soldBy(sales: readonly Transaction[]): Decimal {
  return sumDecimals([ZERO, ...sales.flatMap(({ shares }) => shares ?? [])]);
}

/** An older journal does not say which sales it saw beside a security: then what any run has seen is left out. */
function withoutSeen(id: string, sales: readonly Transaction[], { inputs, firstSeen }: EntryHistory) {
  const isNamed = sales.some((sale) => inputs.get(sale.id) === id);
  return sales.filter((sale) =>
    isNamed ? inputs.get(sale.id) !== id : !firstSeen.has(seenKey('transaction', sale.id)),
  );
}

function toOversold(
  { linked }: PlannedRecord,
  id: string,
  sales: readonly Transaction[],
  { sold, had }: Excess,
): Finding {
  const ids = sales.map((sale) => sale.id).join(', ');
  const message = `The portfolio service has sales of ${sold} from ${id}, which had ${had}: more was entered than there was to sell (${ids}).`;
  const hint = 'Somebody may have entered the same sales at the same time: delete the surplus ones in the app.';
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}
