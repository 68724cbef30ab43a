import { inputNotFound, inputUnreadable } from './input-errors.ts';

/** The error of a path that cannot be opened or read, by the system's reason. */
export function toInputError(path: string, cause: unknown): Error {
  const code = codeOf(cause);
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
  return isMissing ? inputNotFound(path) : inputUnreadable(path, describeIoFault(cause), cause);
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

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
