import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeviceName } from '../base/disk/regular-file.ts';
import { type CapsheetError, usageError } from '../base/util/capsheet-error.ts';
import { errnoOf } from '../base/util/errno.ts';

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
 * `.xlsm`, for the copy of a workbook with macros), it is no device of Windows, and its folder exists.
 *
 * Errors: `<code>-not-xlsx`, `<code>-unwritable`, `<code>-folder-missing`, exit status 2.
 */
export function assertWorkbookPath({ path, option, code }: WorkbookPath, endings = /\.xlsx$/i): void {
  if (!endings.test(path)) {
    throw usageError(
      `${code}-not-xlsx`,
      `${option} names "${path}", which does not end in .xlsx.`,
      'Give a file name that ends in .xlsx; capsheet writes no other format.',
    );
  }
  if (isDeviceName(path)) {
    throw usageError(
      `${code}-unwritable`,
      `${option} names "${path}", which is a device on Windows, in any folder: what is written to it is lost.`,
      `Give ${option} another name.`,
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

/** The codes by which Windows says that a program has a file open. */
const IN_USE: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Turns a refusal of the operating system into `<code>-unwritable`; any other error stays as it is. */
export function toUnwritable(error: unknown, { path, option, code }: WorkbookPath): unknown {
  const errno = errnoOf(error);
  if (errno === undefined) return error;
  const message = `The ${code} cannot be written to "${path}" (${errno}).`;
  const hint =
    IN_USE.has(errno) && existsSync(path)
      ? `Close "${path}" if it is open in Excel, or give ${option} another name.`
      : `Give ${option} a file in a folder that you may write to.`;
  return usageError(`${code}-unwritable`, message, hint, error);
}

/** The error for a name that is taken already. */
export function workbookExists({ path, option, code }: WorkbookPath): CapsheetError {
  const message = `There is a file "${path}" already; capsheet does not overwrite it.`;
  return usageError(`${code}-exists`, message, `Give ${option} another name.`);
}

/** The annotated copy of one input, as it was written. */
export interface WrittenResult {
  readonly path: string;
  /** Says what the reader must know of the copy (a signature left out, written afresh and why), as sentences. */
  readonly note?: string;
}
