import type { RowOrigin } from '../model/values/origin.ts';
import type { Table } from '../spreadsheet/workbook/table.ts';

/** Where a tab of the source stands. One object a tab: cells are told apart by it. */
export interface TabPlace {
  /** From 0. */
  readonly inputIndex: number;
  readonly file: string;
  readonly table: Table;
}

/** A row of a tab, by its number as Excel shows it. */
export function toOrigin({ inputIndex, file, table }: TabPlace, rowNumber: number): RowOrigin {
  return { inputIndex, file, sheet: table.name, rowNumber };
}
