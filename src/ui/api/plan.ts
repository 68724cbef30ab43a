import { z } from 'zod';
import { PLAN_ACTIONS } from '../../model/outcomes/plan.ts';
import { changeChoices } from './change-set.ts';
import { shownFinding } from './finding.ts';
import { rollForwardTable, shownMarkTables, sourceTieOutTable } from './money.ts';
import { sheetCounts, wholeCount } from './row-status.ts';

export const planView = z.object({
  revision: wholeCount,
  planId: z.string(),
  headline: z.string(),
  /** Where rows with errors are left out; absent where none has any. */
  partialHeadline: z.string().optional(),
  /** What of it can be applied: all of it, only with rows left out, nothing for now, nothing at all, nothing any more. */
  offer: z.enum(['whole', 'partial', 'stopped', 'nothing', 'applied', 'other-workbook']),
  service: z.string(),
  /** The address of its cap-table calls, where it is another. */
  appService: z.string().optional(),
  firm: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** It was made earlier or by somebody else, and opened here. */
  isOpened: z.boolean(),
  /** How far its runs have come; absent where nothing of it was ever applied. */
  progress: z
    .object({
      rowsIn: wholeCount,
      rowsLeft: wholeCount,
      /** The latest. */
      runId: z.string(),
      /** A run ended without learning what became of all that it sent. */
      isUnfinished: z.boolean(),
    })
    .optional(),
  inputs: z.array(z.object({ name: z.string(), sha256: z.string() })),
  sheets: z.array(sheetCounts),
  summary: z.record(z.enum(PLAN_ACTIONS), wholeCount),
  reads: wholeCount,
  writes: wholeCount,
  byEndpoint: z.array(z.object({ endpoint: z.string(), count: wholeCount })),
  /** At the rate that is allowed. */
  expectedSeconds: z.number(),
  rollForward: rollForwardTable.optional(),
  marks: shownMarkTables.optional(),
  sourceTieOut: sourceTieOutTable.optional(),
  ...changeChoices,
  warnings: z.array(shownFinding),
  /** Tabs, columns and lines of which nothing becomes a row, and why; the first of them. */
  leftAlone: z.array(shownFinding),
  leftAloneTotal: wholeCount,
  errors: wholeCount,
});
export type PlanView = z.infer<typeof planView>;

export const applyRequest = z.object({
  planId: z.string(),
  isPartial: z.boolean(),
  /** The warnings of the plan were seen. */
  isAcknowledged: z.boolean(),
});
