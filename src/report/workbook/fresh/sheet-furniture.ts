import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';

/** The offers of a sheet of ours beside its cells, to a person who types into it. All of it reaches to one row. */
export interface SheetFurniture {
  /** From left to right, one for each column of the table. */
  readonly columns: readonly ColumnFurniture[];
  /** The last row that is ready to be typed into, as Excel shows it. */
  readonly lastRow: number;
}

export interface ColumnFurniture {
  /** In characters. */
  readonly width: number;
  /** Excel's format code. */
  readonly numberFormat: string;
  readonly align: 'left' | 'right';
  readonly header: HeaderLook;
  /** The rule says what its cells offer, say and warn of. */
  readonly rule?: CellRule;
  /** A formula on row 2, true where the cell does not apply to its row; it is then greyed. */
  readonly greyedWhen?: string;
}

/** Colours as `RRGGBB`. */
export interface HeaderLook {
  readonly fill: string;
  readonly ink: string;
  readonly isBold: boolean;
}

/** A data validation (ECMA-376 part 1, 18.3.1.32). It never refuses: at most it warns. */
export interface CellRule {
  readonly type: 'list' | 'date' | 'decimal' | 'any';
  readonly operator?: 'between' | 'greaterThanOrEqual';
  readonly formulas: readonly string[];
  /** Said where something else is typed; absent where anything goes. */
  readonly warning?: { readonly title: string; readonly text: string };
  /** Shown beside the cell that is entered. */
  readonly prompt: { readonly title: string; readonly text: string };
}

/** A name of the workbook and the formula it stands for. */
export interface DefinedName {
  readonly name: string;
  readonly formula: string;
  /** The place of the sheet it is of alone, from 0. */
  readonly sheetIndex?: number;
  readonly isHidden?: true;
}

/** How a cell of a guide looks, or an example: a title, a heading, a term or the number of a step with its text, a cell to be written into. */
export type CellDress = 'title' | 'heading' | 'term' | 'step' | 'text' | 'entry' | 'example' | HeaderLook;

export interface FreshSheet {
  /** With a name that a tab may have. */
  readonly table: Table;
  readonly layout: Pick<SheetLayout, 'headerRowNumber'> | undefined;
  /** Its texts may look like numbers and are none (CSV): no program is to mark them as mistakes. */
  readonly isAllText: boolean;
  /** The offers to a person who types into it; absent for a copy of something read. */
  readonly furniture?: SheetFurniture | undefined;
  /** By cell address, how cells look that are no plain values; a sheet with them is for reading. */
  readonly dress?: ReadonlyMap<string, CellDress> | undefined;
  /** By cell address; the cell's value is its result. */
  readonly formulas?: ReadonlyMap<string, string> | undefined;
}
