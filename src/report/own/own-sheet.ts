import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { CellDress, SheetFurniture } from '../workbook/fresh/sheet-furniture.ts';

/** A tab of a workbook that capsheet makes: its cells, and what they offer, say and look like. */
export interface OwnSheet {
  readonly table: Table;
  readonly headerRowNumber: number;
  /** By cell address. */
  readonly comments: ReadonlyMap<string, string>;
  /** What it offers whoever types into it; absent for what is only read. */
  readonly furniture?: SheetFurniture;
  /** By cell address, how cells look that are no plain values. */
  readonly dress?: ReadonlyMap<string, CellDress>;
  /** By cell address; the cell's value is its result. */
  readonly formulas?: ReadonlyMap<string, string>;
}
