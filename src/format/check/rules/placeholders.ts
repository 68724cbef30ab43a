import { quote } from '../../../base/util/text/quote.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import { info } from '../values/reading.ts';

/** Says where a dash, n/a or none was taken for nothing; where something is needed the missing value is told instead. */
export function tellPlaceholders({ binding, values, type, hasId }: ReadRow): readonly RowFinding[] {
  if (values.placeholders.size === 0) return [];
  const { required } = binding.needsOf(type);
  return [...values.placeholders]
    .filter(([column]) => hasId || !required.includes(column) || values.isFilled(column))
    .map(([column, placeholder]) => ({ column, text: takenAsBlank(placeholder) }));
}

/** Code: placeholder-blank. */
export function takenAsBlank(placeholder: string): FindingText {
  const message = `${quote(placeholder)} was read as an empty cell.`;
  return info('placeholder-blank', message, 'Leave the cell empty to say the same.');
}
