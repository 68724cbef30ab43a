import { assertNever } from '../../base/util/assert-never.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { LeftCell } from './source-tally.ts';

/** The mapping's own reason, else what is the matter, as a sentence without its full stop. */
export function whyLeftOut({ kind, because, became = [] }: LeftCell): string {
  if (because !== undefined) return because;
  switch (kind) {
    case 'sheet-not-mapped':
      return 'the mapping does not mention the sheet';
    case 'sheet-skipped':
      return 'the mapping skips the sheet and does not say why';
    case 'part-skipped':
      return 'the mapping skips this part of the sheet and does not say why';
    case 'rows-outside':
      return 'the mapping says that the data is in other rows';
    case 'rows-skipped':
      return 'skipRows leaves it out and does not say why';
    case 'column-ignored':
      return 'the mapping ignores the column and does not say why';
    case 'column-not-mapped':
      return 'the mapping does not use the column';
    case 'not-first':
      return 'a different row counts, which says something else';
    case 'not-taken':
      return became.length === 0
        ? 'none of the sheets in the mapping uses what is there'
        : `what its row becomes (${joinList(became)}) does not use it`;
    case 'row-refused':
      return 'the rows are not loaded';
    default:
      return assertNever(kind);
  }
}
