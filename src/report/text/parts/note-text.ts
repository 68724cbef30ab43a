import { assertNever } from '../../../base/util/assert-never.ts';
import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import { formatInstant } from './words.ts';

/** What a note of a run says, each a paragraph; none where the first line of the result says it already. */
export function toNoteTexts(note: RunNote): readonly string[] {
  switch (note.kind) {
    case 'settled-run': {
      const open = note.landed + note.notLanded;
      const fates =
        open === 0
          ? 'all its requests had been answered'
          : `of ${plural(open, 'row that was', 'rows that were')} unclear, ${note.landed === 0 ? 'none is' : `${formatCount(note.landed)} ${note.landed === 1 ? 'is' : 'are'}`} in`;
      return [
        `Run ${note.runId} of ${formatInstant(note.startedAt)} had not finished, so its open requests were cleared up first: ${fates}.`,
      ];
    }
    case 'earlier-run':
    // Evidence for the summary of the result, of no use to who has just seen the run.
    case 'looks':
      return [];
    case 'other':
      return [note.text];
    default:
      return assertNever(note);
  }
}
