import { describeIoFault } from '../../../base/input/io-fault.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { errnoOf } from '../../../base/util/errno.ts';

/** Writes to the disk; where the disk does not want it, the error says so of the copy. Throws `edit-impossible`. */
export async function writingCopy<T>(to: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    throw errnoOf(cause) === undefined ? cause : notWritten(to, cause);
  }
}

function notWritten(to: string, cause: unknown): Error {
  return usageError(
    'edit-impossible',
    `The corrected copy ${to} cannot be written: ${describeIoFault(cause).reason}.`,
    'Check that its folder is there, that you may write into it, and that no other program has the copy open; then correct the cell again.',
    cause,
  );
}
