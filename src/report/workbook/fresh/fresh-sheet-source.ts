import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import type { CellDress, SheetFurniture } from './sheet-furniture.ts';

export interface FreshSheet {
  /** With a name that a tab may have. */
  readonly table: Table;
  readonly layout: Pick<SheetLayout, 'headerRowNumber'> | undefined;
  /** Its texts may look like numbers and are none (CSV): no program is to mark them as mistakes. */
  readonly isAllText: boolean;
  /** What it offers whoever types into it; absent for a copy of something read. */
  readonly furniture?: SheetFurniture | undefined;
  /** By cell address, how cells look that are no plain values; a sheet with them is for reading. */
  readonly dress?: ReadonlyMap<string, CellDress> | undefined;
  /** By cell address; the cell's value is its result. */
  readonly formulas?: ReadonlyMap<string, string> | undefined;
}
