import { basename } from 'node:path';
import { hashFile } from '../../base/input/hash-input.ts';
import {
  inputEmpty,
  inputMisnamedText,
  inputNotASpreadsheet,
  inputToBeSavedAgain,
} from '../../base/input/input-errors.ts';
import { InputFile, isInputFolder } from '../../base/input/input-file.ts';
import { ReadBudget, type ReadBudgetOptions } from '../../base/input/read-budget.ts';
import { assertNever } from '../../base/util/assert-never.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import { openZip, openZipFile, type ZipArchive } from '../opc/zip/zip.ts';
import { Passwords } from '../protection/passwords.ts';
import { chooseEncoding } from './csv/choose-encoding.ts';
import { EncodingFinder } from './csv/decode-text.ts';
import { findPackageKind, type PackageKind } from './package-kind.ts';
import { sniffFile } from './sniff-format.ts';
import type { Table, WorkbookContent } from './table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** The sheet's name and the encoding act on text files only. */
export interface ReadWorkbookOptions extends ReadBudgetOptions, Partial<InputReading> {
  /** Asked for the passwords of protected workbooks; without it, only those under Excel's default password open. */
  readonly passwords?: Passwords;
  /**
   * Which sheets of a workbook, by the tab's name, are to be read to their end; all where absent. Of any other it is
   * only learnt what it is called and whether there is anything on it: its rows are the first of them.
   */
  readonly wantsSheet?: (name: string) => boolean;
}

// Each reader but that of `.xlsx` is loaded when a file needs it: together they are half of what a small check would load.

const JSON_ENDING = /\.json$/i;
const WORKBOOK_ENDING = /\.(xls[xmb]?|xlt[xm]?|ods|numbers)$/i;

/**
 * Reads one input, an `.xlsx`, `.xlsm`, `.xlsb`, `.xls` or `.ods` file, an XML Spreadsheet 2003, a web page with tables, a CSV file or a folder of CSV files, whichever its content says it is.
 * `limits` replaces some of `DEFAULT_READ_LIMITS`; an aborted `signal` ends it between two pieces of work.
 *
 * Errors: a `CapsheetError` of `input-errors.ts`, exit status 2 (130 when aborted), for everything that cannot be read
 * at all.
 */
export async function readWorkbook(path: string, options: ReadWorkbookOptions = {}): Promise<WorkbookContent> {
  const budget = new ReadBudget(path, options);
  if (await isInputFolder(path)) {
    const { readCsvFolder } = await import('./csv/read-csv-folder.ts');
    return readCsvFolder(budget, options.encoding);
  }
  return InputFile.use(budget, (file) => readFile(file, budget, options));
}

async function readFile(file: InputFile, budget: ReadBudget, options: ReadWorkbookOptions): Promise<WorkbookContent> {
  const { sheetName, encoding, wantsSheet } = options;
  const { path } = budget;
  const format = await sniffFile(file);
  const name = basename(path);
  switch (format.kind) {
    case 'zip': {
      const sha256 = await file.hash();
      const archive = await openZipFile(file, budget);
      return { name, sha256, ...(await readPackage(archive, budget, wantsSheet)) };
    }
    case 'text': {
      if (WORKBOOK_ENDING.test(path)) throw inputMisnamedText(path);
      if (JSON_ENDING.test(path)) throw inputNotASpreadsheet(path, 'a JSON document');
      const finder = new EncodingFinder();
      const sha256 = await file.hash((piece) => finder.look(piece));
      const chosen = chooseEncoding(path, finder, encoding);
      const { readCsv } = await import('./csv/read-csv.ts');
      return { name, sha256, format: 'csv', tables: [await readCsv({ file, chosen, tableName: sheetName, budget })] };
    }
    case 'empty':
      throw inputEmpty(path);
    case 'xls': {
      const sha256 = await file.hash();
      const { readXls } = await import('./xls/read-xls.ts');
      return { name, sha256, format: 'xls', tables: await readXls(file, budget, wantsSheet) };
    }
    case 'xml2003': {
      const { readXml2003 } = await import('./xml2003/xml2003-reader.ts');
      return { name, sha256: await file.hash(), format: 'xml2003', tables: await readXml2003(file, budget) };
    }
    case 'html': {
      const { readHtml } = await import('./html/read-html.ts');
      return { name, sha256: await file.hash(), format: 'html', tables: await readHtml(file, budget, sheetName) };
    }
    case 'encrypted':
      return { name, ...(await readProtected(file, budget, options)) };
    case 'excel-readable':
      throw inputToBeSavedAgain(path, format.what);
    case 'other':
      throw inputNotASpreadsheet(path, format.what);
    default:
      return assertNever(format);
  }
}

async function readPackage(
  archive: ZipArchive,
  budget: ReadBudget,
  wantsSheet: ReadWorkbookOptions['wantsSheet'],
): Promise<Omit<WorkbookContent, 'name' | 'sha256'>> {
  const found = await findPackageKind(archive, budget);
  const content = { format: found.kind, tables: await readTables(found) };
  return archive.isAsWritten ? { ...content, isAsWritten: true } : content;

  async function readTables(kind: PackageKind): Promise<readonly Table[]> {
    switch (kind.kind) {
      case 'xlsx':
        return readXlsx(archive, budget, wantsSheet);
      case 'xlsb': {
        const { readXlsb } = await import('./xlsb/read-xlsb.ts');
        return readXlsb(archive, { part: kind.part, budget }, wantsSheet);
      }
      case 'ods': {
        const { readOds } = await import('./ods/read-ods.ts');
        return readOds(archive, budget, wantsSheet);
      }
      default:
        return assertNever(kind);
    }
  }
}

const NOBODY_TO_ASK = async (): Promise<undefined> => undefined;

/** A package under a password: its digest is that of the file as it lies on the disk, and what is in it stays in memory. */
async function readProtected(
  file: InputFile,
  budget: ReadBudget,
  { wantsSheet, passwords = new Passwords(NOBODY_TO_ASK) }: ReadWorkbookOptions,
): Promise<Omit<WorkbookContent, 'name'>> {
  const bytes = await file.read(0, file.size);
  const sha256 = hashFile(bytes);
  const { openProtected } = await import('../protection/workbook-lock.ts');
  const { content, lock } = await openProtected(bytes, budget, passwords);
  const archive = await openZip(content, budget.path, budget);
  return { sha256, ...(await readPackage(archive, budget, wantsSheet)), lock };
}
