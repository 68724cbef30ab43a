import type { CheckedRecord } from '../../../model/records/record.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';

/** A control total says what is to be met. Code: value-missing. */
export function requireTotal({ values }: ReadRow, record: CheckedRecord): readonly RowFinding[] {
  if (record.kind !== 'control-total' || values.isFilled('Amount') || values.isFilled('Count')) return [];
  const message = 'The row has neither an amount nor a count.';
  const hint = 'Fill in Amount or Count, or write skip under Action.';
  return [{ column: 'Amount', text: { severity: 'error', code: 'value-missing', message, hint } }];
}
