import { quote } from '../../base/util/text/quote.ts';
import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import { textOf } from './cell-text.ts';
import type { FailedSplit } from './read-column.ts';

const SHOWN_CHARACTERS = 60;

/** Reports texts that cannot be split. Code: split-failed. */
export function findSplitFaults(failed: readonly FailedSplit[], origin: RowOrigin): Finding[] {
  return failed.map(({ rule, found }) => {
    const text = found.cell === undefined ? '' : textOf(found.cell).slice(0, SHOWN_CHARACTERS);
    const parts = rule.parts.join(', ');
    const how = rule.by.kind === 'pattern' ? `the pattern ${rule.by.pattern.source}` : `"${rule.by.separator}"`;
    const said: FindingText = {
      severity: 'error',
      code: 'split-failed',
      message: `${quote(text)} cannot be taken apart into ${parts} by ${how}.`,
      hint: 'Write it like the others, or say in the mapping, under otherwise, which part such a text is.',
    };
    return placeFinding(said, origin, { column: rule.column.text, cell: found.address });
  });
}
