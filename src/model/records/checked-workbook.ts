import type { Finding } from '../findings/finding.ts';
import type { CheckedRecord } from './record.ts';

/** The sheets of the format, by what they hold. */
export const SHEET_KINDS = [
  'companies',
  'rounds',
  'share-classes',
  'securities',
  'transactions',
  'custom-columns',
  'documents',
  'valuations',
  'control-totals',
] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** All inputs after reading and checking, names not yet resolved. */
export interface CheckedWorkbook {
  /** In order of input, tab and row; rows with errors and skipped rows are among them, empty rows are not. */
  readonly records: readonly CheckedRecord[];
  /** One for each tab that is a sheet of the format and has a header; in order of input and tab. */
  readonly sheets: readonly SheetLayout[];
  /** About files, sheets, columns and rows, in order of place; each record repeats its own. */
  readonly findings: readonly Finding[];
}

/** Where things stand on one tab of an input. */
export interface SheetLayout {
  /** From 0. */
  readonly inputIndex: number;
  readonly file: string;
  /** The tab's name as it is. */
  readonly sheet: string;
  /** Absent for a tab that a mapping made several of. */
  readonly sheetKind?: SheetKind;
  /** As Excel shows it, from 1. */
  readonly headerRowNumber: number;
  /** Recognised columns from left to right; the first where a name stands twice. */
  readonly columns: readonly ColumnPosition[];
  /** The columns an earlier result wrote (`Outcome`, `Message`, `Run`), from left to right; mostly none. */
  readonly resultColumns: readonly ColumnPosition[];
  /** From 0: the rightmost column that holds anything, in the header or below it. */
  readonly lastColumnIndex: number;
}

interface ColumnPosition {
  /** The declared name; a custom column's name as the header has it. */
  readonly column: string;
  /** From 0. */
  readonly columnIndex: number;
  /** True for a custom column of the wide form. */
  readonly isCustom?: true;
}
