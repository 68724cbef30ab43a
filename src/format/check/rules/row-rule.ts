import type { CheckedRecord } from '../../../model/records/record.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';

/** Looks at one row and says what is wrong with it, by column. */
export type RowRule = (row: ReadRow, record: CheckedRecord) => readonly RowFinding[];
