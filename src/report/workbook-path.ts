import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { isDeviceName } from '../base/disk/regular-file.ts';
import { toWriteError } from '../base/disk/write-new-file.ts';
import { type CapsheetError, usageError } from '../base/util/capsheet-error.ts';
import { errnoOf } from '../base/util/errno.ts';
import { toInputStem } from '../model/records/input-stem.ts';

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

/** The same for a workbook that does not exist yet. Throws `<code>-exists` as well. */
export function assertNewWorkbook(workbook: WorkbookPath, endings?: RegExp): void {
  assertWorkbookPath(workbook, endings);
  if (existsSync(workbook.path)) throw workbookExists(workbook);
}

/** Turns an error of the operating system into `<code>-unwritable`; returns any other as it is. */
export function toUnwritable(error: unknown, workbook: WorkbookPath): unknown {
  return errnoOf(error) === undefined ? error : toWriteError({ ...workbook, noun: `The ${workbook.code}` }, error);
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

/**
 * Names an input's result: `q.result.xlsx` for `q.xlsx`, then (from number 2) `q.result-2.xlsx`; the result of a result
 * keeps one `.result`. Workbooks with macros and OpenDocument spreadsheets keep their ending.
 */
export function toResultName(inputName: string, number: number): string {
  const ending = /\.(?:xlsm|ods)$/i.exec(inputName)?.[0].toLowerCase() ?? '.xlsx';
  return `${toInputStem(inputName)}.result${number === 1 ? '' : `-${number}`}${ending}`;
}

/** Returns the path of the first free result name beside the input, from a number on. */
export function findFreeResultPath(inputPath: string, from = 1): string {
  const full = resolve(inputPath);
  return firstFree((number) => join(dirname(full), toResultName(basename(full), number)), from);
}

function firstFree(toPath: (number: number) => string, from = 1): string {
  const path = toPath(from);
  return existsSync(path) ? firstFree(toPath, from + 1) : path;
}

export function assertResultPath(path: string, option: string, inputs: readonly string[]): void {
  const isOds = inputs.some((input) => /\.ods$/i.test(input));
  assertNewWorkbook({ path, option, code: 'result' }, isOds ? /\.(xls[xm]|ods)$/i : /\.xls[xm]$/i);
}

const BINARY = /^\.xlsb?$/i;

/**
 * Returns the first free path for a corrected copy beside a workbook: `q.corrected.xlsx`, then `q.corrected-2.xlsx`. A
 * folder has no ending: `Q1.2024` gives `Q1.2024.corrected`. The copy of a binary workbook is an `.xlsx` file.
 */
export function findFreeCorrectedPath(inputPath: string, isFolder = false): string {
  const ending = isFolder ? '' : extname(inputPath);
  const stem = basename(inputPath, ending).replace(/\.corrected(-\d+)?$/i, '');
  return firstFree((number) => {
    const count = number === 1 ? '' : `-${number}`;
    return join(dirname(inputPath), `${stem}.corrected${count}${BINARY.test(ending) ? '.xlsx' : ending}`);
  });
}
