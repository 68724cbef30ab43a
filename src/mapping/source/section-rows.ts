import type { Row, Table } from '../../spreadsheet/workbook/table.ts';

/** The rows below a header that are its table's: to the header of the next one. As Excel shows them. */
export interface SectionRows {
  readonly first: number;
  readonly last: number;
}

export function* rowsBetween({ rows }: Table, { first, last }: SectionRows): Iterable<Row> {
  for (const row of rows) {
    if (row.rowNumber > last) return;
    if (row.rowNumber >= first) yield row;
  }
}
