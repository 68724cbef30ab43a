import { unitsOf } from '../../../model/fields/units.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { isSameNumber } from '../../../model/identity/match-level.ts';
import { seenKey } from '../../../model/service/entry-history.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { ZERO } from '../../../model/values/decimal.ts';
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
