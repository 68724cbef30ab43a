import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeviceName } from '../base/disk/regular-file.ts';
import { type CapsheetError, usageError } from '../base/util/capsheet-error.ts';
import { errnoOf } from '../base/util/errno.ts';

/** A workbook that capsheet is to write. */
export interface WorkbookPath {
  readonly path: string;
  /** The option that names it, for messages: `--out`. */
  readonly option: string;
  /** The prefix of the error codes. */
  readonly code: 'result' | 'export' | 'template';
}

/**
 * Checks early that a workbook can be written: its name ends in `.xlsx` (or `.xlsm`, for a copy with macros), it is not
 * a device of Windows, and its folder exists. Throws `<code>-not-xlsx`, `<code>-unwritable` and `<code>-folder-missing`
 * (exit status 2).
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

/** Windows reports these for a file that a program has open. */
const IN_USE: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Turns an error of the operating system into `<code>-unwritable`; returns any other as it is. */
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

/** The error for a name that is taken. */
export function workbookExists({ path, option, code }: WorkbookPath): CapsheetError {
  const message = `There is a file "${path}" already; capsheet does not overwrite it.`;
  return usageError(`${code}-exists`, message, `Give ${option} another name.`);
}

export interface WrittenResult {
  readonly path: string;
  /** Says in sentences what to know about the copy, such as a dropped signature. */
  readonly note?: string;
}
