import { unitsOf } from '../../../model/fields/units.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { isSameNumber } from '../../../model/identity/match-level.ts';
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

/**
 * Finds what the service still lists although the journal has a transaction down as the one that took it whole: that
 * transaction was of another one. This happens when an answer was lost and somebody else entered the same of a second
 * one at that moment. Gives each with its row. The transaction names nothing. That means something where the service
 * names what it lists, and drops what is consumed or lists this one as if nothing had been taken from it; and where no
 * answer ever said that the transaction is ours.
 */
export function findStillListed(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const { snapshot, entryHistory } = context;
  const nameless = snapshot.transactions.filter(({ inputSecurityId }) => inputSecurityId === undefined);
  if (nameless.length === 0) return [];
  const [isNaming, isDropping] = [namesListed(context), dropsConsumed(context)];
  const entered = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.security]));
  const found = new Set(
    entryHistory.accepted.flatMap(({ id, data, isFound }) => (isFound === true ? [seenKey(data.kind, id)] : [])),
  );
  const byInput = new Map(nameless.map((transaction) => [entered.get(transaction.id), transaction]));
  return planned.flatMap((record) => {
    const id = record.linked.kind === 'security' ? record.row.id : undefined;
    const transaction = id === undefined ? undefined : byInput.get(id);
    if (id === undefined || transaction === undefined || !isListed(id, context)) return [];
    const isUntouched = isWhole(id, transaction, context);
    const isOfAnother = isNaming
      ? isDropping || isUntouched
      : isUntouched && found.has(seenKey('transaction', transaction.id));
    return isOfAnother ? [[record, toSurplus(record, id, transaction)] as const] : [];
  });
}

/** Something that a transaction took, or brought about, is not listed any more. */
function dropsConsumed({ snapshot, ...context }: PlanContext): boolean {
  return snapshot.transactions.some(({ inputSecurityId, outputSecurityId }) =>
    [inputSecurityId, outputSecurityId].some((id) => id !== undefined && !isListed(id, context)),
  );
}

/** It is listed with all that the transaction took; a conversion or exercise takes whatever there is. */
function isWhole(id: string, { event, shares }: Transaction, { holdings }: Pick<PlanContext, 'holdings'>): boolean {
  const security = holdings.get(id)?.security;
  const units = security && unitsOf(security);
  if (event !== 'sale') return units !== ZERO;
  return units !== undefined && shares !== undefined && isSameNumber(units, shares);
}

function namesListed({ snapshot, ...context }: PlanContext): boolean {
  return snapshot.transactions.some(({ inputSecurityId = '' }) => isListed(inputSecurityId, context));
}

function isListed(id: string, { holdings }: Pick<PlanContext, 'holdings'>): boolean {
  return holdings.get(id)?.isListed === true;
}

function toSurplus({ linked }: PlannedRecord, id: string, { id: transaction, event, date }: Transaction): Finding {
  const message = `The portfolio service has one more like it, which it no longer lists: the ${event} of ${date} (${transaction}) was counted as that of this row, but ${id} is still listed, so it belongs to another one.`;
  const hint = `If somebody else entered the same at that time, agree with them which to keep, and delete ${id} in the app.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}

export function findOversold(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const rows = new Map<string, PlannedRecord>();
  const transacted = new Set<string>();
  for (const { id, transactions } of context.holdings.values()) if (transactions.length > 0) transacted.add(id);
  for (const record of planned) {
    const { linked, row } = record;
    const isSold = linked.kind === 'transaction' && linked.stated.security?.kind === 'existing';
    if (isSold && !rows.has(linked.stated.security.id)) rows.set(linked.stated.security.id, record);
    if (linked.kind !== 'security' || row.id === undefined || row.action !== 'unchanged') continue;
    if (transacted.has(row.id)) rows.set(row.id, record);
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
 * A service that gives fewer than none says so itself. Against what a run entered all sales count, and so they do where the service
 * gives what was issued. Against what a run saw listed those count that came after: what it saw may be what earlier ones had left.
 * Somebody may have changed the number in the app, as a split does: then what is listed since counts, and was listed last.
 */
function excessOf(
  { id, before, lastListed, isEntered, security, isListed }: Holding,
  sales: readonly Transaction[],
  { entryHistory, ledger: { counting } }: PlanContext,
): Excess | undefined {
  const listed = (isListed ? security && unitsOf(security) : undefined) ?? ZERO;
  const all = soldBy(sales);
  if (isNegative(listed)) return { sold: all, had: addDecimals(all, listed) };
  const had = before && unitsOf(before);
  const isLeft = counting.isFound && counting.kind === 'left' && listed !== ZERO;
  if (had === undefined || isLeft || compareDecimals(all, listed) <= 0) return undefined;
  const since = counting.isFound && counting.kind === 'entered' ? all : soldBy(withoutSeen(id, sales, entryHistory));
  if (!isEntered) return exceeding(since, had);
  const seen = lastListed && unitsOf(lastListed);
  return seen === undefined || exceeding(since, seen) !== undefined ? exceeding(all, had) : undefined;
}

function exceeding(sold: Decimal, had: Decimal): Excess | undefined {
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
