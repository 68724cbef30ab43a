import type { Row, Table } from '../spreadsheet/workbook/table.ts';
import type { SheetMapping } from './mapping.ts';
import type { SectionRows } from './source/section-rows.ts';

/** Cells of a tab: those of some rows (as Excel shows them) in some columns (from 0; all of them where absent). */
export interface CellArea {
  readonly rows: SectionRows;
  readonly columns?: SheetMapping['columns'];
}

/** The same table as if nothing stood beside the columns. */
export function withinColumns(table: Table, columns: SheetMapping['columns']): Table {
  if (columns === undefined) return table;
  const isWithin = (columnIndex: number): boolean => columnIndex >= columns.first && columnIndex <= columns.last;
  return { ...table, rows: pickCells(table, (_, columnIndex) => isWithin(columnIndex)) };
}

/** The same table without the cells of these areas. */
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

/** True where two tables share a column, so that one of them ends where the other begins. */
export function shareColumns({ columns: a }: SheetMapping, { columns: b }: SheetMapping): boolean {
  return a === undefined || b === undefined || (a.first <= b.last && b.first <= a.last);
}

/** True for a mapping that says of a part of a tab that it is left out. */
export function isLeftPart({ isSkipped, firstRow, columns }: SheetMapping): boolean {
  return isSkipped && (firstRow !== undefined || columns !== undefined);
}

/** The rows of a part that is left out. */
export function rowsOfPart({ firstRow, lastRow }: SheetMapping): SectionRows {
  return { first: firstRow ?? 1, last: lastRow ?? Number.POSITIVE_INFINITY };
}
