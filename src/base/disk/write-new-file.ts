import { writeFile } from 'node:fs/promises';
import { type CodeStem, usageError } from '../util/capsheet-error.ts';
import { errnoOf } from '../util/errno.ts';
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

/** Writes a file that is not there yet. Throws `<code>-exists` and `<code>-unwritable`. */
export async function writeNewFile({ path, text, option, code, noun }: NewFile): Promise<void> {
  try {
    assertNoDevice(path);
    await writeFile(path, text, { flag: 'wx' });
  } catch (cause) {
    throw errnoOf(cause) === 'EEXIST'
      ? usageError(
          `${code}-exists`,
          `There is a file "${path}" already; capsheet does not overwrite it.`,
          `Give ${option} another name.`,
          cause,
        )
      : usageError(
          `${code}-unwritable`,
          `${noun} cannot be written to "${path}".`,
          `Give ${option} a file in a folder that exists and that you may write to.`,
          cause,
        );
  }
}
