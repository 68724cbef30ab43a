import { formatCount, formatInstant, plural } from '../../base/util/text/words.ts';
import { NAMES_WITHOUT_SIGN_IN } from '../../model/outcomes/approval.ts';
import { type OutcomeKind, ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import {
  leftByRun,
  type RunHistory,
  type RunHistoryDetail,
  type RunHistoryEntry,
  type RunHistoryRow,
} from '../../model/outcomes/run-report.ts';
import {
  toComparisonSection,
  toMarkSection,
  toOpeningSection,
  toReconciliationSection,
  toRollForwardSection,
} from './money/roll-forward-text.ts';
import { toTieOutSection } from './money/tie-out-text.ts';
import { joinSections, layoutFacts, layoutTable, type TextView, toOneLine, wrapText } from './parts/layout.ts';
import { type RowListEntry, toRowList } from './parts/row-list.ts';
import { listApprovalFacts } from './parts/run-facts.ts';

/** Formats the history in the given order, and the runs that cannot be read. No line end after the last line. */
export function toRunsText(history: RunHistory, view: TextView): string {
  const damaged = history.damaged.map(({ runId, damage }) =>
    wrapText(`Run ${runId} cannot be read: ${damage}.`, { width: view.width }),
  );
  return joinSections([toList(history, view), ...damaged]);
}

function toList({ runs, total, damaged }: RunHistory, { colors, width }: TextView): readonly string[] {
  if (total === 0) return damaged.length > 0 ? [] : ['No runs yet. capsheet apply INPUT makes the first.'];
  if (runs.length === 0) return [`No run fits, of ${formatCount(total)} in all. "capsheet runs" lists them.`];
  const rows = runs.map((run) => [
    run.runId,
    formatInstant(run.startedAt),
    toStatus(run),
    toOneLine(run.appliedBy),
    toOneLine(run.firm),
    run.inputs.map(toOneLine).join(', '),
    toCounts(run.summary),
  ]);
  const columns = ['Run', 'Started', 'Status', 'By', 'Firm', 'Workbook', 'Rows'];
  return [
    ...layoutTable({ columns, rows, style: colors.dim }),
    '',
    ...wrapText(
      `${runs.length < total ? `${formatCount(runs.length)} of ${plural(total, 'run')}. ` : ''}capsheet runs RUN shows one of them in full.`,
      { width },
    ),
  ];
}

export function toRunText(run: RunHistoryDetail, view: TextView): string {
  const multipleInputs = run.inputs.length > 1;
  const listed = (outcome: OutcomeKind, title: string, legend?: string): readonly string[] =>
    toRowList(run.rows.filter((row) => row.outcome === outcome).map(toListedRow), {
      title,
      legend,
      multipleInputs,
      view,
      limit: run.rows.length,
    });
  return joinSections([
    [view.colors.bold(`Run ${run.runId}: ${toStatus(run)}, ${toCounts(run.summary) || 'no rows'}`)],
    toFacts(run),
    listed('failed', 'Failed', 'what the service said'),
    listed('unknown', 'Unknown', 'sent, but the answer never came'),
    listed('blocked', 'Blocked, not sent'),
    listed('differs', 'Differs, not sent'),
    listed('invalid', 'With errors, not sent'),
    listed('not-run', 'Not reached'),
    listed('added', 'Added'),
    listed('replaced', 'Replaced'),
    listed('uploaded', 'Uploaded'),
    listed('unchanged', 'Unchanged'),
    listed('skipped', 'Skipped'),
    toRollForwardSection(run.rollForward, { view, seeAll: '--all, --json, or the result workbook' }),
    toOpeningSection(run.rollForward, view),
    toComparisonSection(run.rollForward, view),
    toMarkSection(run.marks, { view, seeAll: '--all, --json, or the result workbook' }),
    toTieOutSection(run.tieOut, view),
    toReconciliationSection(run.rollForward, view),
    run.results.map((path) => `Result workbook: ${path}`),
    (run.summary.added ?? 0) === 0
      ? []
      : wrapText(`capsheet runs ${run.runId} --created lists what it created, with IDs.`, view),
  ]);
}

function toFacts(run: RunHistoryDetail): readonly string[] {
  const { requests } = run;
  return layoutFacts([
    [run.inputs.length === 1 ? 'Workbook' : 'Workbooks', run.inputs.join(', ')],
    ['Service', run.service],
    ['Firm', run.firm],
    ['Planned', `${formatInstant(run.madeAt)} by ${run.madeBy}`],
    ['Plan', run.planSha256 && `SHA-256 ${run.planSha256}`],
    ...listApprovalFacts(run.approval),
    ['Started', `${formatInstant(run.startedAt)} by ${run.appliedBy}`],
    ['Names', run.approval === undefined ? NAMES_WITHOUT_SIGN_IN : undefined],
    ['Finished', run.finishedAt === undefined ? 'not yet, or never' : formatInstant(run.finishedAt)],
    [
      'Requests',
      requests === undefined
        ? undefined
        : `${plural(requests.writes, 'write')}, ${plural(requests.reads, 'read')}, ${plural(requests.retries, 'retry', 'retries')}`,
    ],
  ]);
}

function toListedRow(row: RunHistoryRow): RowListEntry {
  const { file, sheet, rowNumber, key, message, id, createdId, record } = row;
  return {
    origin: { file, sheet, rowNumber },
    ...(record === undefined ? {} : { record }),
    key: id === undefined ? key : `${key} (${id})`,
    texts: [
      ...(message === undefined ? [] : [message]),
      ...(createdId === undefined ? [] : [`It created the security ${createdId}.`]),
    ],
  };
}

const LEFT = { open: 'done, does not tie out', part: 'done in part', errors: 'done, with errors' } as const;

function toStatus(run: RunHistoryEntry): string {
  const { status } = run;
  const left = leftByRun(run);
  if (left !== undefined) return LEFT[left];
  if (status === 'refused') return 'nothing sent';
  return status === 'already-applied' ? 'applied before' : status.replaceAll('-', ' ');
}

function toCounts(summary: RunHistoryEntry['summary']): string {
  return ROW_OUTCOMES.flatMap((kind) => {
    const count = summary[kind] ?? 0;
    return count === 0 ? [] : [`${formatCount(count)} ${kind === 'not-run' ? 'not run' : kind}`];
  }).join(', ');
}
