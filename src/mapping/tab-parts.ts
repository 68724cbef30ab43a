import type { Row, Table } from '../spreadsheet/workbook/table.ts';
import type { SheetMapping } from './mapping.ts';
import type { SectionRows } from './source/section-rows.ts';

/** Cells of a tab, by rows (as in Excel) and columns (from 0; all where absent). */
export interface CellArea {
  readonly rows: SectionRows;
  readonly columns?: SheetMapping['columns'];
}

/** Restricts a table to these columns. */
export function withinColumns(table: Table, columns: SheetMapping['columns']): Table {
  if (columns === undefined) return table;
  const isWithin = (columnIndex: number): boolean => columnIndex >= columns.first && columnIndex <= columns.last;
  return { ...table, rows: pickCells(table, (_, columnIndex) => isWithin(columnIndex)) };
}

/** Removes the cells of these areas. */
export function withoutAreas(table: Table, areas: readonly CellArea[]): Table {
  const isOutside = (rowNumber: number, columnIndex: number): boolean =>
    !areas.some(({ rows, columns }) => {
      const isWithin = columns === undefined || (columnIndex >= columns.first && columnIndex <= columns.last);
      return isWithin && rowNumber >= rows.first && rowNumber <= rows.last;
    });
  return { ...table, rows: pickCells(table, isOutside) };
}

function pickCells({ rows }: Table, isMeant: (rowNumber: number, columnIndex: number) => boolean): readonly Row[] {
  return rows.flatMap((row) => {
    const cells = row.cells.filter(({ columnIndex }) => isMeant(row.rowNumber, columnIndex));
    return cells.length === 0 ? [] : [cells.length === row.cells.length ? row : { ...row, cells }];
  });
}

/** Returns whether two tables share a column, so that one ends where the other begins. */
export function shareColumns({ columns: a }: SheetMapping, { columns: b }: SheetMapping): boolean {
  return a === undefined || b === undefined || (a.first <= b.last && b.first <= a.last);
}

/** Recognises an entry that leaves out part of a tab. */
export function isLeftPart({ isSkipped, firstRow, columns }: SheetMapping): boolean {
  return isSkipped && (firstRow !== undefined || columns !== undefined);
}

export function rowsOfPart({ firstRow, lastRow }: SheetMapping): SectionRows {
  return { first: firstRow ?? 1, last: lastRow ?? Number.POSITIVE_INFINITY };
}
