import { basename, parse } from 'node:path';
import { assertNever } from '../util/assert-never.ts';
import { hashFile } from './hash-input.ts';
import {
  inputEmpty,
  inputEncrypted,
  inputMisnamedText,
  inputNotASpreadsheet,
  inputOldXls,
  inputToBeSavedAgain,
} from './input-errors.ts';
import { readBytes, readInputKind } from './read-bytes.ts';
import { readCsv } from './read-csv.ts';
import { readCsvFolder } from './read-csv-folder.ts';
import { readXlsx } from './read-xlsx.ts';
import { sniffFormat } from './sniff-format.ts';
import type { WorkbookContent } from './table.ts';

export interface ReadWorkbookOptions {
  /** The table's name where the input is one CSV file; otherwise of no effect. */
  readonly sheetName?: string;
}

const WORKBOOK_ENDING = /\.(xls[xmb]?|xlt[xm]?|ods|numbers)$/i;

/**
 * Reads one input, an `.xlsx` or `.xlsm` file, a CSV file or a folder of CSV files, whichever its content says it is.
 *
 * Errors: a `CapsheetError` of `input-errors.ts`, exit status 2, for everything that cannot be read at all.
 */
export async function readWorkbook(path: string, options: ReadWorkbookOptions = {}): Promise<WorkbookContent> {
  if ((await readInputKind(path)) === 'folder') return readCsvFolder(path);
  const bytes = await readBytes(path);
  const format = sniffFormat(bytes);
  const input = { name: basename(path), sha256: hashFile(bytes) };
  switch (format.kind) {
    case 'zip':
      return { ...input, format: 'xlsx', tables: await readXlsx(bytes, path) };
    case 'text':
      if (WORKBOOK_ENDING.test(path)) throw inputMisnamedText(path);
      return {
        ...input,
        format: 'csv',
        tables: [readCsv({ bytes, path, tableName: options.sheetName ?? parse(path).name })],
      };
    case 'empty':
      throw inputEmpty(path);
    case 'old-xls':
      throw inputOldXls(path);
    case 'encrypted':
      throw inputEncrypted(path);
    case 'excel-readable':
      throw inputToBeSavedAgain(path, format.what);
    case 'other':
      throw inputNotASpreadsheet(path, format.what);
    default:
      return assertNever(format);
  }
}
