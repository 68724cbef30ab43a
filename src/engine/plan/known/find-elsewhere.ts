import type { PlanRow } from '../../../model/outcomes/plan.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { compareDecimals, type Decimal, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { explainGone, listVanished } from '../../ledger/explain-gone.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';

/** All that rows state of one security, and that happened to another one. */
export type Elsewhere = readonly Transaction[];

/**
 * What transaction rows state of a security and what happened to something of which nothing else is known, by the row of
 * that security.
 */
export function findElsewhere(planned: readonly PlannedRecord[], context: PlanContext): ReadonlyMap<RowKey, Elsewhere> {
  const unattributed = new Map(findUnattributed(context).map((transaction) => [transaction.id, transaction]));
  const found = new Map<RowKey, Transaction[]>();
  for (const { linked, row } of unattributed.size === 0 ? [] : planned) {
    const transaction = unattributed.get(row.id ?? '');
    const security = linked.kind === 'transaction' ? linked.stated.security : undefined;
    if (transaction === undefined || security?.kind !== 'planned' || !isAsStated(row)) continue;
    found.set(security.row, [...(found.get(security.row) ?? []), transaction]);
  }
  const counts = countsOf(planned);
  return new Map([...found].filter(([row, transactions]) => isOfAll(transactions, counts.get(row) ?? ZERO)));
}

/** Transactions that no run entered, and of which nothing lists what they consumed. */
export function findUnattributed({
  transactions,
  holdings,
  entryHistory,
  snapshot,
}: PlanContext): readonly Transaction[] {
  const entered = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.security]));
  const isListed = ({ id }: Transaction) => holdings.get(entered.get(id) ?? '')?.isListed === true;
  // A service that does not name either what it lists tells nothing by that.
  const isSilent = snapshot.transactions.some((each) => each.inputSecurityId === undefined && isListed(each));
  const explained = findExplained({ transactions, holdings, entryHistory });
  return transactions.filter(({ id, inputSecurityId }) => {
    if (entered.has(id) || explained.has(id)) return false;
    const input = inputSecurityId === undefined ? undefined : holdings.get(inputSecurityId);
    if (inputSecurityId === undefined) return !isSilent;
    return input?.security === undefined && input?.createdBy === undefined;
  });
}

/** Those that took just what a run has entered and is not listed any more. */
function findExplained({
  transactions,
  holdings,
  entryHistory,
}: Pick<PlanContext, 'transactions' | 'holdings' | 'entryHistory'>): ReadonlySet<string> {
  const unnamed = transactions.filter(({ inputSecurityId }) => inputSecurityId === undefined);
  if (unnamed.length === 0) return new Set();
  const vanished = listVanished(entryHistory, {
    isListed: (id) => holdings.get(id)?.isListed === true,
    takenFrom: (id) => holdings.get(id)?.transactions ?? [],
  });
  const explained = explainGone(
    vanished,
    unnamed,
    ({ outputSecurityId = '' }) => holdings.get(outputSecurityId)?.security?.fundId,
  );
  return new Set([...explained.values()].flatMap((some) => some.map(({ id }) => id)));
}

/** Another share class of the same name does not matter: that may be there twice as well. */
function isAsStated({ changes }: PlanRow): boolean {
  return changes.every(({ column, service, workbook }) => column === 'Security' || service === workbook);
}

/** What is sold in part is listed still: where a sale does not name it, it may be of that. */
function isOfAll(transactions: readonly Transaction[], count: Decimal): boolean {
  if (transactions.some(({ event, inputSecurityId }) => event !== 'sale' || inputSecurityId !== undefined)) return true;
  return compareDecimals(sumDecimals(transactions.flatMap(({ shares }) => shares ?? [])), count) >= 0;
}

/** Of each Securities row, as it states them. */
function countsOf(planned: readonly PlannedRecord[]): ReadonlyMap<RowKey, Decimal> {
  return new Map(
    planned.flatMap(({ linked, row }) => {
      if (linked.kind !== 'security') return [];
      return [[row.rowKey, linked.stated.shares ?? linked.stated.quantity ?? ZERO] as const];
    }),
  );
}
