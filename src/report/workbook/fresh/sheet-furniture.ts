import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';

/** The input aids of a sheet of ours. All of them reach to one row. */
export interface SheetFurniture {
  /** From left to right, one for each column of the table. */
  readonly columns: readonly ColumnFurniture[];
  /** The last row prepared for input, as Excel shows it. */
  readonly lastRow: number;
}

export interface ColumnFurniture {
  readonly width: number;
  readonly numberFormat: string;
  readonly align: 'left' | 'right';
  readonly header: HeaderLook;
  /** The offers and warnings of its cells. */
  readonly rule?: CellRule;
  /** A formula for row 2: true if the cell does not apply to its row, and is greyed. */
  readonly greyedWhen?: string;
}

/** Colours as `RRGGBB`. */
export interface HeaderLook {
  readonly fill: string;
  readonly ink: string;
  readonly isBold: boolean;
}

/** A data validation (ECMA-376 part 1, 18.3.1.32). It only warns, and never refuses. */
export interface CellRule {
  readonly type: 'list' | 'date' | 'decimal' | 'any';
  readonly operator?: 'between' | 'greaterThanOrEqual';
  readonly formulas: readonly string[];
  /** Shown for an unexpected value; absent if anything is valid. */
  readonly warning?: { readonly title: string; readonly text: string };
  /** Shown beside the selected cell. */
  readonly prompt: { readonly title: string; readonly text: string };
}

export interface DefinedName {
  readonly name: string;
  readonly formula: string;
  /** The index of the only sheet it belongs to, from 0. */
  readonly sheetIndex?: number;
  readonly isHidden?: true;
}

/**
 * The look of a cell in a guide: a title, a heading, a term or step number with its text, an input cell, an example.
 */
export type CellDress = 'title' | 'heading' | 'term' | 'step' | 'text' | 'entry' | 'example' | HeaderLook;

export interface FreshSheet {
  /** Its name is valid for a tab. */
  readonly table: Table;
  readonly layout: Pick<SheetLayout, 'headerRowNumber'> | undefined;
  /** Texts that look like numbers (from CSV) are not to be flagged as mistakes. */
  readonly isAllText: boolean;
  /** Absent for a copy of something read. */
  readonly furniture?: SheetFurniture | undefined;
  /** Looks by cell address; a sheet with them is for reading. */
  readonly dress?: ReadonlyMap<string, CellDress> | undefined;
  /** Results of formulas stay results of formulas, which are constants. */
  readonly keepsFormulas?: boolean | undefined;
  /** By cell address; the cell's value is the result. */
  readonly formulas?: ReadonlyMap<string, string> | undefined;
}
