import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { usageError } from '../../util/capsheet-error.ts';

/** What an input's ending may be to count as one; a folder `Q1.2024` has none. */
const ENDING = /\.(xlsx|xlsm|csv)$/i;
const RESULT = /\.result(-\d+)?$/i;

/**
 * The name of an input's result: `q.xlsx` gives `q.result.xlsx`, then (number 2 and on) `q.result-2.xlsx`; the result of
 * a result keeps one `.result`. A workbook with macros stays one.
 */
export function toResultName(inputName: string, number: number): string {
  const ending = /\.xlsm$/i.test(inputName) ? '.xlsm' : '.xlsx';
  const stem = inputName.replace(ENDING, '').replace(RESULT, '');
  return `${stem}.result${number === 1 ? '' : `-${number}`}${ending}`;
}

/** The path of the first result name beside the input that is free, at or after a number. */
export function findFreeResultPath(inputPath: string, from = 1): string {
  const full = resolve(inputPath);
  for (let number = from; ; number += 1) {
    const path = join(dirname(full), toResultName(basename(full), number));
    if (!existsSync(path)) return path;
  }
}

/**
 * Sees to it before a run that what it is asked to write can be written: a new `.xlsx` file in a folder that exists.
 *
 * Errors: `result-exists`, `result-not-xlsx`, `result-folder-missing`, exit status 2.
 *
 * @param option the option that named it, for the message: `--result`
 */
export function assertResultPath(
  path: string,
  option: string,
  whatElse = `Give another name, or leave ${option} out and capsheet finds a free one.`,
): void {
  if (!/^\.xls[xm]$/i.test(extname(path))) {
    throw usageError(
      'result-not-xlsx',
      `${option} names "${path}", which does not end in .xlsx.`,
      'Give a file name that ends in .xlsx; capsheet writes no other format.',
    );
  }
  if (existsSync(path)) {
    throw usageError(
      'result-exists',
      `${option} names "${path}", which is there already; capsheet never overwrites a result.`,
      whatElse,
    );
  }
  const folder = dirname(resolve(path));
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw usageError(
      'result-folder-missing',
      `${option} names "${path}", but there is no folder "${folder}".`,
      'Create the folder, or check the spelling.',
    );
  }
}
