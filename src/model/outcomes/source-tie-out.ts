import type { Decimal } from '../values/decimal.ts';

/**
 * The tie-out of a foreign spreadsheet: of each of its columns of numbers, what all its cells come to is what is loaded
 * and what is left out. Numbers are as the cells have them, before any unit; rows that sum up others stand beside them.
 */
export type SourceTieOut = readonly SourceTableTieOut[];

/** One table of the source. */
export interface SourceTableTieOut {
  /** From 0. */
  readonly inputIndex: number;
  /** The input's own name. */
  readonly file: string;
  /** The tab's name as it is. */
  readonly sheet: string;
  /** As Excel shows it, from 1: the last row of its header; absent where none was found. */
  readonly headerRow?: number;
  /** From left to right. */
  readonly columns: readonly SourceColumnTieOut[];
}

export interface SourceColumnTieOut {
  readonly letters: string;
  /** Absent where the column has none. */
  readonly header?: string;
  /** Amounts and counts; false for rates, multiples, years and the like, whose sum says nothing. */
  readonly isAmount: boolean;
  /** total = loaded + leftOut. */
  readonly total: Decimal;
  readonly loaded: Decimal;
  readonly leftOut: Decimal;
  /** Where it goes: `Securities: Investment Amount`. */
  readonly into: readonly string[];
  readonly loadedRows: string;
  /** What of it is left out, and why. */
  readonly parts: readonly LeftOutPart[];
  /** What counts more than once in one column of the format; absent where nothing does. */
  readonly again?: { readonly sum: Decimal; readonly rows: string };
  /** What the sheet's own totals say. */
  readonly stated: readonly StatedTotalRow[];
  /** Cells that hold something else than a number. */
  readonly unread: { readonly count: number; readonly first?: { readonly cell: string; readonly text: string } };
  /** Of amounts, by what the source says of each row; empty where it says nothing. */
  readonly groups: readonly SourceGroupTieOut[];
}

/** Why something of the source is not loaded. */
export const LEFT_OUT_KINDS = [
  'sheet-not-mapped',
  'sheet-skipped',
  'part-skipped',
  'rows-outside',
  'rows-skipped',
  'column-ignored',
  'column-not-mapped',
  'not-first',
  'not-taken',
  'row-refused',
] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];

export interface LeftOutPart {
  readonly kind: LeftOutKind;
  /** The mapping's own reason, else what is the matter. */
  readonly reason: string;
  /** The mapping gives its reason, nothing of value stands there, or the rows say themselves what is wrong with them. */
  readonly isAcknowledged: boolean;
  readonly sum: Decimal;
  readonly count: number;
  /** `4 to 9, 12`. */
  readonly rows: string;
  /** As Excel shows it, from 1. */
  readonly firstRow: number;
}

/** A number of a row that sums up others. */
export interface StatedTotalRow {
  readonly row: number;
  readonly label?: string;
  readonly stated: Decimal;
  /** What the rows above come to: since the last total, where they agree with that; else all of them. */
  readonly sum: Decimal;
  readonly isSum: boolean;
}

export interface SourceGroupTieOut {
  readonly company?: string;
  readonly fund?: string;
  readonly currency?: string;
  readonly total: Decimal;
  readonly loaded: Decimal;
  readonly leftOut: Decimal;
}
