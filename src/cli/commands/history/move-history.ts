import { exportHistory } from '../../../history/move/export-history.ts';
import { importHistory } from '../../../history/move/import-history.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import { plural } from '../../../util/text/words.ts';
import type { OutputOptions, StateOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import { readStateDir } from '../../settings/settings.ts';
import type { Io } from '../../terminal/io.ts';
import { readVersion } from '../../version.ts';

type HistoryOptions = OutputOptions & StateOptions;

/** `capsheet history export FILE`: the state folder stays as it is. */
export async function runHistoryExport(
  [path = '']: readonly string[],
  options: HistoryOptions,
  io: Io,
): Promise<ExitStatus> {
  const stateDir = readStateDir(options, io);
  const { runs, files } = await exportHistory({ stateDir, path, version: readVersion(), now: new Date() });
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('history@1'), did: 'exported', path, stateDir, runs, files }),
    text: () =>
      `The history of ${stateDir} is in ${path}: ${tell(runs, files)}.\n\nOn the other machine: capsheet history import ${path}\nThen stop using the history here: what each of the two does from now on, the other does not know.`,
  });
  return 0;
}

/** `capsheet history import FILE`. */
export async function runHistoryImport(
  [path = '']: readonly string[],
  options: HistoryOptions,
  io: Io,
): Promise<ExitStatus> {
  const stateDir = readStateDir(options, io);
  const { isNew, runs, files, exportedAt } = await importHistory({ stateDir, path });
  const did = isNew ? 'imported' : 'known';
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('history@1'), did, path, stateDir, runs, files, exportedAt }),
    text: () =>
      isNew
        ? `${stateDir} now knows all that was exported on ${exportedAt}: ${tell(runs, files)}.\n\nWork with this one from now on, and no longer with the one it was exported from.`
        : `${stateDir} knew all of ${path} already: nothing was changed.`,
  });
  return 0;
}

function tell(runs: number, files: number): string {
  return files === 0 ? plural(runs, 'run') : `${plural(runs, 'run')} and ${plural(files, 'file')} beside`;
}
