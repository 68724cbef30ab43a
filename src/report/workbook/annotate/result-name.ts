import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { toInputStem } from '../../../model/records/input-stem.ts';
import { assertWorkbookPath, workbookExists } from '../../workbook-path.ts';

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
  for (let number = from; ; number += 1) {
    const path = join(dirname(full), toResultName(basename(full), number));
    if (!existsSync(path)) return path;
  }
}

export function assertResultPath(path: string, option: string, inputs: readonly string[]): void {
  const workbook = { path, option, code: 'result' } as const;
  const isOds = inputs.some((input) => /\.ods$/i.test(input));
  assertWorkbookPath(workbook, isOds ? /\.(xls[xm]|ods)$/i : /\.xls[xm]$/i);
  if (existsSync(path)) throw workbookExists(workbook);
}

/**
 * Returns the first free path for a corrected copy beside a workbook: `q.corrected.xlsx`, then `q.corrected-2.xlsx`. A
 * folder has no ending: `Q1.2024` gives `Q1.2024.corrected`.
 */
export function findFreeCorrectedPath(inputPath: string, isFolder = false): string {
  const ending = isFolder ? '' : extname(inputPath);
  const stem = basename(inputPath, ending).replace(/\.corrected(-\d+)?$/i, '');
  for (let number = 1; ; number += 1) {
    const path = join(dirname(inputPath), `${stem}.corrected${number === 1 ? '' : `-${number}`}${ending}`);
    if (!existsSync(path)) return path;
  }
}
