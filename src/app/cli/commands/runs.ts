import { writeNewFile } from '../../../base/disk/write-new-file.ts';
import { readVersion } from '../../../base/package/package-files.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { plural } from '../../../base/util/text/words.ts';
import { listCreated, listHistory, readHistory } from '../../../engine/history/history.ts';
import { exportHistory } from '../../../engine/history/move/export-history.ts';
import { importHistory } from '../../../engine/history/move/import-history.ts';
import { rewriteRun } from '../../../jobs/library/inside/rewrite-run.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { RunHistoryFilter } from '../../../model/outcomes/run-report.ts';
import { toCreatedCsv } from '../../../report/csv/created-csv.ts';
import { toCreatedJson, toRunJson, toRunsJson } from '../../../report/json/small-documents.ts';
import { toCreatedText } from '../../../report/text/created-text.ts';
import { toRunsText, toRunText } from '../../../report/text/runs-text.ts';
import { assertResultPath } from '../../../report/workbook-path.ts';
import { toJournal } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { toAskPassword } from '../options/reading.ts';
import { readJournalPlace, readStateDir } from '../settings/settings.ts';
import { answer, type CommandAnswer } from '../terminal/answer.ts';
import { type Io, toView } from '../terminal/terminal.ts';
import type { runs as declaration, stateExport, stateImport } from './history-commands.ts';

type RunsOptions = OptionsOf<typeof declaration>;

interface RunCall {
  readonly runId: string;
  readonly place: JournalPlace;
  readonly options: RunsOptions;
  readonly io: Io;
}

/** `capsheet runs [RUN]`. */
export const runRuns: RunOf<typeof declaration> = async ({ run: runId }, options, io) => {
  if (options.server !== undefined) return askServer(runId, options, io);
  assertFitting(runId, options);
  const place = readJournalPlace(options, io);
  if (runId === undefined) return showRuns(place, options, io);
  const call: RunCall = { runId, place, options, io };
  if (options.result !== undefined) return writeResultsAgain(call, options.result);
  return options.created === true ? await showCreated(call) : showRun(call);
};

async function askServer(which: string | undefined, options: RunsOptions, io: Io): Promise<CommandAnswer> {
  const { since, workbook, status, created, csv } = options;
  if ([since, workbook, status, created, csv].some((value) => value !== undefined))
    throw misfit('With --server, only --firm, --result and --ca-file are used.', 'Leave the other options out.');
  return (await import('./team/team-runs.ts')).showTeamRuns(which, options, io);
}

async function showRuns(place: JournalPlace, options: RunsOptions, io: Io): Promise<CommandAnswer> {
  const history = await listHistory(place, toFilter(options));
  return { json: () => toRunsJson(history), text: () => toRunsText(history, toView(io, options.color)) };
}

async function showRun({ runId, place, options, io }: RunCall): Promise<CommandAnswer> {
  const run = await readHistory(place, runId);
  if (run === undefined) throw noSuchRun(runId, place);
  return { json: () => toRunJson(run), text: () => toRunText(run, toView(io, options.color)) };
}

async function showCreated({ runId, place, options, io }: RunCall): Promise<CommandAnswer> {
  const created = await listCreated(place, runId);
  if (created === undefined) throw noSuchRun(runId, place);
  const { csv } = options;
  if (csv !== undefined)
    await writeNewFile({ path: csv, text: toCreatedCsv(created), option: '--csv', code: 'csv', noun: 'The list' });
  const saved = csv === undefined ? '' : `\n\nThe list is in ${csv} as well.`;
  return {
    json: () => toCreatedJson(created),
    text: () => `${toCreatedText(created, toView(io, options.color))}${saved}`,
  };
}

async function writeResultsAgain({ runId, place, options, io }: RunCall, path: string): Promise<CommandAnswer> {
  const run = await readHistory(place, runId);
  if (run === undefined) throw noSuchRun(runId, place);
  assertResultPath(path, '--result', run.inputs);
  const rewritten = await rewriteRun(toJournal(options, io), runId, path, toAskPassword(options, io));
  if (rewritten === undefined) throw noSuchRun(runId, place);
  const { results, notes } = rewritten;
  const lines = [...results.map((result) => `The result of run ${runId} is in ${result}.`), ...notes];
  return answer('run-result@1', { run: runId, results, notes }, lines.join('\n'));
}

/** Options for one run, for its rows and for the whole history do not mix. */
function assertFitting(runId: string | undefined, options: RunsOptions): void {
  const { firm, since, workbook, status, created, csv, result, caFile } = options;
  if (caFile !== undefined) throw misfit('--ca-file is for --server alone.', 'Leave it out, or add --server.');
  const hasFilter = [firm, since, workbook, status].some((value) => value !== undefined);
  if (runId !== undefined && hasFilter)
    throw misfit(
      '--firm, --since, --workbook and --status choose among all runs.',
      'Leave them out, or leave RUN out.',
    );
  if (runId === undefined && [created, csv, result].some((value) => value !== undefined))
    throw misfit('--created, --csv and --result are about one run.', 'Name it: capsheet runs RUN.');
  if (csv !== undefined && created !== true)
    throw misfit('--csv saves the list that --created makes.', 'Add --created.');
  if (created === true && result !== undefined)
    throw misfit('--created and --result cannot be used together.', 'Ask for one after the other.');
}

function misfit(message: string, hint: string): Error {
  return usageError('runs-options', message, hint);
}

function toFilter({ firm, since, workbook, status }: RunsOptions): RunHistoryFilter {
  return omitAbsent({ firm, since, workbook, status });
}

function noSuchRun(runId: string, { stateDir, databaseUrl }: JournalPlace): Error {
  return usageError(
    'run-not-found',
    `There is no run "${runId}" in ${databaseUrl === undefined ? stateDir : 'the shared journal'}.`,
    '"capsheet runs" lists all of them.',
  );
}

export const runStateExport: RunOf<typeof stateExport> = async ({ file: path }, options, io) => {
  const stateDir = readStateDir(options, io);
  const { runs, files } = await exportHistory({ stateDir, path, version: readVersion(), now: new Date() });
  const text = `The history of ${stateDir} is in ${path}: ${countAll(runs, files)}.\n\nOn the other machine: capsheet state import ${path}\nThen stop using the history here: what each of the two does from now on, the other does not know.`;
  return answer('history@1', { did: 'exported', path, stateDir, runs, files }, text);
};

export const runStateImport: RunOf<typeof stateImport> = async ({ file: path }, options, io) => {
  const stateDir = readStateDir(options, io);
  const { isNew, runs, files, exportedAt } = await importHistory(stateDir, path);
  const did = isNew ? 'imported' : 'known';
  const text = isNew
    ? `${stateDir} now knows all that was exported on ${exportedAt}: ${countAll(runs, files)}.\n\nWork with this one from now on, and no longer with the one it was exported from.`
    : `${stateDir} knew all of ${path} already: nothing was changed.`;
  return answer('history@1', { did, path, stateDir, runs, files, exportedAt }, text);
};

function countAll(runs: number, files: number): string {
  return files === 0 ? plural(runs, 'run') : `${plural(runs, 'run')} and ${plural(files, 'file')} beside`;
}
