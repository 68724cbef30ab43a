import type { RowOrigin } from '../model/values/origin.ts';
import type { Table } from '../spreadsheet/workbook/table.ts';

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
