import { usageError } from '../util/capsheet-error.ts';
import type { ErrorCode } from '../util/error-pages.ts';
import { NotAFileError, readRegularFile } from './regular-file.ts';

/** A file that the user names in a flag, and what is said where it cannot be read. */
export interface FlagFile {
  readonly path: string;
  /** How messages call it, with its path: `The mapping deals.yaml`. */
  readonly subject: string;
  /** The codes of errors begin with it. */
  readonly kind: 'plan' | 'mapping' | 'profile' | 'rules' | 'faults' | 'ca-file' | 'password' | 'vault-key-file';
  /** What to do where there is none. */
  readonly hint: string;
}

/** Reads it whole. Throws `<kind>-missing` (of a plan `plan-not-found`), and `<kind>-not-a-file` for a folder, a pipe or a device. */
export async function readNamedFile({ path, subject, kind, hint }: FlagFile): Promise<Buffer> {
  try {
    return await readRegularFile(path);
  } catch (cause) {
    if (cause instanceof NotAFileError) throw notAFile(`${kind}-not-a-file`, subject, cause);
    throw usageError(kind === 'plan' ? 'plan-not-found' : `${kind}-missing`, `${subject} cannot be read.`, hint, cause);
  }
}

/** The error of a path that leads to no file; `subject` with the path. Exit status 2. */
export function notAFile(code: ErrorCode, subject: string, cause: NotAFileError): Error {
  const hint = cause.what === 'a pipe' ? 'Save what comes out of it to a file, and give that file.' : 'Give a file.';
  return usageError(code, `${subject} is ${cause.what}, not a file.`, hint, cause);
}
