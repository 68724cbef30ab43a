import { type Finding, placeFinding } from '../model/finding.ts';
import type { LinkedSecurity, LinkedTransaction } from '../model/linked.ts';
import { placeOf } from './row-plan.ts';

/**
 * A row whose Action says that it is a further one, while something that equals it is there. `isKnown`: an earlier run
 * entered that for another row, so that a Ref would tell the two apart.
 */
export function furtherOneUnclear(
  row: LinkedSecurity | LinkedTransaction,
  equal: { readonly id: string; readonly isKnown: boolean },
): Finding {
  const message = `Its Action says that it is a further one, but ${equal.id}, which is there, equals it in every filled-in column and may be just this row: nothing is sent.`;
  const hint = equal.isKnown
    ? `If it is a further one, give the row a Ref of its own; if it is ${equal.id}, clear its Action.`
    : `If it is a further one, add a row for ${equal.id} as well, with its ID; if it is ${equal.id}, clear its Action.`;
  const text = { severity: 'warning', code: 'further-one-unclear', message, hint } as const;
  return placeFinding(text, row.record.origin, placeOf(row, 'Action'));
}
