import { z } from 'zod';
import { runRequests, tieOutLine } from '../../model/outcomes/outcome.ts';
import { approval } from '../../model/outcomes/run-report.ts';
import { changeChoices } from './change-set.ts';
import { rollForwardTable, shownMarkTables, sourceTieOutTable } from './money.ts';
import { sheetCounts, shownFinding, statusCounts, wholeCount } from './row-status.ts';

/** The outcome of a run, whether it has just ended or is long past. */
export const outcomeShape = {
  runId: z.string().optional(),
  /** The first line that the user saw; absent of a run that has no end. */
  headline: z.string().optional(),
  /** Everything is in as the workbook says. */
  isWhole: z.boolean(),
  service: z.string(),
  firm: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  planSha256: z.string().optional(),
  approval: approval.optional(),
  appliedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().optional(),
  sheets: z.array(sheetCounts),
  summary: statusCounts,
  ...changeChoices,
  requests: runRequests.optional(),
  rollForward: rollForwardTable.optional(),
  marks: shownMarkTables.optional(),
  sourceTieOut: sourceTieOutTable.optional(),
  tieOut: z.array(tieOutLine),
  /** The warnings, and the errors that belong to no row. */
  findings: z.array(shownFinding),
  notes: z.array(z.string()),
};
export type OutcomeView = z.infer<z.ZodObject<typeof outcomeShape>>;

export const resultView = z.object({
  ...outcomeShape,
  revision: wholeCount,
  status: z.string(),
  /** The same plan can be continued. */
  canContinue: z.boolean(),
  results: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type ResultView = z.infer<typeof resultView>;
