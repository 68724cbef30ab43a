import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { toInputStem } from '../../../model/records/input-stem.ts';
import { assertWorkbookPath, workbookExists } from '../../workbook-path.ts';

/**
 * The name of an input's result: `q.xlsx` gives `q.result.xlsx`, then (number 2 and on) `q.result-2.xlsx`; the result of
 * a result keeps one `.result`. A workbook with macros stays one, and so does an OpenDocument spreadsheet.
 */
export function toResultName(inputName: string, number: number): string {
  const ending = /\.(?:xlsm|ods)$/i.exec(inputName)?.[0].toLowerCase() ?? '.xlsx';
  return `${toInputStem(inputName)}.result${number === 1 ? '' : `-${number}`}${ending}`;
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
 * Sees to it before a run that what it is asked to write can be written: a new `.xlsx` file in a folder that exists, or of an
 * `.ods` input a new `.ods` file.
 *
 * Errors: `result-exists`, `result-not-xlsx`, `result-folder-missing`, exit status 2.
 *
 * @param option the option that named it, for the message: `--result`
 * @param inputs the names of what it is made from
 */
export function assertResultPath(path: string, option: string, inputs: readonly string[]): void {
  const workbook = { path, option, code: 'result' } as const;
  const isOds = inputs.some((input) => /\.ods$/i.test(input));
  assertWorkbookPath(workbook, isOds ? /\.(xls[xm]|ods)$/i : /\.xls[xm]$/i);
  if (existsSync(path)) throw workbookExists(workbook);
}

/**
 * The first free name beside a workbook for its corrected copy: `q.corrected.xlsx`, then `q.corrected-2.xlsx`. A folder has
 * no ending: `Q1.2024` gives `Q1.2024.corrected`.
 */
export function findFreeCorrectedPath(inputPath: string, isFolder = false): string {
  const ending = isFolder ? '' : extname(inputPath);
  const stem = basename(inputPath, ending).replace(/\.corrected(-\d+)?$/i, '');
  for (let number = 1; ; number += 1) {
    const path = join(dirname(inputPath), `${stem}.corrected${number === 1 ? '' : `-${number}`}${ending}`);
    if (!existsSync(path)) return path;
  }
}
