import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** In words with their article. */
type OtherThing = 'a folder' | 'a pipe' | 'a socket' | 'a device';

/** A path does not lead to a regular file. */
export class NotAFileError extends Error {
  readonly what: OtherThing;

  constructor(path: string, what: OtherThing) {
    super(`${path} is ${what}`);
    this.what = what;
  }
}

/**
 * Opening a pipe waits for somebody to write to it, mostly for ever; a device may have no end. So a path is looked
 * at before it is opened. It may be another thing by then: it is opened without waiting and looked at once more.
 * Windows has no such flag, and no pipes among its files.
 */
const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a file to be read. Throws a `NotAFileError` for anything else, which is never opened, and what the system throws. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  assertRegular(path, await stat(path));
  const handle = await open(path, READ_WITHOUT_WAITING);
  try {
    assertRegular(path, await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The whole content of a file; throws as `openRegularFile` does. */
export async function readRegularFile(path: string): Promise<Buffer> {
  const handle = await openRegularFile(path);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The same at once. */
export function readRegularFileSync(path: string): Buffer {
  assertRegular(path, statSync(path));
  const descriptor = openSync(path, READ_WITHOUT_WAITING);
  try {
    assertRegular(path, fstatSync(descriptor));
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function assertRegular(path: string, found: Stats): void {
  assertNoDevice(path);
  if (!found.isFile()) throw new NotAFileError(path, nameThing(found));
}

function nameThing(found: Stats): OtherThing {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

/** On Windows these names are devices in every folder, whatever ending follows them. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** A device loses what is written to it. Throws a `NotAFileError`. */
export function assertNoDevice(path: string): void {
  if (isDeviceName(path)) throw new NotAFileError(path, 'a device');
}

export function isDeviceName(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' && DEVICE_NAME.test(basename(path));
}
