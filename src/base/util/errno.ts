/** The operating system's word for what is wrong with a file; `undefined` for any other error. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}

export const DISK_FULL = 'the disk is full';

/** The reason of a failed write, as it follows on a colon. */
export function describeWriteFault(cause: unknown): string {
  switch (errnoOf(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return DISK_FULL;
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the folder is read-only';
    case 'EBUSY':
      return 'another program has it open';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'ENOENT':
      return 'there is no such folder';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a part of its path is a file';
    default:
      return errnoOf(cause) ?? (cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause));
  }
}
