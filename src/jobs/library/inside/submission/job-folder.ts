import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { removeFolder } from '../../../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../../../base/disk/scratch-folders.ts';
import { CapsheetError, usageError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../../../base/util/errno.ts';
import type { RuleSetting } from '../../../../model/findings/rule-change.ts';
import type { SubmittedReading } from '../../../../model/records/input-reading.ts';
import type { ReadingRequest } from '../../../pipeline/inputs/read-inputs.ts';
import type { ReadAndCheck } from '../../../pipeline/inputs/recall-inputs.ts';
import type { Session } from '../../../pipeline/session/session.ts';
import { journalOf } from '../../journals.ts';
import type { Job } from '../job.ts';
import { type WatchedAccess, withPortfolio } from '../session.ts';
import type { InputReader } from './input-reader.ts';
import { sortUpload, toSafePath } from './upload-names.ts';

/** The inputs of a submission. */
interface JobInputs {
  readonly files: readonly KeptFile[];
  readonly reading: SubmittedReading;
  readonly mapping?: KeptFile;
  readonly rules: readonly RuleSetting[];
}

/** A private folder of one job. Its layout depends only on the inputs, so that a plan saved in one fits another. */
export class JobFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get planPath(): string {
    return join(this.path, 'plan.json');
  }

  /** For files of a journal that is in a database. */
  get stateDir(): string {
    return join(this.path, 'state');
  }

  newPath(name: string): string {
    return join(this.path, 'made', name);
  }

  async keep(path: string, files: JobFiles): Promise<KeptFile> {
    return { name: basename(path), sha256: await files.keep(path) };
  }

  /** Fetches the inputs, and returns how they are read. */
  async layOut({ files, reading, mapping, rules }: JobInputs, from: JobFiles): Promise<ReadingRequest> {
    for (const folder of ['inputs', 'state', 'made']) await mkdir(join(this.path, folder), { mode: 0o700 });
    for (const file of files) await this.#bring(file, 'inputs', from);
    const sorted = await sortUpload(join(this.path, 'inputs'));
    const mappingPath = mapping === undefined ? sorted.mappingPath : await this.#bring(mapping, 'mapping', from);
    return { paths: sorted.paths, reading: { ...reading, ...omitAbsent({ mappingPath }) }, rules };
  }

  /** The submitted name must not lead out of the folder. */
  async #bring({ name, sha256 }: KeptFile, folder: string, from: JobFiles): Promise<string> {
    const path = join(this.path, folder, toSafePath(name));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await from.fetch(sha256, path);
    return path;
  }
}

/**
 * Works in a private temporary folder, which is removed in any case.
 * @throws CapsheetError `temp-folder-full`
 */
export async function inJobFolder<T>(work: (folder: JobFolder) => Promise<T>): Promise<T> {
  try {
    const path = await makeScratchFolder('job');
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

/** Returns the errno of a failed write, also if it is wrapped in a CapsheetError. */
function writeFaultOf(error: unknown): string | undefined {
  const cause = error instanceof CapsheetError ? error.cause : error;
  const code = errnoOf(cause);
  return NO_ROOM.has(code) ? code : undefined;
}

function folderFull(code: string, cause: unknown): CapsheetError {
  const message = `The folder for temporary files of the worker, ${tmpdir()}, cannot be written to (${code}).`;
  return usageError('temp-folder-full', message, ROOM, cause);
}

/** A file that is kept under its digest. */
export interface KeptFile {
  /** The name that people know; for a document that rows name, with its folders. */
  readonly name: string;
  readonly sha256: string;
}

/** Supplies the files of a job, and keeps those that it makes. */
export interface JobFiles {
  /** Writes the file with that digest to that path. Throws a CapsheetError if it does not exist. */
  fetch(sha256: string, path: string): Promise<void>;
  /** Keeps a file permanently; returns its digest. */
  keep(path: string): Promise<string>;
}

/** The task of a job: its inputs, session and files. */
export interface JobAssignment {
  readonly inputs: JobInputs;
  readonly isPartial: boolean;
  readonly files: JobFiles;
  readonly openReader: () => InputReader;
  /** `userName` is the person it is done for. */
  readonly access: Omit<WatchedAccess, 'journal' | 'profile'> & Required<Pick<WatchedAccess, 'openedProfile'>>;
  /** The database that the journal is in. */
  readonly databaseUrl: string;
  readonly job: Job;
}

/** Runs `work` with a reader of the job, and closes it in any case. */
export async function withReader<T>(
  { openReader, access }: Pick<JobAssignment, 'openReader' | 'access'>,
  work: (read: ReadAndCheck) => Promise<T>,
): Promise<T> {
  const reader = openReader();
  try {
    return await work((request) => reader.read(request, access.openedProfile.profile));
  } finally {
    await reader.close();
  }
}

/** Runs `work` with a session of the job, and closes it in any case. */
export function withJobSession<T>(
  { access, databaseUrl, job: { signal, onRequest, requestGate: gate } }: JobAssignment,
  { stateDir }: JobFolder,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return withPortfolio({ ...access, journal: journalOf({ stateDir, databaseUrl }), onRequest, gate }, signal, work);
}
