import {
  inputDamaged,
  inputNotASpreadsheet,
  inputNoWorksheets,
  inputNumbers,
} from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import type { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { OpcPackage, USUAL_WORKBOOK_PART } from '../../opc/opc-package.ts';
import type { ZipArchive } from '../../opc/zip/zip.ts';
import { CellLooks } from '../cells/cell-looks.ts';
import type { SharedLines } from '../cells/sheet-rows.ts';
import { TextPool } from '../cells/text-pool.ts';
import type { Table } from '../table.ts';
import { readComments } from './xlsx-comments.ts';
import { readSheet } from './xlsx-sheet.ts';
import { readSharedStrings } from './xlsx-strings.ts';
import { readCellLooks } from './xlsx-styles.ts';
import { readWorkbookPart } from './xlsx-workbook.ts';

const NO_LINES: SharedLines = new Map();

/** Reads the worksheets of an `.xlsx` or `.xlsm` file, in tab order. Throws what `input-errors.ts` lists. */
export async function readXlsx(
  archive: ZipArchive,
  budget: ReadBudget,
  wantsSheet: (name: string) => boolean = () => true,
): Promise<readonly Table[]> {
  const source = new OpcPackage(archive, budget);
  const part = await findWorkbookPart(source);
  const workbook = await readWorkbookPart(source, part);
  if (workbook === undefined) throw inputNotASpreadsheet(budget.path, 'an Office document of another kind');
  const { sheets, stringsPart, stylesPart, epoch, recalculates } = workbook;
  if (sheets.length === 0) throw inputNoWorksheets(budget.path);
  const texts = new TextPool(budget);
  const sharedLines = stringsPart === undefined ? NO_LINES : await readSharedStrings(source, stringsPart, texts);
  const looks = stylesPart === undefined ? new CellLooks([]) : await readCellLooks(source, stylesPart);
  const context = { epoch, texts, sharedCount: texts.size, sharedLines, looks, budget, wantsSheet };
  const tables: Table[] = [];
  for (const sheet of sheets) {
    const comments = await readComments(source, sheet.part);
    tables.push({ ...(await readSheet(sheet, source, context)), ...(comments.length === 0 ? {} : { comments }) });
  }
  return recalculates ? tables.map((table) => ({ ...table, recalculates })) : tables;
}

async function findWorkbookPart(source: OpcPackage): Promise<string> {
  const { archive } = source;
  const { path } = source.budget;
  const foreign = recognizeForeign(archive, path);
  if (foreign !== undefined) throw foreign;
  const target = await source.findMainPart();
  const part = target ?? USUAL_WORKBOOK_PART;
  if (/^word\//i.test(part)) throw inputNotASpreadsheet(path, 'a Word document (.docx)');
  if (/^ppt\//i.test(part)) throw inputNotASpreadsheet(path, 'a PowerPoint presentation (.pptx)');
  if (source.has(part)) return part;
  if (target === undefined) throw inputNotASpreadsheet(path, 'a ZIP archive without a workbook in it');
  throw inputDamaged(path, `its part ${part} is missing`);
}

/** Another program's document that is a ZIP archive too. */
function recognizeForeign(archive: ZipArchive, path: string): CapsheetError | undefined {
  if (archive.partNames.some((name) => /(^|\/)Index(\.zip|\/.*\.iwa)$/i.test(name))) return inputNumbers(path);
  return undefined;
}
