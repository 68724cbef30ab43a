import { readFile, stat } from 'node:fs/promises';
import { inputNotAFile, inputNotFound, inputTooLarge, inputUnreadable } from './input-errors.ts';

/** Below the longest string Node can hold, whichever way the bytes are decoded. */
const MAX_INPUT_BYTES = 400 * 1024 ** 2;

/** Whether an input is a file or a folder; anything else (a pipe, a device) could be read once only, or without end. */
export async function readInputKind(path: string): Promise<'file' | 'folder'> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toInputError(path, cause);
  });
  if (found.isDirectory()) return 'folder';
  if (!found.isFile()) throw inputNotAFile(path);
  if (found.size > MAX_INPUT_BYTES) throw inputTooLarge(path, `it has ${Math.ceil(found.size / 1024 ** 2)} MiB`);
  return 'file';
}

/** The whole of a regular file. */
export async function readBytes(path: string): Promise<Buffer> {
  if ((await readInputKind(path)) === 'folder') throw inputNotAFile(path);
  return readFile(path).catch((cause: unknown) => {
    throw toInputError(path, cause);
  });
}

/** The reason of a failed call to the file system, in words. */
export function describeIoFault(cause: unknown): string {
  switch (codeOf(cause)) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EBUSY':
      return 'another program holds it';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'ELOOP':
      return 'its links lead in a circle';
    default:
      return cause instanceof Error ? cause.message : String(cause);
  }
}

function toInputError(path: string, cause: unknown): Error {
  const code = codeOf(cause);
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
  return isMissing ? inputNotFound(path) : inputUnreadable(path, describeIoFault(cause), cause);
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
