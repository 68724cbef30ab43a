import type { Finding } from '../../../model/findings/finding.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import type { PlanContext } from '../plan-context.ts';
import { findingAt } from '../row-plan.ts';

/** Asks where Action says "additional" but something equal may be this very row. Nothing is sent. */
export function questionFurther(
  row: LinkedSecurity | LinkedTransaction,
  equalId: string,
  { attribution }: PlanContext,
): Finding[] {
  if (row.record.action !== 'new' || attribution.isOwn(row, equalId)) return [];
  const message = `Its Action says that it is an additional one, but ${equalId} equals it in every filled-in column and may be this very row: nothing is sent.`;
  const cure = attribution.isEntered(row.kind, equalId)
    ? 'give the row a Ref of its own'
    : `add a row for ${equalId} as well, with its ID`;
  const hint = `If it is an additional one, ${cure}; if it is ${equalId}, clear its Action.`;
  return [findingAt(row, 'Action', { severity: 'warning', code: 'further-one-unclear', message, hint })];
}
