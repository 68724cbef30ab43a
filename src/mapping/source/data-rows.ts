import { readTotalLabel } from '../../format/tables/total-label.ts';
import type { Row, Table } from '../../spreadsheet/workbook/table.ts';
import { isBlank } from './cell-text.ts';
import type { SourceHeader } from './source-header.ts';

/** Returns the rows below a header that look like data: no totals, lone texts or repeated headers. */
export function listDataRows({ rows }: Table, header: SourceHeader, headerRow: number): readonly Row[] {
  return rows.filter((row) => {
    if (row.rowNumber <= headerRow || row.cells.filter((cell) => !isBlank(cell)).length < 2) return false;
    return readTotalLabel(row) === undefined && !header.isRepeatedBy(row);
  });
}
