import { z } from 'zod';
import { wholeCount } from './row-status.ts';

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
  reconciliation: z
    .object({
      title: z.string(),
      heads: z.array(z.string()),
      lines: z.array(z.object({ fund: z.string(), currency: z.string(), figures: z.array(z.string()) })),
    })
    .optional(),
  openingChanges: z.array(
    z.object({
      fund: z.string(),
      holding: z.string(),
      what: z.string(),
      currency: z.string(),
      cost: z.object({ closed: z.string(), opening: z.string() }),
      units: z.object({ closed: z.string(), opening: z.string() }).optional(),
    }),
  ),
  /** Figures that differ from the plan; present for a run. */
  comparison: z
    .object({
      title: z.string(),
      differences: z.array(
        z.object({
          fund: z.string(),
          holding: z.string(),
          figure: z.string(),
          /** Absent for shares. */
          currency: z.string().optional(),
          expected: z.string(),
          actual: z.string(),
          difference: z.string(),
        }),
      ),
      hidden: wholeCount,
    })
    .optional(),
  funds: z.array(z.object({ fund: z.string(), currency: z.string(), before: z.string(), after: z.string() })),
});
export type RollForwardView = z.infer<typeof rollForwardTable>;

export type OpeningChangeView = RollForwardView['openingChanges'][number];
export type ReconciliationView = NonNullable<RollForwardView['reconciliation']>;
export type ComparisonView = NonNullable<RollForwardView['comparison']>;

/** Marks beside the last ones, as the tables that they are shown in. */
export const shownMarkTables = z.object({
  title: z.string(),
  tables: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.object({ head: z.string(), isFigure: z.boolean() })),
      /** One cell for each column. Amounts and counts are decimals. */
      rows: z.array(
        z.array(
          z
            .object({ kind: z.enum(['text', 'count', 'amount']), text: z.string(), currency: z.string().optional() })
            .nullable(),
        ),
      ),
      hidden: wholeCount,
    }),
  ),
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
