import { z } from 'zod';
import { change, shownFinding } from './finding.ts';
import { rowStatus, severity, wholeCount } from './row-status.ts';

/** Which rows are shown; every one of these must hold. */
export const rowFilter = z.object({
  severity: severity.optional(),
  status: rowStatus.optional(),
  company: z.string().max(1000).optional(),
  code: z.string().max(200).optional(),
  /** A part of any cell, without regard to case. */
  search: z.string().max(1000).optional(),
});
export type RowFilter = z.infer<typeof rowFilter>;

/** By the letters of a column of the sheet that is asked for: `C` from the least on, `-C` from the greatest. */
export const rowSort = z
  .string()
  .regex(/^-?[A-Z]{1,3}$/)
  .optional();

/** Which rows of a sheet are shown, and in which order. */
export const rowChoice = rowFilter.extend({
  sheet: z.coerce.number().int().min(0),
  sort: rowSort,
  /** The list that is looked at: its rows and their order stay as they were when it was made, whatever is corrected since. */
  list: z.coerce.number().int().min(0).optional(),
});
export type RowChoice = z.infer<typeof rowChoice>;

export const MOST_ROWS = 200;

export const rowsQuery = rowChoice.extend({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS),
});

const cell = z.object({
  columnIndex: wholeCount,
  /** A `number` is decimal text, every digit of it, a `date` ISO text: typed so, each is the same value again. */
  kind: z.enum(['text', 'number', 'date', 'error']),
  text: z.string(),
  /** As the spreadsheet shows a number, where its format makes another text of it. */
  shown: z.string().optional(),
  isFormula: z.boolean().optional(),
});
export type CellView = z.infer<typeof cell>;

const row = z.object({
  rowNumber: wholeCount,
  isHidden: z.boolean(),
  cells: z.array(cell),
  /** Absent where the row is none of the format: a note, a row of a tab that is left alone. */
  status: rowStatus.optional(),
  key: z.string().optional(),
  why: z.string().optional(),
  id: z.string().optional(),
  /** What the service or the run said of it. */
  message: z.string().optional(),
  changes: z.array(change),
  findings: z.array(shownFinding),
});
export type RowView = z.infer<typeof row>;

export const rowsPage = z.object({
  revision: wholeCount,
  offset: wholeCount,
  /** The list that they are of; another one than was asked for where that is no more. */
  list: wholeCount,
  /** As of which it was made. */
  listedAt: wholeCount,
  /** Rows of the sheet that fitted the filter. */
  total: wholeCount,
  rows: z.array(row),
  /** The same for every sheet, in their order. */
  totals: z.array(wholeCount),
});
export type RowsPage = z.infer<typeof rowsPage>;

/** From where the next cell with an error (else a warning) is looked for, in the rows that fit the filter. */
export const nextQuery = rowChoice.extend({
  after: z.coerce.number().int().min(-1),
  column: z.coerce.number().int().min(0).optional(),
});

/** Where it is; `offset` counts the rows of the list, which on other sheets is that of the same filter. */
export const nextPlace = z.object({ sheet: wholeCount, offset: wholeCount, columnIndex: wholeCount }).optional();

/** Where a row stands among those that are chosen. */
export const placeQuery = rowChoice.extend({
  rowNumber: z.coerce.number().int().min(1),
});
export const rowPlace = z.object({ offset: wholeCount }).optional();

export const listQuery = z.object({
  status: rowStatus,
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(50),
});

/** Rows of one status, of all sheets together, with what is to be said of them. */
export const rowList = z.object({
  revision: wholeCount,
  total: wholeCount,
  rows: z.array(row.omit({ cells: true, isHidden: true }).extend({ sheet: z.string(), file: z.string().optional() })),
});
export type RowList = z.infer<typeof rowList>;
export type ListedRow = RowList['rows'][number];
