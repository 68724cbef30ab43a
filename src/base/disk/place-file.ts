import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from '../util/errno.ts';
import { renameOver } from './patient-calls.ts';

/** Takes bytes in order, each chunk whole. */
type ByteSink = (chunk: Uint8Array) => Promise<void>;

/**
 * Writes a file whole or not at all: to a temporary name beside it, synced, then given its own name. False, and nothing
 * is left behind, where a file of that name is there; that one is never touched. `mode` is who may read it, as the system's own rules restrict it further.
 */
export async function placeFile(
  path: string,
  write: (sink: ByteSink) => Promise<void>,
  mode = 0o666,
): Promise<boolean> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.tmp`);
  try {
    await writeSynced(temporary, write, mode);
    return await giveName(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes a file of ours whole or not at all; one of that name is replaced in one moment. */
export async function replaceFile(path: string, write: (sink: ByteSink) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.tmp`);
  try {
    await writeSynced(temporary, write);
    await renameOver(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeSynced(path: string, write: (sink: ByteSink) => Promise<void>, mode = 0o666): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await write((chunk) => file.writeFile(chunk));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A link fails where the name is taken, a rename would overwrite; not every file system has links. */
async function giveName(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    await unlink(temporary);
    return true;
  } catch (error) {
    const isTaken = await stat(path).then(
      () => true,
      () => false,
    );
    if (isTaken) {
      await unlink(temporary);
      return false;
    }
    if (errnoOf(error) === 'ENOENT') throw error;
  }
  await rename(temporary, path);
  return true;
}
