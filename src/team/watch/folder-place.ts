import { constants, type Stats } from 'node:fs';
import { lstat, open, opendir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { errnoOf } from '../../base/util/errno.ts';
import { classifyName } from './choose-files.ts';
import { type CopyLimits, copyFile } from './copy-file.ts';
import { assertNotTooMany, FileMoved, FileRefused, type ListedFile, type OpenPlace, PlaceAway } from './place.ts';

/** Follows no links and waits for no pipes, which may have replaced the listed file. Windows has neither flag. */
const READ_THIS_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a local folder. It must lie in the owner's folder in `root`, links included, so that a watch reaches nothing
 * else. `folder` is relative to the owner's. Throws PlaceAway.
 */
export async function openWatchedFolder(
  root: string,
  owner: string,
  folder: string,
  limits: CopyLimits,
): Promise<OpenPlace> {
  const path = await findFolder(join(root, owner), folder);
  return {
    list: () => listFolder(path),
    fetch: async (file, to) => {
      const handle = await openListed(join(path, file.name), file);
      try {
        const copied = await copyFile(handle.createReadStream({ autoClose: false }), to, file, limits);
        // A write in the meantime leaves another time.
        if (!isAsListed(await handle.stat(), file)) throw new FileMoved();
        return copied;
      } finally {
        await handle.close();
      }
    },
    close: async () => undefined,
  };
}

async function findFolder(root: string, folder: string): Promise<string> {
  try {
    const [outer, inner] = [await realpath(root), await realpath(join(root, folder))];
    if (!isWithin(outer, inner)) throw new PlaceAway('not-allowed', 'it leads out of the folder of its firm');
    return inner;
  } catch (error) {
    throw toAway(error);
  }
}

function isWithin(outer: string, inner: string): boolean {
  const way = relative(outer, inner);
  return !isAbsolute(way) && !/^\.\.(?:[/\\]|$)/.test(way);
}

async function listFolder(path: string): Promise<readonly ListedFile[]> {
  const listed: ListedFile[] = [];
  try {
    for await (const { name } of await opendir(path)) {
      if (classifyName(name) === 'other') continue;
      const found = await lookAt(join(path, name));
      if (found?.isFile() === true) listed.push({ name, size: found.size, modifiedMs: Math.floor(found.mtimeMs) });
      assertNotTooMany(listed.length);
    }
  } catch (error) {
    throw toAway(error);
  }
  return listed;
}

/** `undefined` if it is gone or unreadable. */
async function lookAt(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch {
    return undefined;
  }
}

async function openListed(path: string, file: ListedFile) {
  const handle = await open(path, READ_THIS_FILE).catch((error: unknown) => {
    throw toFileFault(error);
  });
  const found = await handle.stat();
  if (found.isFile() && isAsListed(found, file)) return handle;
  await handle.close();
  throw new FileMoved();
}

function toFileFault(error: unknown): unknown {
  const errno = errnoOf(error) ?? '';
  // A link is refused as a loop; on Windows files are busy while written.
  if (['ENOENT', 'ELOOP', 'EBUSY'].includes(errno)) return new FileMoved();
  return ['EACCES', 'EPERM'].includes(errno) ? new FileRefused('capsheet may not read it') : toAway(error);
}

function isAsListed(found: Stats, { size, modifiedMs }: ListedFile): boolean {
  return found.size === size && Math.floor(found.mtimeMs) === modifiedMs;
}

function toAway(error: unknown): unknown {
  const errno = errnoOf(error);
  if (errno === undefined) return error;
  if (errno === 'ENOENT' || errno === 'ENOTDIR') return new PlaceAway('missing', 'there is no such folder', error);
  return new PlaceAway('unreachable', `it cannot be read (${errno})`, error);
}
