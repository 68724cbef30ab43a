import { z } from 'zod';
import { shownFinding } from './finding.ts';
import { severity, statusCounts, wholeCount } from './row-status.ts';

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
