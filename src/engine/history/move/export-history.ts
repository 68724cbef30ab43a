import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { placeFile } from '../../../base/disk/place-file.ts';
import { makeScratchFolder } from '../../../base/disk/scratch-folders.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { packPart, ZipWriter } from '../../../spreadsheet/opc/zip/zip-writer.ts';
import { backUpJournal } from '../../journal/sqlite/move-journal.ts';
import {
  historyEmpty,
  historyExists,
  historyUnwritable,
  JOURNAL_NAME,
  listOtherFiles,
  MANIFEST_NAME,
  type ManifestFacts,
  type MovedFile,
  writeManifest,
} from './manifest.ts';

export interface HistoryExportRequest {
  readonly stateDir: string;
  /** The file to write, which does not exist yet. */
  readonly path: string;
  /** The version of capsheet. */
  readonly version: string;
  readonly now: Date;
}

export interface ExportedHistory {
  readonly runs: number;
  /** Files beside the journal. */
  readonly files: number;
}

/** A file to pack, and where its bytes lie. */
interface SourceFile {
  readonly name: string;
  readonly from: string;
}

/**
 * Writes all that a state folder knows into one file, whole or not at all; the folder stays as it is.
 * Throws `history-empty`, `history-exists`, `history-unwritable`, `history-in-use` and what an unusable journal is.
 */
export async function exportHistory({ stateDir, path, version, now }: HistoryExportRequest): Promise<ExportedHistory> {
  if (existsSync(path)) throw historyExists(path);
  const scratch = await makeScratchFolder('history');
  try {
    const copy = join(scratch, JOURNAL_NAME);
    const journal = await backUpJournal(stateDir, copy);
    if (journal === undefined) throw historyEmpty(stateDir);
    const others = listOtherFiles(stateDir).map((name) => ({ name, from: join(stateDir, name) }));
    const sources = [{ name: JOURNAL_NAME, from: copy }, ...others];
    const facts = { capsheet: version, exportedAt: now.toISOString(), journal };
    if (!(await place(path, sources, facts))) throw historyExists(path);
    return { runs: journal.runs, files: others.length };
  } catch (error) {
    throw error instanceof CapsheetError ? error : historyUnwritable(path, error);
  } finally {
    await removeFolder(scratch);
  }
}

function place(path: string, sources: readonly SourceFile[], facts: Omit<ManifestFacts, 'files'>): Promise<boolean> {
  const write = async (sink: (chunk: Uint8Array) => Promise<void>): Promise<void> => {
    const zip = new ZipWriter(sink);
    const files: MovedFile[] = [];
    for (const { name, from } of sources) {
      const digest = createHash('sha256');
      const part = await packPart(name, readAndDigest(from, digest));
      await zip.copy(part);
      files.push({ name, size: part.size, sha256: digest.digest('hex') });
    }
    await zip.add(MANIFEST_NAME, writeManifest({ ...facts, files }));
    await zip.finish();
  };
  // It says as much as the workbooks that were entered.
  return placeFile(path, write, 0o600);
}

async function* readAndDigest(path: string, digest: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.from(chunk);
    digest.update(bytes);
    yield bytes;
  }
}
