import { z } from 'zod';
import { wholeCount } from './row-status.ts';
import { rowFilter, rowSort } from './rows.ts';

const LONGEST_TEXT = 32_767;
/** Limits of a pasted block: wider than any spreadsheet, and more cells than anybody corrects by hand. */
const MOST_COLUMNS = 16_384;
const MOST_PASTED_ROWS = 100_000;

const text = z.string().max(LONGEST_TEXT);

/** Where in the open workbook; another one may have been opened since it was shown, in another tab. */
const place = z.strictObject({ readings: wholeCount, sheet: wholeCount });
const cellPlace = z.strictObject({ rowNumber: wholeCount, columnIndex: wholeCount });

/** Texts for cells of one sheet, typed in one step. */
export const editRequest = place.extend({ cells: z.array(cellPlace.extend({ text })).min(1).max(1000) });

/** A block of cells, from one on to the right and down, in the rows that the filter shows, in their order. */
export const pasteRequest = place.extend({
  filter: z.strictObject(rowFilter.shape),
  sort: rowSort,
  list: wholeCount.optional(),
  /** Counted among the rows of the list. */
  offset: wholeCount,
  columnIndex: wholeCount,
  block: z.array(z.array(text).max(MOST_COLUMNS)).min(1).max(MOST_PASTED_ROWS),
});

export const correctionAnswer = z.object({
  /** The revision that contains it. */
  revision: wholeCount,
  /** Cells whose content differs since. */
  changed: wholeCount,
  /** Says in sentences which part was not taken; empty if all was. */
  left: z.string(),
});
export type CorrectionAnswer = z.infer<typeof correctionAnswer>;

export const cellQuery = z.object({
  sheet: z.coerce.number().int().min(0),
  rowNumber: z.coerce.number().int().min(1),
  columnIndex: z.coerce.number().int().min(0),
});
/** Counts the cells of the column with the same text and the same findings, the given one included. */
export const alikeCount = z.object({ count: wholeCount });
export const alikeRequest = place.extend({ ...cellPlace.shape, text });

export const cellChoices = z.object({
  /** True if nothing else is understood; otherwise the choices are known names. */
  isClosed: z.boolean(),
  choices: z.array(z.string()),
});

/** Names the column that an unrecognised one is. */
export const matchRequest = place.extend({ columnIndex: wholeCount, column: z.string().max(200) });
