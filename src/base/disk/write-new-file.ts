import { existsSync } from 'node:fs';
import { type CapsheetError, type CodeStem, usageError } from '../util/capsheet-error.ts';
import { DISK_FULL, describeWriteFault, errnoOf } from '../util/errno.ts';
import { placeFile } from './place-file.ts';
import { assertNoDevice, NotAFileError } from './regular-file.ts';

interface NamedFile {
  readonly path: string;
  /** The option that named it. */
  readonly option: string;
  /** The start of the error codes, and how messages call it. */
  readonly code: CodeStem<'unwritable'>;
  readonly noun: string;
}

export interface NewFile extends NamedFile {
  readonly text: string;
  readonly code: CodeStem<'exists'> & CodeStem<'unwritable'>;
}

/** Writes a file that is not there yet, whole or not at all. Throws `<code>-exists` and `<code>-unwritable`. */
export async function writeNewFile({ path, text, option, code, noun }: NewFile): Promise<void> {
  let isPlaced: boolean;
  try {
    assertNoDevice(path);
    isPlaced = await placeFile(path, (sink) => sink(Buffer.from(text)));
  } catch (cause) {
    throw toWriteError({ path, option, code, noun }, cause);
  }
  if (isPlaced) return;
  throw usageError(
    `${code}-exists`,
    `There is a file "${path}" already; capsheet does not overwrite it.`,
    `Give ${option} another name.`,
  );
}

/** Windows reports these for a file that a program has open. */
const IN_USE: ReadonlySet<string | undefined> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** `<code>-unwritable`, with what helps against the system's reason. */
export function toWriteError({ path, option, code, noun }: NamedFile, cause: unknown): CapsheetError {
  const reason = cause instanceof NotAFileError ? `it is ${cause.what}` : describeWriteFault(cause);
  const hint =
    reason === DISK_FULL
      ? `Make room on the disk, or give ${option} a file on another one.`
      : IN_USE.has(errnoOf(cause)) && existsSync(path)
        ? `Close "${path}" if it is open in Excel, or give ${option} another name.`
        : `Give ${option} a file in a folder that exists and that you may write to.`;
  return usageError(`${code}-unwritable`, `${noun} cannot be written to "${path}": ${reason}.`, hint, cause);
}
