import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import type { OwnSheet } from '../own/own-sheet.ts';

/** A tab of an export as it is written. */
export interface ExportSheet extends OwnSheet {
  /** Cells whose value is held and does not stand there. */
  readonly leftOut: readonly LeftOutCell[];
}

export interface LeftOutCell {
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly row: number;
  /** The declared name, or a custom column's header. */
  readonly column: string;
  readonly cell: string;
  /** Says what is held, and why it cannot stand here. */
  readonly message: string;
}

/** A tab of the format: its rows can be planned again. */
export interface DataSheet extends ExportSheet {
  readonly kind: SheetKind;
  /** As they stand, from left to right. */
  readonly columns: readonly ColumnDeclaration[];
  readonly rows: readonly ExportedRow[];
}

export interface ExportedRow {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** The ID of the thing; unique within the sheet. */
  readonly id: string;
  /** By column: what stands in a cell, and whether it is the name of something that has an id as well. */
  readonly filled: ReadonlyMap<string, { readonly isName: boolean }>;
  /** The column that says which thing it is; absent where the sheet has none. */
  readonly idColumn?: string;
}

/** How a cell is treated that would not be read as what it stands for. */
export type Remedy =
  /** The id stands there in place of the name. */
  | { readonly kind: 'by-id' }
  /** Nothing stands there; `why` completes the sentence on what is held. */
  | { readonly kind: 'left-out'; readonly why: string };

/** By `remedyKey`; a whole row is left out under an empty column. */
export type Remedies = ReadonlyMap<string, Remedy>;

export function remedyKey(sheet: string, id: string, column: string): string {
  return JSON.stringify([sheet, id, column]);
}
