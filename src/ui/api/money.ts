import { z } from 'zod';
import { wholeCount } from './row-status.ts';

/** A table as it is shown, with one cell for each column. Amounts and counts are decimals. */
const shownTable = z.object({
  title: z.string(),
  columns: z.array(z.object({ head: z.string(), isFigure: z.boolean() })),
  rows: z.array(
    z.array(
      z
        .object({ kind: z.enum(['text', 'count', 'amount']), text: z.string(), currency: z.string().optional() })
        .nullable(),
    ),
  ),
  hidden: wholeCount,
});
export type TableView = z.infer<typeof shownTable>;
export type CellView = TableView['rows'][number][number];

export const rollForwardTable = z.object({
  title: z.string(),
  heads: z.array(z.string()),
  lines: z.array(
    z.object({
      level: z.enum(['fund', 'company', 'security']),
      what: z.enum(['cost', 'shares']),
      name: z.string(),
      /** Present if the figures of a fund are incomplete. */
      scope: z.string().optional(),
      currency: z.string().optional(),
      isExpected: z.boolean(),
      /** A decimal for each head, or nothing. */
      figures: z.array(z.string().nullable()),
    }),
  ),
  /** Companies with changes that are left out of the lines. */
  hidden: wholeCount,
  notes: z.array(z.string()),
  /** From entered cost to closing cost; present for a run. */
  reconciliation: shownTable.optional(),
  /** Holdings that do not open as the last run closed them. */
  openingChanges: shownTable.optional(),
  /** Figures that differ from the plan; present for a run. */
  comparison: shownTable.optional(),
  funds: z.array(z.object({ fund: z.string(), currency: z.string(), before: z.string(), after: z.string() })),
});
export type RollForwardView = z.infer<typeof rollForwardTable>;

/** Marks beside the last ones, as the tables that they are shown in. */
export const shownMarkTables = z.object({
  title: z.string(),
  tables: z.array(shownTable),
  notes: z.array(z.string()),
});
export type MarksView = z.infer<typeof shownMarkTables>;

/** Columns of amounts of foreign spreadsheets, in the numbers of their cells. */
export const sourceTieOutTable = z.object({
  lines: z.array(
    z.object({
      sheet: z.string(),
      column: z.string(),
      total: z.string(),
      loaded: z.string(),
      leftOut: z.string(),
      isTiedOut: z.boolean(),
      remarks: z.array(z.string()),
    }),
  ),
  hidden: wholeCount,
});
export type SourceTieOutView = z.infer<typeof sourceTieOutTable>;
