import { type CodeStem, type ErrorCode, usageError } from '../util/capsheet-error.ts';
import { NotAFileError, readRegularFile } from './regular-file.ts';

/** A file that the user names in a flag, and what is said where it cannot be read. */
export type FlagFile = {
  readonly path: string;
  /** How messages call it, with its path: `The mapping deals.yaml`. */
  readonly subject: string;
  /** Used if the file does not exist. */
  readonly hint: string;
} & FileCodes;

/** The beginning of the codes of errors, and that of a file that is not there where it does not begin so. */
type FileCodes =
  | { readonly kind: CodeStem<'missing'> & CodeStem<'not-a-file'> }
  | { readonly kind: CodeStem<'not-a-file'>; readonly missing: ErrorCode };

/** Reads it whole. Throws `<kind>-missing` or `missing`, and `<kind>-not-a-file` for a folder, a pipe or a device. */
export async function readNamedFile(file: FlagFile): Promise<Buffer> {
  const { path, subject, kind, hint } = file;
  try {
    return await readRegularFile(path);
  } catch (cause) {
    if (cause instanceof NotAFileError) throw notAFile(`${kind}-not-a-file`, subject, cause);
    const code = 'missing' in file ? file.missing : (`${file.kind}-missing` as const);
    throw usageError(code, `${subject} cannot be read.`, hint, cause);
  }
}

/** The error of a path that leads to no file; `subject` with the path. Exit status 2. */
export function notAFile(code: ErrorCode, subject: string, cause: NotAFileError): Error {
  const hint = cause.what === 'a pipe' ? 'Save what comes out of it to a file, and give that file.' : 'Give a file.';
  return usageError(code, `${subject} is ${cause.what}, not a file.`, hint, cause);
}
