import { listHistory, readHistory } from '../../pipeline/history.ts';
import { toRunsText, toRunText } from '../../report/text/runs-text.ts';
import { type ExitStatus, usageError } from '../../util/capsheet-error.ts';
import type { OutputOptions, StateOptions } from '../common-options.ts';
import type { Io } from '../io.ts';
import { readStateDir } from '../settings.ts';
import { toView } from '../view.ts';
import { writeReport } from '../write-report.ts';

/** `capsheet runs [RUN]`. */
export async function runRuns(
  [runId]: readonly string[],
  options: OutputOptions & StateOptions,
  io: Io,
): Promise<ExitStatus> {
  const stateDir = readStateDir(options, io);
  const view = toView(io, options.color);
  if (runId === undefined) {
    const runs = listHistory(stateDir);
    writeReport(io, options, { json: () => ({ schema: 'capsheet/runs@1', runs }), text: () => toRunsText(runs, view) });
    return 0;
  }
  const run = readHistory(stateDir, runId);
  if (run === undefined)
    throw usageError(
      'run-not-found',
      `There is no run "${runId}" in ${stateDir}.`,
      '"capsheet runs" lists those there are.',
    );
  writeReport(io, options, { json: () => ({ schema: 'capsheet/run@1', ...run }), text: () => toRunText(run, view) });
  return 0;
}
