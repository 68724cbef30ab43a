import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toStoreError } from './store-errors.ts';

/** For whoever runs capsheet alone. */
const MODE = 0o600;

/** A file as it is told from all others: by its content. */
export interface FileByContent {
  /** In small hexadecimal letters. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A file that came whole and is on the disk, under a name that means nothing yet. */
export interface Spooled extends FileByContent {
  readonly path: string;
}

/**
 * Writes what comes to a file of its own, synced: only at its end the digest is known, and only then does a place hear
 * of it. However slowly it comes, nothing of the place is held meanwhile.
 */
export async function spool(content: AsyncIterable<Uint8Array>, folder: string): Promise<Spooled> {
  const path = join(folder, `capsheet-${randomUUID()}.part`);
  const file = await orError(open(path, 'wx', MODE), folder);
  try {
    const stored = await writeAll(file, content, folder);
    return { path, ...stored };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>, folder: string): Promise<FileByContent> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    await orError(file.writeFile(piece), folder);
  }
  await orError(file.sync(), folder);
  return { sha256: hash.digest('hex'), bytes };
}

/** Puts faults of the disk into words; what the content throws is left alone. */
async function orError<T>(done: Promise<T>, folder: string): Promise<T> {
  try {
    return await done;
  } catch (error) {
    throw toStoreError(error, `the folder ${folder}`);
  }
}
