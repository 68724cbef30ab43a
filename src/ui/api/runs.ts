import { z } from 'zod';
import { approval } from '../../model/outcomes/approval.ts';
import { rollForwardTable, shownMarkTables, tieOutLine } from './money.ts';
import { sheetCounts, statusCounts, wholeCount } from './row-status.ts';

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
  /** Rows that this run itself entered, each once. */
  entered: wholeCount,
  /** Rows that were to be sent and may not be in; present if the run did not finish. */
  left: wholeCount.optional(),
});
export type RunEntryView = z.infer<typeof runEntry>;

/** The latest first; `total` counts unlisted runs too. */
export const runList = z.object({
  runs: z.array(runEntry),
  total: wholeCount,
  /** Runs that cannot be read, with the reason. */
  damaged: z.array(z.object({ runId: z.string(), damage: z.string() })),
});

export type RunListView = z.infer<typeof runList>;

export const runView = runEntry.extend({
  madeBy: z.string(),
  madeAt: z.string(),
  planSha256: z.string().optional(),
  approval: approval.optional(),
  sheets: z.array(sheetCounts),
  requests: z.object({ reads: wholeCount, writes: wholeCount, retries: wholeCount }).optional(),
  rollForward: rollForwardTable.optional(),
  marks: shownMarkTables.optional(),
  tieOut: z.array(tieOutLine),
  /** The result workbooks, and whether each still exists. */
  results: z.array(z.object({ name: z.string(), path: z.string(), isThere: z.boolean() })),
  created: wholeCount,
});
export type RunView = z.infer<typeof runView>;
