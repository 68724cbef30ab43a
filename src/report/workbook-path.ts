import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type CapsheetError, usageError } from '../util/capsheet-error.ts';
import { errnoOf } from '../util/errno.ts';

/** A workbook that capsheet is asked to write. */
export interface WorkbookPath {
  readonly path: string;
  /** The option that named it, for the message: `--out`. */
  readonly option: string;
  /** The start of the error codes. */
  readonly code: 'result' | 'export' | 'template';
}

/**
 * Sees to it, before anything is asked or made, that a workbook may go where it is to go: its name ends in `.xlsx` (or
 * `.xlsm`, for the copy of a workbook with macros), and its folder exists.
 *
 * Errors: `<code>-not-xlsx`, `<code>-folder-missing`, exit status 2.
 */
export function assertWorkbookPath({ path, option, code }: WorkbookPath, endings = /\.xlsx$/i): void {
  if (!endings.test(path)) {
    throw usageError(
      `${code}-not-xlsx`,
      `${option} names "${path}", which does not end in .xlsx.`,
      'Give a file name that ends in .xlsx; capsheet writes no other format.',
    );
  }
  const folder = dirname(resolve(path));
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  throw usageError(
    `${code}-folder-missing`,
    `${option} names "${path}", but there is no folder "${folder}".`,
    'Create the folder, or check the spelling.',
  );
}

/** What to say where the operating system refuses to write it (`<code>-unwritable`); any other error as it is. */
export function toUnwritable(error: unknown, { path, option, code }: WorkbookPath): unknown {
  const errno = errnoOf(error);
  if (errno === undefined) return error;
  const message = `The ${code} cannot be written to "${path}" (${errno}).`;
  return usageError(`${code}-unwritable`, message, `Give ${option} a file in a folder that you may write to.`, error);
}

/** Of a name that is taken already. */
export function workbookExists({ path, option, code }: WorkbookPath): CapsheetError {
  const message = `There is a file "${path}" already; capsheet does not overwrite it.`;
  return usageError(`${code}-exists`, message, `Give ${option} another name.`);
}
