import { foldHeader, foldName } from '../base/util/text/text.ts';
import { isOwnSheet } from '../format/sheets/sheet-names.ts';
import type { Finding, FindingText } from '../model/findings/finding.ts';
import type { RowOrigin } from '../model/values/origin.ts';
import type { Row, Table, WorkbookContent } from '../spreadsheet/workbook/table.ts';
import type { SheetMapping } from './mapping.ts';
import type { SectionRows } from './source/source-header.ts';

/** A tab of the source. One object for each tab, because cells are compared by it. */
export interface TabPlace {
  /** From 0. */
  readonly inputIndex: number;
  readonly file: string;
  readonly table: Table;
}

export function toOrigin({ inputIndex, file, table }: TabPlace, rowNumber: number): RowOrigin {
  return { inputIndex, file, sheet: table.name, rowNumber };
}

/** Places a text at a tab of the source, or at a cell of it. */
export function placeOnTab(
  text: FindingText,
  { inputIndex, file, table }: TabPlace,
  at: { readonly row: number; readonly column?: string; readonly cell?: string },
): Finding {
  const { severity, code, message, hint } = text;
  return { severity, code, inputIndex, file, sheet: table.name, ...at, message, hint };
}

/** Returns the tabs that capsheet itself has not added. */
export function foreignTabs({ tables }: WorkbookContent): readonly Table[] {
  return tables.filter(({ name, rows }) => !isOwnSheet(name, rows[0]?.cells[0]?.format));
}

export function placeTabs(inputs: readonly WorkbookContent[]): TabPlace[] {
  return inputs.flatMap((input, inputIndex) =>
    foreignTabs(input).map((table): TabPlace => ({ inputIndex, file: input.name, table })),
  );
}

export function isMeant({ names, inputIndex, file }: SheetMapping, place: TabPlace): boolean {
  if (inputIndex !== undefined && inputIndex !== place.inputIndex) return false;
  if (file !== undefined && foldName(file) !== foldName(place.file)) return false;
  return names.some((name) => foldHeader(name) === foldHeader(place.table.name));
}

/** Cells of a tab, by rows (as in Excel) and columns (from 0; all where absent). */
export interface CellArea {
  readonly rows: SectionRows;
  readonly columns?: SheetMapping['columns'];
}

export function withinColumns(table: Table, columns: SheetMapping['columns']): Table {
  if (columns === undefined) return table;
  const isWithin = (columnIndex: number): boolean => columnIndex >= columns.first && columnIndex <= columns.last;
  return { ...table, rows: pickCells(table, (_, columnIndex) => isWithin(columnIndex)) };
}

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

/** The last row above the next table or left-out part in the same columns, of those that begin below a row. */
export function lastRowBefore(all: readonly SheetMapping[], sheet: SheetMapping, row: number): number {
  const below = all
    .filter((other) => shareColumns(sheet, other) && (!other.isSkipped || isLeftPart(other)))
    .map((other) => (other.isSkipped ? rowsOfPart(other).first : other.headerRows.first))
    .filter((first) => first > row);
  return Math.min(...below, Number.POSITIVE_INFINITY) - 1;
}

/** Returns whether two tables share a column, so that one ends where the other begins. */
export function shareColumns({ columns: a }: SheetMapping, { columns: b }: SheetMapping): boolean {
  return a === undefined || b === undefined || (a.first <= b.last && b.first <= a.last);
}

export function isLeftPart({ isSkipped, firstRow, columns }: SheetMapping): boolean {
  return isSkipped && (firstRow !== undefined || columns !== undefined);
}

export function rowsOfPart({ firstRow, lastRow }: SheetMapping): SectionRows {
  return { first: firstRow ?? 1, last: lastRow ?? Number.POSITIVE_INFINITY };
}
