import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';

/** A finding of a row, by the declared column it concerns. */
export interface RowFinding {
  readonly column: string;
  readonly text: FindingText;
  /** The address, where it is not that of the column. */
  readonly cell?: string;
}

/** Places a finding at the cell of its column in the record's row. */
export function placeInRow({ column, text, cell }: RowFinding, record: CheckedRecord): Finding {
  const address = cell ?? cellOf(record, column);
  return placeFinding(text, record.origin, address === undefined ? { column } : { column, cell: address });
}

interface SheetPlace {
  /** As Excel shows it, from 1. */
  readonly row?: number;
  readonly column?: string;
  readonly cell?: string;
}

/** Places a finding that belongs to no single row of data. */
export function placeOnSheet(
  text: FindingText,
  source: { readonly inputIndex: number; readonly file: string; readonly table: Table },
  place: SheetPlace = {},
): Finding {
  const { inputIndex, file, table } = source;
  return { ...text, inputIndex, file, sheet: table.name, ...place };
}
