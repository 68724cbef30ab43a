import { type CodeStem, usageError } from '../util/capsheet-error.ts';
import { errnoOf } from '../util/errno.ts';
import { placeFile } from './place-file.ts';
import { assertNoDevice } from './regular-file.ts';

export interface NewFile {
  readonly path: string;
  readonly text: string;
  /** The option that named it. */
  readonly option: string;
  /** The start of the error codes, and how messages call it. */
  readonly code: CodeStem<'exists'> & CodeStem<'unwritable'>;
  readonly noun: string;
}

/** Writes a file that is not there yet, whole or not at all. Throws `<code>-exists` and `<code>-unwritable`. */
export async function writeNewFile({ path, text, option, code, noun }: NewFile): Promise<void> {
  let isPlaced: boolean;
  try {
    assertNoDevice(path);
    isPlaced = await placeFile(path, (sink) => sink(Buffer.from(text)));
  } catch (cause) {
    const isFull = errnoOf(cause) === 'ENOSPC' || errnoOf(cause) === 'EDQUOT';
    throw usageError(
      `${code}-unwritable`,
      `${noun} cannot be written to "${path}"${isFull ? ': the disk is full' : ''}.`,
      isFull
        ? `Make room on the disk, or give ${option} a file on another one.`
        : `Give ${option} a file in a folder that exists and that you may write to.`,
      cause,
    );
  }
  if (isPlaced) return;
  throw usageError(
    `${code}-exists`,
    `There is a file "${path}" already; capsheet does not overwrite it.`,
    `Give ${option} another name.`,
  );
}
