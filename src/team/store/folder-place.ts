import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameOver } from '../../base/disk/patient-calls.ts';
import { openRegularFile } from '../../base/disk/regular-file.ts';
import { sweepScratch } from '../../base/disk/scratch-folders.ts';
import { errnoOf } from '../../base/util/errno.ts';
import type { FilePlace } from './file-store.ts';
import { fileMissing, toStoreError } from './store-errors.ts';

const MODE = 0o700;
const INCOMING = '.incoming';

/** Files in a folder, `ab/abcd…`: on one machine, or mounted on all. Throws `store-unreachable`. */
export async function openFolder(folder: string, now: Date): Promise<FilePlace> {
  const name = `the folder ${folder}`;
  const incoming = join(folder, INCOMING);
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  try {
    await mkdir(incoming, { recursive: true, mode: MODE });
    await sweepScratch(now.getTime(), incoming);
  } catch (error) {
    throw toStoreError(error, name);
  }
  return {
    name,
    incoming,
    keep: async ({ path, sha256 }) => {
      try {
        await giveName(path, pathOf(sha256));
      } catch (error) {
        throw toStoreError(error, name);
      }
    },
    read: (sha256) => readPieces(pathOf(sha256), name, sha256),
  };
}

/** Renames at once, durably. */
async function giveName(from: string, to: string): Promise<void> {
  const isNewFolder = (await mkdir(dirname(to), { recursive: true, mode: MODE })) !== undefined;
  await renameOver(from, to);
  await syncFolder(dirname(to));
  if (isNewFolder) await syncFolder(dirname(dirname(to)));
}

/** Windows needs no sync, and opens no folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* readPieces(path: string, name: string, sha256: string): AsyncIterable<Uint8Array> {
  try {
    const file = await openRegularFile(path);
    // Closes the file at its end or when reading stops.
    yield* file.createReadStream();
  } catch (error) {
    throw errnoOf(error) === 'ENOENT' ? fileMissing(name, sha256) : toStoreError(error, name);
  }
}
