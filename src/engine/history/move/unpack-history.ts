import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NotAFileError } from '../../../base/disk/regular-file.ts';
import { InputFile } from '../../../base/input/input-file.ts';
import { ReadBudget } from '../../../base/input/read-budget.ts';
import { CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { openZipFile, type ZipArchive } from '../../../spreadsheet/opc/zip/zip.ts';
import { MIGRATIONS } from '../../journal/sqlite/database/migrations.ts';
import { readCopy } from '../../journal/sqlite/move/adopt-journal.ts';
import { historyDamaged, historyTooNew } from './history-errors.ts';
import { MANIFEST_NAME, type ManifestFacts, type MovedFile, parseManifest } from './manifest.ts';
import { isMovable, JOURNAL_NAME } from './moved-files.ts';

const MOST_MANIFEST_BYTES = 64 * 1024 ** 2;

/**
 * Unpacks a history into a folder of its own and checks every byte of it against its digests, and the journal as a
 * database. Throws `history-missing`, `history-not-a-file`, `history-damaged` and `history-too-new`.
 */
export async function unpackHistory(path: string, folder: string): Promise<ManifestFacts> {
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
    throw reading.fault === 'too-new' ? historyTooNew(path) : historyDamaged(path, 'its list of contents is damaged');
  }
  const { facts } = reading;
  if (facts.journal.version > MIGRATIONS.length) throw historyTooNew(path);
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

/** What the reading of packages says is said of workbooks. */
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
