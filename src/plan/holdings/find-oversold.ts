import type { Holding } from '../../ledger/holding.ts';
import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import { seenKey } from '../../model/service/entry-history.ts';
import { isUnlisted } from '../../model/service/recalled.ts';
import type { Transaction } from '../../model/service/snapshot.ts';
import { compareDecimals, type Decimal, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';

/** Sales of more than a security had are wrong whoever entered them. */
export function findOversold(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const rows = new Map<string, { record: PlannedRecord; stated?: Decimal | undefined }>();
  for (const record of planned) {
    const { linked, row } = record;
    if (
      linked.kind === 'transaction' &&
      linked.stated.security?.kind === 'existing' &&
      !rows.has(linked.stated.security.id)
    )
      rows.set(linked.stated.security.id, { record });
    if (linked.kind === 'security' && row.id !== undefined && row.action === 'unchanged')
      rows.set(row.id, { record, stated: linked.stated.shares ?? linked.stated.quantity });
  }
  return [...rows].flatMap(([id, { record, stated }]) => {
    const holding = context.holdings.get(id);
    const sales = holding?.transactions.filter((each) => each.event === 'sale' && !isUnlisted(each)) ?? [];
    if (holding === undefined || sales.length === 0) return [];
    const excess = excessOf(holding, sales, stated, context);
    return excess === undefined ? [] : [[record, toOversold(record, id, sales, excess)] as const];
  });
}

interface Excess {
  readonly sold: Decimal;
  readonly had: Decimal;
}

/**
 * Against what a run entered all sales count, and so they do against what a row states, unless that is what the service
 * returns: it may be what is left. Against what a run saw listed those count that came after.
 */
function excessOf(
  { id, before, security }: Holding,
  sales: readonly Transaction[],
  stated: Decimal | undefined,
  { attribution, entryHistory }: PlanContext,
): Excess | undefined {
  const known = before?.shares ?? before?.quantity;
  const returned = security?.shares ?? security?.quantity;
  const whole =
    stated !== undefined && stated !== returned ? stated : attribution.isEntered('security', id) ? known : undefined;
  const later = sales.filter((sale) => !entryHistory.firstSeen.has(seenKey('transaction', sale.id)));
  const [had, counted] = whole === undefined ? [known, later] : [whole, sales];
  if (had === undefined) return undefined;
  const sold = sumDecimals([ZERO, ...counted.flatMap(({ shares }) => shares ?? [])]);
  return compareDecimals(sold, had) > 0 ? { sold, had } : undefined;
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
