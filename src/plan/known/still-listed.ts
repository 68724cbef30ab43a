import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import type { Transaction } from '../../model/service/snapshot.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';

/**
 * What the service lists still, although the journal has a transaction down as the one that took it whole: where the
 * service drops what is consumed and names what it lists, that transaction was of another one. So it is where an answer
 * was lost, and somebody else entered just the same of a second one at that moment. Gives each with its row.
 */
export function findStillListed(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const nameless = context.snapshot.transactions.filter(({ inputSecurityId }) => inputSecurityId === undefined);
  if (nameless.length === 0 || !dropsConsumed(context) || !namesListed(context)) return [];
  const entered = new Map(context.entryHistory.transactions.map(({ id, data }) => [id, data.security]));
  const byInput = new Map(nameless.map((transaction) => [entered.get(transaction.id), transaction]));
  return planned.flatMap((record) => {
    const id = record.linked.kind === 'security' ? record.row.id : undefined;
    const transaction = id === undefined ? undefined : byInput.get(id);
    if (id === undefined || transaction === undefined || !isListed(id, context)) return [];
    return [[record, toSurplus(record, id, transaction)] as const];
  });
}

/** Something that a transaction took, or brought about, is not listed any more. */
function dropsConsumed({ snapshot, ...context }: PlanContext): boolean {
  return snapshot.transactions.some(({ inputSecurityId, outputSecurityId }) =>
    [inputSecurityId, outputSecurityId].some((id) => id !== undefined && !isListed(id, context)),
  );
}

function namesListed({ snapshot, ...context }: PlanContext): boolean {
  return snapshot.transactions.some(({ inputSecurityId = '' }) => isListed(inputSecurityId, context));
}

function isListed(id: string, { holdings }: Pick<PlanContext, 'holdings'>): boolean {
  return holdings.get(id)?.isListed === true;
}

function toSurplus({ linked }: PlannedRecord, id: string, { id: transaction, event, date }: Transaction): Finding {
  const message = `The portfolio service has one more like it, which it no longer lists: the ${event} of ${date} (${transaction}) was taken for that of this row, but ${id} is listed still, so it was of another.`;
  const hint = `If somebody else entered the same at that time, agree with them and delete ${id} in the app.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}
