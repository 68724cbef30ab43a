import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import type { OwnSheet } from '../own/own-sheet.ts';

export interface ExportSheet extends OwnSheet {
  /** Cells whose value cannot be written. */
  readonly leftOut: readonly LeftOutCell[];
}

/** The place of a cell, and in its message what the service holds and why it cannot be written. */
export type LeftOutCell = ExportReport['leftOut'][number];

export interface DataSheet extends ExportSheet {
  readonly kind: SheetKind;
  readonly columns: readonly ColumnDeclaration[];
  readonly rows: readonly ExportedRow[];
}

export interface ExportedRow {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  readonly id: string;
  /** Filled cells by column, and whether each contains a name that an id could replace. */
  readonly filled: ReadonlyMap<string, { readonly isName: boolean }>;
  /** The column that identifies the thing; absent if the sheet has none. */
  readonly idColumn?: string;
}

/** The treatment of a cell that would be misread. */
export type Remedy =
  /** Contains the id instead of the name. */
  | { readonly kind: 'by-id' }
  /** Stays empty; `why` completes the sentence about what the service holds. */
  | { readonly kind: 'left-out'; readonly why: string };

/** By `remedyKey`; an empty column stands for the whole row. */
export type Remedies = ReadonlyMap<string, Remedy>;

export function remedyKey(sheet: string, id: string, column: string): string {
  return JSON.stringify([sheet, id, column]);
}
