import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import type { PlanContext } from '../plan-context.ts';
import { placeOf } from '../row-plan.ts';

/**
 * A row's Action says that it is a further one, while something that equals it is there of which nobody knows that it is
 * not just this row. Nothing is sent, and the user is asked.
 */
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
  const text = { severity: 'warning', code: 'further-one-unclear', message, hint } as const;
  return [placeFinding(text, row.record.origin, placeOf(row, 'Action'))];
}
