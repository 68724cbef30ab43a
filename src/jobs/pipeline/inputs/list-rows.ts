import { PackedRow } from '../../../spreadsheet/workbook/cells/packed-rows.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';

/** The rows below a header that have cells; with `headerRowNumber` 0 all of them. */
export function listRows({ rows }: Table, headerRowNumber: number): readonly Row[] {
  return rows.filter((row) => row.rowNumber > headerRowNumber && hasCells(row));
}

/** A row as it was read makes its cells only when they are asked for. */
function hasCells(row: Row): boolean {
  if (!(row instanceof PackedRow)) return row.cells.length > 0;
  const { start, end } = PackedRow.spanOf(row);
  return start < end;
}
