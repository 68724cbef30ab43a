import { z } from 'zod';
import { tieOutLine } from '../../model/outcomes/outcome.ts';
import { approval } from '../../model/outcomes/run-report.ts';
import { changeChoices } from './change-set.ts';
import { rollForwardTable, shownMarkTables, sourceTieOutTable } from './money.ts';
import { sheetCounts, shownFinding, statusCounts, wholeCount } from './row-status.ts';

export const resultView = z.object({
  revision: wholeCount,
  headline: z.string(),
  status: z.string(),
  /** Everything is in as the workbook says. */
  isWhole: z.boolean(),
  /** The same plan can be continued. */
  canContinue: z.boolean(),
  runId: z.string().optional(),
  service: z.string(),
  firm: z.string(),
  madeBy: z.string(),
  planSha256: z.string().optional(),
  approval: approval.optional(),
  appliedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  sheets: z.array(sheetCounts),
  summary: statusCounts,
  ...changeChoices,
  reads: wholeCount,
  writes: wholeCount,
  retries: wholeCount,
  rollForward: rollForwardTable.optional(),
  marks: shownMarkTables.optional(),
  sourceTieOut: sourceTieOutTable.optional(),
  tieOut: z.array(tieOutLine),
  findings: z.array(shownFinding),
  notes: z.array(z.string()),
  results: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type ResultView = z.infer<typeof resultView>;
