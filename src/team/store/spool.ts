import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toStoreError } from './store-errors.ts';

const MODE = 0o600;

/** Identified by its content. */
export interface FileByContent {
  /** In lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A complete file on the disk, under a temporary name. */
export interface Spooled extends FileByContent {
  readonly path: string;
}

/**
 * Writes a stream to a file of its own, synced: its digest is known only at the end, and a place holds nothing
 * meanwhile.
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

/** Turns faults of the disk into our errors; the content's own pass through. */
async function orError<T>(done: Promise<T>, folder: string): Promise<T> {
  try {
    return await done;
  } catch (error) {
    throw toStoreError(error, `the folder ${folder}`);
  }
}
