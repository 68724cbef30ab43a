import type { z } from 'zod';
import { formatCount, formatInstant } from '../../../base/util/text/words.ts';
import { ROW_OUTCOMES } from '../../../model/outcomes/outcome.ts';
import { joinSections, layoutFacts, layoutTable, type TextView, wrapText } from '../../../report/text/parts/layout.ts';
import { listApprovalFacts } from '../../../report/text/parts/run-facts.ts';
import type { runView } from '../../../ui/api/runs.ts';

/** A run by the team's workers. No final line end. */
export function toTeamRunText(run: z.output<typeof runView>, view: TextView): string {
  const { runId, firm, status, appliedBy, startedAt, finishedAt, madeBy, madeAt, inputs, requests, summary } = run;
  const outcomes = ROW_OUTCOMES.filter((outcome) => (summary[outcome] ?? 0) > 0);
  return joinSections([
    wrapText(view.colors.bold(`Run ${runId} of ${firm}: ${status}.`), view),
    layoutFacts([
      ['Started', formatInstant(startedAt)],
      ['Finished', finishedAt === undefined ? undefined : formatInstant(finishedAt)],
      ['Plan made by', `${madeBy}, ${formatInstant(madeAt)}`],
      ...listApprovalFacts(run.approval),
      ['Applied by', appliedBy],
      ['Workbooks', inputs.join(', ')],
      ['Requests', requests && `${requests.reads} reads, ${requests.writes} writes, ${requests.retries} retries`],
    ]),
    layoutTable({
      columns: ['Outcome', { right: 'Rows' }],
      rows: outcomes.map((outcome) => [outcome, formatCount(summary[outcome] ?? 0)]),
      style: view.colors.dim,
    }),
  ]);
}
