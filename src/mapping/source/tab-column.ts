import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';

/** A column of a tab: its own, by its index from 0, or one that is made of others. */
export type TabColumn = number | MadeColumn;

/** A column that the tab does not have, because a step or a heading makes it. Two are never the same. */
export interface MadeColumn {
  readonly name: string;
  /** The column that it is shown and questioned at. */
  readonly home: TabColumn;
}

/** A column by the mapping's name of it, and its place in the tab. */
export interface PlacedColumn {
  readonly column: string;
  readonly columnIndex: TabColumn;
}

export type TabCell<C extends TabColumn = TabColumn> = Omit<Cell, 'columnIndex'> & { readonly columnIndex: C };
export type TabRow<C extends TabColumn = TabColumn> = Omit<Row, 'cells'> & { readonly cells: readonly TabCell<C>[] };
/** A table whose rows may have cells of made columns. */
export type TabTable = Omit<Table, 'rows'> & { readonly rows: readonly TabRow[] };

/** Returns the tab's own column at which a column is shown. */
export function homeOf(column: TabColumn): number {
  return isMade(column) ? homeOf(column.home) : column;
}

export function isMade(column: TabColumn): column is MadeColumn {
  return typeof column !== 'number';
}

/** From left to right; made columns come last. */
export function compareColumns(a: TabColumn, b: TabColumn): number {
  return isMade(a) || isMade(b) ? Number(isMade(a)) - Number(isMade(b)) : a - b;
}
