import { readlinkSync } from 'node:fs';
import { NotAFileError } from '../disk/regular-file.ts';
import { errnoOf } from '../util/errno.ts';
import { type IoFault, inputLinkBroken, inputNotAFile, inputNotFound, inputUnreadable } from './input-errors.ts';

/** The error of a path that cannot be opened or read, by the system's reason. */
export function toInputError(path: string, cause: unknown): Error {
  if (cause instanceof NotAFileError) return inputNotAFile(path, cause);
  const code = errnoOf(cause);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return inputUnreadable(path, describeIoFault(cause), cause);
  const target = findLinkTarget(path);
  return target === undefined ? inputNotFound(path) : inputLinkBroken(path, target);
}

/** Where a link leads to, as it says itself; `undefined` for what is no link. */
function findLinkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

const CLOSE_OR_ALLOW = 'Check that you may read it and that no other program holds it.';
const RENAME = 'Rename it, or move it into a folder nearer the top.';
const GIVE_ITSELF = 'Give the file or folder itself.';

/** The reason of a failed call to the file system. */
export function describeIoFault(cause: unknown): IoFault {
  switch (errnoOf(cause)) {
    case 'EACCES':
    case 'EPERM':
      return { reason: 'permission denied', hint: CLOSE_OR_ALLOW };
    case 'EBUSY':
      return { reason: 'another program holds it', hint: CLOSE_OR_ALLOW };
    case 'ENAMETOOLONG':
      return { reason: 'its name is too long', hint: RENAME };
    case 'ELOOP':
      return { reason: 'its links lead in a circle', hint: GIVE_ITSELF };
    default:
      return { reason: cause instanceof Error ? cause.message : String(cause), hint: CLOSE_OR_ALLOW };
  }
}
