import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { NotAFileError } from '../../../base/disk/regular-file.ts';
import { InputFile } from '../../../base/input/input-file.ts';
import { ReadBudget } from '../../../base/input/read-budget.ts';
import { CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { plural } from '../../../base/util/text/words.ts';
import { openZipFile, type ZipArchive } from '../../../spreadsheet/opc/zip/zip.ts';
import { runUnderWay, takeKernelLock } from '../../journal/sqlite/database/kernel-lock.ts';
import { JOURNAL_MIGRATIONS } from '../../journal/sqlite/database/migrations.ts';
import { toOpeningError } from '../../journal/sqlite/database/open-state-file.ts';
import { makeStateFolder } from '../../journal/sqlite/database/private-files.ts';
import { type Adoption, adoptJournal, readCopy } from '../../journal/sqlite/move-journal.ts';
import {
  historyDamaged,
  historyDiffers,
  historyTooNew,
  isMovable,
  JOURNAL_NAME,
  MANIFEST_NAME,
  type ManifestFacts,
  type MovedFile,
  parseManifest,
} from './manifest.ts';

export interface ImportedHistory {
  /** False where the folder knew all of it already. */
  readonly isNew: boolean;
  readonly runs: number;
  /** Beside the journal, those that the folder did not have. */
  readonly files: number;
  /** When it was exported; ISO 8601, in UTC. */
  readonly exportedAt: string;
}

/** In the state folder, so that what is in it can be given its place in one moment. */
const SCRATCH = 'import';
const LOCK = 'import.lock';

/**
 * Has a state folder know all that a history knows. Nothing that the folder knows is lost or changed: where it knows
 * something else, nothing is imported. The journal is taken over last and in one moment; whoever is killed before has the
 * journal that was there.
 * Throws `history-missing`, `history-not-a-file`, `history-damaged`, `history-too-new`, `history-differs`,
 * `history-in-use`, and what an unusable state folder is.
 */
export async function importHistory(stateDir: string, path: string): Promise<ImportedHistory> {
  const lock = begin(stateDir);
  const scratch = join(stateDir, SCRATCH);
  try {
    await removeFolder(scratch);
    await mkdir(scratch, { mode: 0o700 });
    const { journal, exportedAt, files } = await unpackHistory(path, scratch);
    const others = files.map(({ name }) => name).filter((name) => name !== JOURNAL_NAME);
    const missing = listMissing(others, { stateDir, scratch, path });
    const adoption = adopt({ stateDir, scratch, path }, () => placeAll(missing, { stateDir, scratch }));
    if (adoption.kind === 'differs') throw historyDiffers(stateDir, path, describeRuns(adoption));
    const isNew = adoption.kind === 'adopted' || missing.length > 0;
    return { isNew, runs: journal.runs, files: missing.length, exportedAt };
  } catch (error) {
    throw toOpeningError(stateDir, error);
  } finally {
    await removeFolder(scratch);
    lock.release();
  }
}

/** One import at a time. */
function begin(stateDir: string) {
  try {
    makeStateFolder(stateDir);
    const lock = takeKernelLock(join(stateDir, LOCK));
    if (lock === undefined) throw runUnderWay(stateDir);
    return lock;
  } catch (error) {
    throw toOpeningError(stateDir, error);
  }
}

interface Places {
  readonly stateDir: string;
  readonly scratch: string;
}

/** Those that the folder does not have. Throws `history-differs` for one that it has otherwise. */
function listMissing(names: readonly string[], { stateDir, scratch, path }: Places & { path: string }): string[] {
  return names.filter((name) => {
    const there = join(stateDir, name);
    if (!existsSync(there)) return true;
    if (readFileSync(there).equals(readFileSync(join(scratch, name)))) return false;
    throw historyDiffers(stateDir, path, `"${name}" has other content there`);
  });
}

/** All of them or none. */
function placeAll(names: readonly string[], { stateDir, scratch }: Places): void {
  const placed: string[] = [];
  try {
    for (const name of names) {
      const target = join(stateDir, name);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      renameSync(join(scratch, name), target);
      placed.push(target);
    }
  } catch (error) {
    for (const target of placed) rmSync(target, { force: true });
    throw error;
  }
}

function adopt({ stateDir, scratch, path }: Places & { path: string }, beforeCommit: () => void): Adoption {
  try {
    return adoptJournal({ stateDir, copyDir: scratch, beforeCommit });
  } catch (error) {
    // A journal whose tables are not those of its version.
    if (error instanceof CapsheetError || !(error instanceof Error) || !('sqliteExtendedCode' in error)) throw error;
    throw historyDamaged(path, `its journal cannot be read (${error.message})`, error);
  }
}

function describeRuns({ runs, onlyHere }: Extract<Adoption, { kind: 'differs' }>): string {
  if (onlyHere > 0) return `${onlyHere} of its ${plural(runs, 'run')} ${onlyHere === 1 ? 'is' : 'are'} not in the file`;
  return `its journal has gone on since, or differs in ${plural(runs, 'run')}`;
}

const MOST_MANIFEST_BYTES = 64 * 1024 ** 2;

/**
 * Unpacks a history into a folder of its own and checks every byte of it against its digests, and the journal as a
 * database. Throws `history-missing`, `history-not-a-file`, `history-damaged` and `history-too-new`.
 */
async function unpackHistory(path: string, folder: string): Promise<ManifestFacts> {
  try {
    const budget = new ReadBudget(path);
    return await InputFile.use(budget, async (file) => unpackAll(await openZipFile(file, budget), path, folder));
  } catch (error) {
    throw toHistoryError(error, path);
  }
}

async function unpackAll(zip: ZipArchive, path: string, folder: string): Promise<ManifestFacts> {
  if (!zip.has(MANIFEST_NAME)) throw historyDamaged(path, 'its list of contents is missing');
  const reading = parseManifest(await readText(zip, path));
  if ('fault' in reading) {
    throw reading.fault === 'too-new' ? historyTooNew(path) : historyDamaged(path, reading.why);
  }
  const { facts } = reading;
  if (facts.journal.version > JOURNAL_MIGRATIONS.length) throw historyTooNew(path);
  assertComplete(zip, facts, path);
  for (const file of facts.files) await unpackOne(zip, file, { path, folder });
  assertJournal(join(folder, JOURNAL_NAME), facts, path);
  return facts;
}

/** Nothing that is not listed, nothing listed that is not there, and nothing that would lie elsewhere. */
function assertComplete(zip: ZipArchive, { files }: ManifestFacts, path: string): void {
  const listed = files.map(({ name }) => name);
  const strange = [...listed, ...zip.partNames].find((name) => name !== MANIFEST_NAME && !isMovable(name));
  if (strange !== undefined)
    throw historyDamaged(path, `it contains something that does not belong in a history ("${strange}")`);
  const missing = [...listed, JOURNAL_NAME].find((name) => !zip.partNames.includes(name));
  if (missing !== undefined) throw historyDamaged(path, `"${missing}" is missing from it`);
  const known = new Set([...listed, MANIFEST_NAME]);
  const unlisted = zip.partNames.find((name) => !known.has(name));
  if (unlisted !== undefined) throw historyDamaged(path, `"${unlisted}" is not in its list of contents`);
  if (known.size !== listed.length + 1) throw historyDamaged(path, 'its list of contents names a file twice');
}

async function readText(zip: ZipArchive, path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of zip.open(MANIFEST_NAME)) {
    size += chunk.length;
    if (size > MOST_MANIFEST_BYTES) throw historyDamaged(path, 'its list of contents is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function unpackOne(
  zip: ZipArchive,
  { name, size, sha256 }: MovedFile,
  { path, folder }: { readonly path: string; readonly folder: string },
): Promise<void> {
  const target = join(folder, name);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const digest = createHash('sha256');
  const file = await open(target, 'wx', 0o600);
  let written = 0;
  try {
    for await (const chunk of zip.open(name)) {
      digest.update(chunk);
      written += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (written === size && digest.digest('hex') === sha256) return;
  throw historyDamaged(path, `"${name}" is not what was exported`);
}

function assertJournal(journalPath: string, { journal }: ManifestFacts, path: string): void {
  const reading = readCopy(journalPath);
  if ('damage' in reading) throw historyDamaged(path, `its journal is damaged (${reading.damage})`);
  const { version, runs, latestRun } = reading.facts;
  if (version === journal.version && runs === journal.runs && latestRun === journal.latestRun) return;
  throw historyDamaged(path, 'its journal is not the one in its list of contents');
}

/** Says of a history what the reader of packages says of workbooks. */
function toHistoryError(error: unknown, path: string): unknown {
  if (!(error instanceof CapsheetError) || !error.code.startsWith('input-')) return error;
  switch (error.code) {
    case 'input-not-found':
    case 'input-unreadable':
      return usageError('history-missing', error.message, 'Check the path of the history.', error);
    case 'input-not-a-file': {
      const what = error.cause instanceof NotAFileError ? error.cause.what : 'something else';
      return usageError(
        'history-not-a-file',
        `"${path}" is ${what}, not a file.`,
        'Give the file of a history.',
        error,
      );
    }
    case 'input-truncated':
      return historyDamaged(path, 'it was cut off, or it is another kind of file', error);
    default:
      return historyDamaged(path, error.message.replace(/\.$/, ''), error);
  }
}
