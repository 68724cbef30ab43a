import { z } from 'zod';
import { planShape } from '../../model/outcomes/plan.ts';
import { inputJson } from '../../model/outcomes/row-json.ts';
import { changeChoices } from './change-set.ts';
import { rollForwardTable, shownMarkTables, sourceTieOutTable } from './money.ts';
import { sheetCounts, shownFinding, wholeCount } from './row-status.ts';

export const planView = z.object({
  revision: wholeCount,
  planId: z.string(),
  headline: z.string(),
  /** The headline if rows with errors are left out; absent if no row has any. */
  partialHeadline: z.string().optional(),
  /** How much of it can be applied: all, all but some rows, nothing for now, nothing at all, nothing any more. */
  offer: z.enum(['whole', 'partial', 'stopped', 'nothing', 'applied', 'other-workbook']),
  service: z.string(),
  /** The address of its cap-table calls, if that is a different one. */
  appService: z.string().optional(),
  firm: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** True if it was made earlier or by somebody else. */
  isOpened: z.boolean(),
  /** How far its runs have come; absent if it was never applied. */
  progress: z
    .object({
      rowsIn: wholeCount,
      rowsLeft: wholeCount,
      runId: z.string(),
      /** A run ended without learning the fate of all that it sent. */
      isUnfinished: z.boolean(),
    })
    .optional(),
  inputs: z.array(inputJson.strip()),
  sheets: z.array(sheetCounts),
  summary: planShape.shape.summary,
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
  /** Tabs, columns and lines that become no row, each with the reason; only the first of them. */
  leftAlone: z.array(shownFinding),
  leftAloneTotal: wholeCount,
  errors: wholeCount,
});
export type PlanView = z.infer<typeof planView>;

export const applyRequest = z.strictObject({ planId: z.string(), isPartial: z.boolean(), isAcknowledged: z.boolean() });
