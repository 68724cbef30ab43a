import type { Row, Table } from '../../spreadsheet/workbook/table.ts';

/** The rows of a table, from its header to the next one; as Excel numbers them. */
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
