import { z } from 'zod';
import { shownFinding } from './finding.ts';
import { severity, statusCounts, wholeCount } from './row-status.ts';

const sheet = z.object({
  name: z.string(),
  /** The input's own name, where there are several. */
  file: z.string().optional(),
  /** False for a tab that is no sheet of the format: it is shown and left alone. */
  isKnown: z.boolean(),
  isHidden: z.boolean(),
  isEditable: z.boolean(),
  /** Why it is not, and what to do instead, in sentences. */
  heldBecause: z.string().optional(),
  /** The column that says what a row is about: it stays in sight. */
  keyColumnIndex: wholeCount,
  columns: z.array(
    z.object({
      letters: z.string(),
      header: z.string(),
      isKnown: z.boolean(),
      /** It holds amounts, counts or rates. */
      isFigure: z.boolean(),
      width: z.number(),
      /** What somebody said before that this header means. */
      remembered: z.string().optional(),
      /** The one column that the sheet does not have and whose name differs by no more than a slip. */
      likely: z.string().optional(),
    }),
  ),
  /** The columns of the format that the sheet does not have. */
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
  /** Another one where other rows were read; a correction leaves it. */
  readings: wholeCount,
  sheets: z.array(sheet),
  companies: z.array(z.string()),
  /** Kinds of findings, the gravest first, then those that are said most often. */
  codes: z.array(z.object({ code: z.string(), meaning: z.string(), severity, count: wholeCount })),
  /** Rows of which something so grave is said; one of several is counted for each. */
  severities: z.object({ error: wholeCount, warning: wholeCount, info: wholeCount }),
  statuses: statusCounts,
  /** Which rows their Action leaves out, in a sentence; empty where there are none. */
  skipped: z.string(),
  /** Those that belong to no row. */
  findings: z.array(shownFinding),
});
export type BookView = z.infer<typeof bookView>;
