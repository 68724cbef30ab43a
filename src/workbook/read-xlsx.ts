import type { CapsheetError } from '../util/capsheet-error.ts';
import { CellBudget } from './cell-budget.ts';
import {
  inputDamaged,
  inputNotASpreadsheet,
  inputNoWorksheets,
  inputNumbers,
  inputOds,
  inputXlsb,
} from './input-errors.ts';
import type { Table } from './table.ts';
import { XlsxPackage } from './xlsx-package.ts';
import { readSheet } from './xlsx-sheet.ts';
import { readSharedStrings } from './xlsx-strings.ts';
import { readCellFormats } from './xlsx-styles.ts';
import { readWorkbookPart } from './xlsx-workbook.ts';
import { openZip, type ZipArchive } from './zip.ts';

const USUAL_WORKBOOK_PART = 'xl/workbook.xml';

/** Reads the worksheets of an `.xlsx` or `.xlsm` file, in tab order. Throws what `input-errors.ts` lists. */
export async function readXlsx(bytes: Buffer, path: string): Promise<readonly Table[]> {
  const source = new XlsxPackage(await openZip(bytes, path), path);
  const part = await findWorkbookPart(source);
  const workbook = await readWorkbookPart(source, part);
  if (workbook === undefined) throw inputNotASpreadsheet(path, 'an Office document of another kind');
  if (workbook.sheets.length === 0) throw inputNoWorksheets(path);
  const context = {
    source,
    epoch: workbook.epoch,
    strings: workbook.stringsPart === undefined ? [] : await readSharedStrings(source, workbook.stringsPart),
    formats: workbook.stylesPart === undefined ? [] : await readCellFormats(source, workbook.stylesPart),
    budget: new CellBudget(path),
  };
  const tables: Table[] = [];
  for (const sheet of workbook.sheets) tables.push(await readSheet(sheet, context));
  return tables;
}

async function findWorkbookPart(source: XlsxPackage): Promise<string> {
  const { archive, path } = source;
  const foreign = await recognizeForeign(archive, path);
  if (foreign !== undefined) throw foreign;
  const relationships = await source.relationships('');
  const target = relationships.find((candidate) => candidate.type === 'officeDocument')?.target;
  const part = target ?? USUAL_WORKBOOK_PART;
  if (part.toLowerCase().endsWith('.bin')) throw inputXlsb(path);
  if (/^word\//i.test(part)) throw inputNotASpreadsheet(path, 'a Word document (.docx)');
  if (/^ppt\//i.test(part)) throw inputNotASpreadsheet(path, 'a PowerPoint presentation (.pptx)');
  if (archive.has(part)) return part;
  if (target === undefined) throw inputNotASpreadsheet(path, 'a ZIP archive without a workbook in it');
  throw inputDamaged(path, `its part ${part} is missing`);
}

/** Other programs' documents that are ZIP archives too. */
async function recognizeForeign(archive: ZipArchive, path: string): Promise<CapsheetError | undefined> {
  if (archive.has('mimetype')) {
    const mimetype = await readText(archive, 'mimetype');
    if (mimetype.includes('opendocument.spreadsheet')) return inputOds(path, 'an OpenDocument spreadsheet (.ods)');
    if (mimetype.includes('opendocument')) return inputNotASpreadsheet(path, 'an OpenDocument file (LibreOffice)');
  }
  if (archive.partNames.some((name) => /(^|\/)Index(\.zip|\/.*\.iwa)$/i.test(name))) return inputNumbers(path);
  return undefined;
}

async function readText(archive: ZipArchive, part: string): Promise<string> {
  let text = '';
  for await (const chunk of archive.open(part)) text += chunk.toString('latin1');
  return text;
}
