import { z } from 'zod';
import { wholeCount } from './row-status.ts';
import { rowFilter, rowSort } from './rows.ts';

const LONGEST_TEXT = 32_767;
/** Of a block that is pasted: more than any sheet of a spreadsheet is wide, and more cells than anybody corrects by hand. */
const MOST_COLUMNS = 16_384;
const MOST_PASTED_ROWS = 100_000;

const text = z.string().max(LONGEST_TEXT);

const cellPlace = z.object({ sheet: wholeCount, rowNumber: wholeCount, columnIndex: wholeCount });

/** Texts for cells of one sheet, typed in one step. */
export const editRequest = z.object({
  sheet: wholeCount,
  cells: z
    .array(cellPlace.omit({ sheet: true }).extend({ text }))
    .min(1)
    .max(1000),
});

/** A block of cells, from one on to the right and down, in the rows that the filter shows, in their order. */
export const pasteRequest = z.object({
  sheet: wholeCount,
  filter: rowFilter,
  sort: rowSort,
  list: wholeCount.optional(),
  /** Counted among the rows of the list. */
  offset: wholeCount,
  columnIndex: wholeCount,
  block: z.array(z.array(text).max(MOST_COLUMNS)).min(1).max(MOST_PASTED_ROWS),
});

/** What became of it. */
export const correctionAnswer = z.object({
  /** The revision that has it; cells of older ones are as they were. */
  revision: wholeCount,
  /** Cells that hold something else since. */
  changed: wholeCount,
  /** What of it was not taken, as sentences; empty where all was. */
  left: z.string(),
});
export type CorrectionAnswer = z.infer<typeof correctionAnswer>;

/** A cell of which something is asked. */
export const cellQuery = z.object({
  sheet: z.coerce.number().int().min(0),
  rowNumber: z.coerce.number().int().min(1),
  columnIndex: z.coerce.number().int().min(0),
});
/** Cells with the same text and the same finding as one, in its column, that one among them. */
export const alikeCount = z.object({ count: wholeCount });
export const alikeRequest = cellPlace.extend({ text });

/** What may be chosen for a cell of a column; empty where anything may be written. */
export const cellChoices = z.object({
  /** Nothing else is understood; else they are names that are known. */
  isClosed: z.boolean(),
  choices: z.array(z.string()),
});
export type CellChoices = z.infer<typeof cellChoices>;

/** What a column that was not recognised is. */
export const matchRequest = z.object({ sheet: wholeCount, columnIndex: wholeCount, column: z.string().max(200) });
