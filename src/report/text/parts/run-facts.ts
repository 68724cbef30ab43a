import { assertNever } from '../../../base/util/assert-never.ts';
import { formatCount, formatInstant, plural } from '../../../base/util/text/words.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import { nameApprover } from '../../../model/outcomes/approval.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import type { WrittenResult } from '../../workbook-path.ts';
import { type TextView, toOneLine, wrapText } from './layout.ts';

/** Returns the paragraphs of a note; none if the headline says it already. */
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
    // Evidence for the result's summary, of no use on the terminal.
    case 'looks':
      return [];
    case 'other':
      return [note.text];
    default:
      return assertNever(note);
  }
}

/** Says where the annotated copy is, and what it lost of the workbook. */
export function toCopyLines(copy: WrittenResult | undefined, { width }: TextView): readonly string[] {
  if (copy === undefined) return [];
  const { path, note } = copy;
  return wrapText(`The copy is in ${path}.${note === undefined ? '' : ` ${note}`}`, { width });
}

type Fact = readonly [label: string, value: string | undefined];

/** Says who approved the plan, when, and with which comment. */
export function listApprovalFacts(approval: Approval | undefined): readonly Fact[] {
  if (approval === undefined) return [];
  const { approvedAt, comment } = approval;
  return [
    ['Approved', `${formatInstant(approvedAt)} by ${toOneLine(nameApprover(approval))}`],
    ['Comment', comment === undefined ? undefined : toOneLine(comment)],
  ];
}
