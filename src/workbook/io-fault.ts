import { errnoOf } from '../util/errno.ts';
import { inputNotFound, inputUnreadable } from './input-errors.ts';

/** The error of a path that cannot be opened or read, by the system's reason. */
export function toInputError(path: string, cause: unknown): Error {
  const code = errnoOf(cause);
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
  return isMissing ? inputNotFound(path) : inputUnreadable(path, describeIoFault(cause), cause);
}

/** The reason of a failed call to the file system, in words. */
export function describeIoFault(cause: unknown): string {
  switch (errnoOf(cause)) {
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
