import { readTotalLabel } from '../../format/tables/total-label.ts';
import type { Row, Table } from '../../spreadsheet/workbook/table.ts';
import { isBlank } from './cell-text.ts';
import type { SourceHeader } from './source-header.ts';

/** The rows below a header that hold data by their looks: no totals, no lone texts, and not the header again. */
export function listDataRows({ rows }: Table, header: SourceHeader, headerRow: number): readonly Row[] {
  return rows.filter((row) => {
    if (row.rowNumber <= headerRow || row.cells.filter((cell) => !isBlank(cell)).length < 2) return false;
    return readTotalLabel(row) === undefined && !header.isRepeatedBy(row);
  });
}
