import { z } from 'zod';
import { damagedRun, runHistoryDetail, runHistoryEntry } from '../../model/outcomes/run-report.ts';
import { outcomeShape } from './result.ts';
import { wholeCount } from './row-status.ts';

const runEntry = runHistoryEntry.strip().extend({
  /** Rows that this run itself brought in, each once. */
  entered: wholeCount,
  /** Rows that were to be sent and are not known to be in; of a run that did not finish. */
  left: wholeCount.optional(),
});
export type RunEntryView = z.infer<typeof runEntry>;

/** The latest first; `total` counts unlisted runs too. */
export const runList = z.object({ runs: z.array(runEntry), total: wholeCount, damaged: z.array(damagedRun) });

export type RunListView = z.infer<typeof runList>;

export const runView = runHistoryDetail
  .strip()
  .omit({ rows: true })
  .extend({
    ...runEntry.shape,
    ...outcomeShape,
    runId: runEntry.shape.runId,
    summary: runEntry.shape.summary,
    /** The result workbooks, and whether they are still where the run put them. */
    results: z.array(z.object({ name: z.string(), path: z.string(), isThere: z.boolean() })),
    created: wholeCount,
  });
export type RunView = z.infer<typeof runView>;
