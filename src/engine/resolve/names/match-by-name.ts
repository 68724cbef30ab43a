import type { Match } from '../../../model/records/linked.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { LinkedDraft } from '../row-draft.ts';
import type { Candidate } from './name-index.ts';
import { sayAmbiguous } from './reference.ts';

/**
 * Which thing of its name a row is. Under Action `new` it is one that is exactly equal, or none: then it is a further
 * one. Where several have the name it is the one that is equal; where none or all differ, nobody can say.
 */
export function matchByName(
  row: LinkedDraft<CheckedRecord>,
  of: {
    readonly column: string;
    readonly name: string;
    /** Things of the service of that name. */
    readonly candidates: readonly Candidate[];
    readonly isEqual: (id: string) => boolean;
  },
): Match | undefined {
  const { column, name, candidates, isEqual } = of;
  const ids = candidates.flatMap(({ target }) => (target.kind === 'existing' ? [target.id] : [])).sort();
  if (row.record.action !== 'new' && ids.length < 2) return toMatch(ids[0]);
  const equal = ids.find(isEqual);
  if (equal === undefined && row.record.action !== 'new') sayAmbiguous(row, column, name, candidates);
  return toMatch(equal);
}

function toMatch(id: string | undefined): Match | undefined {
  return id === undefined ? undefined : { id, by: 'name' };
}

/** Of the service, not of the workbook. */
export function isOfService({ target, row }: Candidate): boolean {
  return target.kind === 'existing' && row === undefined;
}
