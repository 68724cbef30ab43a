import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Table } from '../../../workbook/table.ts';
import type { SheetFurniture } from './sheet-furniture.ts';

export interface FreshSheet {
  /** With a name that a tab may have. */
  readonly table: Table;
  readonly layout: Pick<SheetLayout, 'headerRowNumber'> | undefined;
  /** Its texts may look like numbers and are none (CSV): no program is to mark them as mistakes. */
  readonly isAllText: boolean;
  /** What it offers whoever types into it; absent for a copy of something read. */
  readonly furniture?: SheetFurniture | undefined;
}
