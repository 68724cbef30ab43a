import { z } from 'zod';
import { approval } from '../../model/schema/approval.ts';
import { markTables, rollForwardTable, tieOutLine } from './money.ts';
import { count, sheetCounts, statusCounts } from './row-status.ts';

const runEntry = z.object({
  runId: z.string(),
  status: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().optional(),
  appliedBy: z.string(),
  service: z.string(),
  firm: z.string(),
  inputs: z.array(z.string()),
  summary: statusCounts,
  /** Rows that this run itself brought in, each once. */
  entered: count,
  /** Rows that were to be sent and are not known to be in; of a run that did not come to its end. */
  left: count.optional(),
});
export type RunEntryView = z.infer<typeof runEntry>;

/** The latest first; `total` counts those that are not listed as well. */
export const runList = z.object({
  runs: z.array(runEntry),
  total: count,
  /** What of the history cannot be read, and why. */
  damaged: z.array(z.object({ runId: z.string(), damage: z.string() })),
});

export type RunListView = z.infer<typeof runList>;

export const runView = runEntry.extend({
  madeBy: z.string(),
  madeAt: z.string(),
  planSha256: z.string().optional(),
  approval: approval.optional(),
  sheets: z.array(sheetCounts),
  requests: z.object({ reads: count, writes: count, retries: count }).optional(),
  rollForward: rollForwardTable.optional(),
  marks: markTables.optional(),
  tieOut: z.array(tieOutLine),
  /** The result workbooks, and whether they are still where the run put them. */
  results: z.array(z.object({ name: z.string(), path: z.string(), isThere: z.boolean() })),
  created: count,
});
export type RunView = z.infer<typeof runView>;
