import { withArticle } from '../../../base/util/text/words.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import { describeCell } from '../values/text/describe-cell.ts';

/** What this type of row must not have is left empty. Code: value-not-allowed. */
export function refuseForeignValues({ binding, values, type }: ReadRow): readonly RowFinding[] {
  if (values.forbidden.length === 0) return [];
  const noun = withArticle(binding.nounOf(type));
  return values.forbidden.map(({ column, cell }) => ({
    column,
    text: {
      severity: 'error',
      code: 'value-not-allowed',
      message: `${describeCell(cell)} is in the column ${column}, which ${noun} does not have.`,
      hint: `Clear the cell, or correct the ${binding.source.sheet.typeColumn ?? 'row'}.`,
    },
  }));
}
