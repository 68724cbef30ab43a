import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../base/util/errno.ts';
import type { RuleSetting } from '../../model/findings/rule-change.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import type { SubmittedReading } from '../../model/records/input-reading.ts';
import type { ReadingRequest } from '../pipeline/inputs/read-inputs.ts';
import type { JobFiles, KeptFile } from './job-files.ts';
import { sortUpload } from './sort-upload.ts';
import { toSafePath } from './upload-names.ts';

/** What was handed over to be entered. */
export interface JobInputs {
  /** What is to be read, and the papers that its rows name. */
  readonly files: readonly KeptFile[];
  readonly reading: SubmittedReading;
  readonly mapping?: KeptFile;
  readonly rules: readonly RuleSetting[];
}

/** A private folder of one job, whose layout follows from the inputs alone: a plan that was saved in one fits another. */
export class JobFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get planPath(): string {
    return join(this.path, 'plan.json');
  }

  /** Where a journal that is in a database keeps what it writes to disk. */
  get stateDir(): string {
    return join(this.path, 'state');
  }

  /** A new file that capsheet writes. */
  newPath(name: string): string {
    return join(this.path, 'made', name);
  }

  /** Keeps what was made here. */
  async keep(path: string, files: JobFiles): Promise<KeptFile> {
    return { name: basename(path), sha256: await files.keep(path) };
  }

  /** Brings the inputs here, and says how they are read. */
  async layOut({ files, reading, mapping, rules }: JobInputs, from: JobFiles): Promise<ReadingRequest> {
    for (const folder of ['inputs', 'state', 'made']) await mkdir(join(this.path, folder), { mode: 0o700 });
    for (const file of files) await this.#bring(file, 'inputs', from);
    const sorted = await sortUpload(join(this.path, 'inputs'));
    const mappingPath = mapping === undefined ? sorted.mappingPath : await this.#bring(mapping, 'mapping', from);
    return { paths: sorted.paths, reading: { ...reading, ...omitAbsent({ mappingPath }) }, rules };
  }

  /** Whoever handed a file over said what it is called: that leads nowhere else. */
  async #bring({ name, sha256 }: KeptFile, folder: string, from: JobFiles): Promise<string> {
    const path = join(this.path, folder, toSafePath(name));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await from.fetch(sha256, path);
    return path;
  }
}

/**
 * Works in a private folder for temporary files, which is removed at the end, however that is.
 * @throws CapsheetError `temp-folder-full`
 */
export async function inJobFolder<T>(work: (folder: JobFolder) => Promise<T>): Promise<T> {
  try {
    const path = await mkdtemp(join(tmpdir(), 'capsheet-job-'));
    try {
      return await work(new JobFolder(path));
    } finally {
      await removeFolder(path);
    }
  } catch (error) {
    const code = writeFaultOf(error);
    throw code === undefined ? error : folderFull(code, error);
  }
}

const ROOM = 'Make room there, or name another folder in TMPDIR, and try again: what was entered is on record.';
const NO_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EFBIG']);

/** The errno of a write that failed, be it in words already. */
function writeFaultOf(error: unknown): string | undefined {
  const cause = error instanceof CapsheetError ? error.cause : error;
  const code = errnoOf(cause);
  return NO_ROOM.has(code) ? code : undefined;
}

function folderFull(code: string, cause: unknown): CapsheetError {
  const message = `The folder for temporary files of the worker, ${tmpdir()}, cannot be written to (${code}).`;
  return usageError('temp-folder-full', message, ROOM, cause);
}

/** The run is over, and not all of its result workbooks could be written. */
export function resultsMissing({ notes }: RunReport): CapsheetError {
  const said = notes.flatMap((note) => (note.kind === 'other' ? [note.text] : []));
  return usageError('temp-folder-full', said.join(' '), ROOM);
}
