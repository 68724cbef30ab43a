import type { InputFormat } from '../../model/records/input-format.ts';
import type { TextEncoding } from '../../model/records/text-encoding.ts';
import type { WorkbookLock } from '../protection/workbook-lock.ts';

/**
 * A spreadsheet's contents, free of any file format: the value of every cell that is not empty, with what decides how it
 * may be read. Nothing here knows a sheet of capsheet or a cap table.
 */

/** The value of a cell as stored. Numbers are decimal text at Excel's 15 significant digits, in plain notation. */
export type CellValue =
  | { readonly kind: 'text'; readonly text: string }
  /**
   * `inexact` marks a number of more than 15 digits before its point: `text` then keeps every stored digit, since
   * Excel itself would have held no more than 15 of them and a rounded one would be another number.
   */
  | { readonly kind: 'number'; readonly text: string; readonly inexact?: true }
  /** A date stored as ISO text (`t="d"`); `time` is set when it is not midnight. */
  | { readonly kind: 'date'; readonly iso: string; readonly time?: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** `#REF!`, `#N/A`, … */
  | { readonly kind: 'error'; readonly text: string }
  /** A formula whose result the file does not hold. */
  | { readonly kind: 'uncached' };

export interface Cell {
  /** From 0. */
  readonly columnIndex: number;
  readonly value: CellValue;
  /** The number format code as stored (`#,##0.00`, `m/d/yyyy`), absent for General and for CSV. */
  readonly format?: string;
  /** True where the whole cell is struck out: its font has a line through it, or those of all its text. */
  readonly struck?: true | 'partly';
  /** True where its text has the colour of its background: who looks at the sheet does not see it. */
  readonly unseen?: true;
  /** True where a conditional format decides how it looks: another value may look otherwise. */
  readonly ruled?: true;
  /** How else the cell may look: as conditional formats say whose conditions were not worked out. */
  readonly perhaps?: readonly Pick<Cell, 'format' | 'struck'>[];
  /** True where its formula gives another value each day, or each time: `=TODAY()`. */
  readonly changes?: true;
  /** True where the value is the cached result of a formula. */
  readonly formula?: boolean;
}

export type CellLook = Pick<Cell, 'format' | 'struck' | 'unseen' | 'ruled' | 'perhaps' | 'changes'>;

export interface Row {
  /** As Excel shows it, from 1. For CSV as Excel would show it. */
  readonly rowNumber: number;
  readonly hidden?: boolean;
  /** In ascending order of column; empty cells are absent. Whoever copies a row names them: most rows make them when they are asked for. */
  readonly cells: readonly Cell[];
}

/** A comment on a cell, which may be an empty one. */
export interface CellComment {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** From 0. */
  readonly columnIndex: number;
  readonly text: string;
  /** Absent where the file does not say. */
  readonly author?: string;
}

export interface Table {
  /** The tab's name as it is; for CSV the file's name without its ending, or what `--sheet` said. */
  readonly name: string;
  readonly state: 'visible' | 'hidden' | 'very-hidden';
  /** Serial day 0 of the file's dates: 1900 (with its phantom 29 February) or 1904. */
  readonly epoch: 1900 | 1904;
  /** In ascending order; rows without any cell may be absent. */
  readonly rows: readonly Row[];
  /** A1-style ranges, `B4:B6`. */
  readonly mergedRanges: readonly string[];
  readonly hiddenColumns: readonly number[];
  /** The sheet is set to show nothing where a 0 is. */
  readonly hidesZeros?: true;
  /** From the top; absent where there are none. */
  readonly comments?: readonly CellComment[];
  /** The workbook asks for its formulas to be worked out when it is opened: their stored results may be out of date. */
  readonly recalculates?: true;
  /** The encoding assumed for a text file that does not show its own, and how a word of the file reads in it. */
  readonly assumedEncoding?: { readonly encoding: TextEncoding; readonly sample: string };
  /** Semicolons divide the cells of a CSV file, as programs write them that use the comma in numbers. */
  readonly hasSemicolons?: true;
  /** The file it comes from, if the input is a folder of CSV files; the digest is lower-case hex. */
  readonly file?: { readonly name: string; readonly sha256: string };
}

/** One input as read: a workbook, one CSV file or a folder of them, or what an Open Cap Table file became. */
export interface WorkbookContent {
  /** The file's or folder's own name, without its path. */
  readonly name: string;
  readonly format: InputFormat;
  /** Digest over the bytes (for a folder over its files' names and bytes in order of name), lower-case hex. */
  readonly sha256: string;
  /** In tab order; CSV files of a folder by name. */
  readonly tables: readonly Table[];
  /** A workbook that nobody has changed since capsheet wrote it. */
  readonly isAsWritten?: true;
  /** Present for a workbook under a password: opens its file again, and protects copies of it. */
  readonly lock?: WorkbookLock;
}
