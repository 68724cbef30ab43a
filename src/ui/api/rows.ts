import { z } from 'zod';
import { change } from '../../model/outcomes/plan.ts';
import { rowStatus, severity, shownFinding, statusCounts, wholeCount } from './row-status.ts';

/** All of them must hold. */
export const rowFilter = z.object({
  severity: severity.optional(),
  status: rowStatus.optional(),
  company: z.string().max(1000).optional(),
  code: z.string().max(200).optional(),
  search: z.string().max(1000).optional(),
});
export type RowFilter = z.infer<typeof rowFilter>;

/** Letters of a column of the requested sheet: `C` sorts ascending, `-C` descending. */
export const rowSort = z
  .string()
  .regex(/^-?[A-Z]{1,3}$/)
  .optional();

export const rowChoice = rowFilter.extend({
  sheet: z.coerce.number().int().min(0),
  sort: rowSort,
  /** A known list: its rows and their order stay as they were when it was made, whatever is corrected since. */
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
  /** A `number` is decimal text with every digit, a `date` ISO text: typed in, each is the same value again. */
  kind: z.enum(['text', 'number', 'date', 'error']),
  text: z.string(),
  /** The number as the spreadsheet shows it, if its format changes the text. */
  shown: z.string().optional(),
  isFormula: z.boolean().optional(),
});
export type CellView = z.infer<typeof cell>;

const row = z.object({
  rowNumber: wholeCount,
  isHidden: z.boolean(),
  cells: z.array(cell),
  /** Absent if it is not a row of the format: a note, or a row of a tab that is left alone. */
  status: rowStatus.optional(),
  key: z.string().optional(),
  why: z.string().optional(),
  id: z.string().optional(),
  message: z.string().optional(),
  changes: z.array(change),
  findings: z.array(shownFinding),
});
export type RowView = z.infer<typeof row>;

export const rowsPage = z.object({
  revision: wholeCount,
  offset: wholeCount,
  /** The list they belong to: a new one if the requested list no longer exists. */
  list: wholeCount,
  /** The revision for which the list was made. */
  listedAt: wholeCount,
  /** Rows of the sheet that match the filter. */
  total: wholeCount,
  rows: z.array(row),
  /** The same for every sheet, in their order. */
  totals: z.array(wholeCount),
});
export type RowsPage = z.infer<typeof rowsPage>;

/** Looks for the next cell with an error, then with a warning, in the rows that match the filter. */
export const nextQuery = rowChoice.extend({
  after: z.coerce.number().int().min(-1),
  column: z.coerce.number().int().min(0).optional(),
});

/** `offset` counts the rows of the list; on other sheets, of the list with the same filter. */
export const nextPlace = z.object({ sheet: wholeCount, offset: wholeCount, columnIndex: wholeCount }).optional();

export const placeQuery = rowChoice.extend({ rowNumber: z.coerce.number().int().min(1) });
export const placeInList = z.object({ offset: wholeCount }).optional();

const sheet = z.object({
  name: z.string(),
  /** Present when there are several inputs. */
  file: z.string().optional(),
  /** False for a tab that is not a sheet of the format: it is shown and left alone. */
  isKnown: z.boolean(),
  /** True for a table that is not read, and that a mapping could read. */
  isUnread: z.boolean(),
  isHidden: z.boolean(),
  isEditable: z.boolean(),
  /** Says why it is not editable, and what to do instead, in sentences. */
  heldBecause: z.string().optional(),
  /** The column that identifies a row: it stays in sight. */
  keyColumnIndex: wholeCount,
  columns: z.array(
    z.object({
      letters: z.string(),
      header: z.string(),
      isKnown: z.boolean(),
      isFigure: z.boolean(),
      width: z.number(),
      /** The column that somebody chose for this header before. */
      remembered: z.string().optional(),
      /** The only missing column whose name differs from the header by a typing slip. */
      likely: z.string().optional(),
    }),
  ),
  missingColumns: z.array(z.string()),
  rows: wholeCount,
  errors: wholeCount,
  warnings: wholeCount,
  statuses: statusCounts,
});
export type SheetView = z.infer<typeof sheet>;

/** The open workbook without its rows. */
export const bookView = z.object({
  revision: wholeCount,
  /** Changes when other rows are read; a correction leaves it. */
  readings: wholeCount,
  sheets: z.array(sheet),
  /** Says in sentences what a corrected copy will not have, before there is one; absent if it has everything. */
  copyLoses: z.string().optional(),
  companies: z.array(z.string()),
  /** The gravest first, then the most frequent. */
  codes: z.array(z.object({ code: z.string(), meaning: z.string(), severity, count: wholeCount })),
  /** Counts a row once for each severity among its findings. */
  severities: z.object({ error: wholeCount, warning: wholeCount, info: wholeCount }),
  statuses: statusCounts,
  skipped: z.string(),
  findings: z.array(shownFinding),
});
export type BookView = z.infer<typeof bookView>;
