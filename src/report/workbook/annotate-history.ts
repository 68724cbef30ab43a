import type { InputIdentity } from '../../model/plan.ts';
import type { RunHistoryDetail, RunHistoryRow } from '../../model/run-report.ts';
import type { AnnotatedRow } from './annotated-row.ts';
import type { Annotations } from './annotations.ts';

export interface HistoryAnnotationOptions {
  readonly inputs: readonly InputIdentity[];
  /** The verdict of the run in one line, where it has one. */
  readonly headline: string | undefined;
  /** Of the capsheet that writes it again. */
  readonly version: string;
  readonly notes: readonly string[];
}

/** The annotations of one input of a past run, as far as the journal keeps them: rows and sums, not findings of cells. */
export function annotateHistory(
  run: RunHistoryDetail,
  rows: readonly RunHistoryRow[],
  { inputs, headline, version, notes }: HistoryAnnotationOptions,
): Annotations {
  const { runId, startedAt, finishedAt, service, firm, madeBy, madeAt, appliedBy, requests, tieOut } = run;
  return {
    rows: rows.map(toAnnotatedRow),
    summary: {
      kind: 'result',
      ...(headline === undefined ? {} : { headline }),
      runId,
      startedAt,
      ...(finishedAt === undefined ? {} : { finishedAt }),
      service,
      firm,
      madeBy,
      madeAt,
      appliedBy,
      inputs,
      version,
      ...(requests === undefined ? {} : { requests }),
      tieOut,
      findings: [],
      notes,
    },
  };
}

function toAnnotatedRow({ sheet, rowNumber, outcome, message, landedBy, id, verified }: RunHistoryRow): AnnotatedRow {
  const said = [message, ...(verified === true ? ['Verified.'] : [])].filter((text) => text !== undefined);
  return {
    sheet,
    rowNumber,
    outcome,
    ...(said.length === 0 ? {} : { message: said.join(' ') }),
    ...(landedBy === undefined ? {} : { run: landedBy }),
    ...(id === undefined ? {} : { id }),
    findings: [],
  };
}
