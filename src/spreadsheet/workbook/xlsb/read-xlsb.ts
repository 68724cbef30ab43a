import { inputNoWorksheets } from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { OpcPackage } from '../../opc/opc-package.ts';
import type { ZipArchive } from '../../opc/zip/zip.ts';
import { linesOfRuns, OWN_FONT } from '../cells/run-lines.ts';
import type { SharedLines } from '../cells/sheet-rows.ts';
import { StyleLists } from '../cells/style-lists.ts';
import { TextPool } from '../cells/text-pool.ts';
import type { Table } from '../table.ts';
import { readRecords } from './read-records.ts';
import { readXlsbComments } from './xlsb-comments.ts';
import { readXlsbSheet } from './xlsb-sheet.ts';
import { readXlsbStyles } from './xlsb-styles.ts';
import { readRichText } from './xlsb-texts.ts';
import { readXlsbWorkbookPart } from './xlsb-workbook.ts';

const SHARED_TEXT = 19;

/** The part that a binary workbook begins with; `undefined` where the package is of another kind. */
export async function findXlsbPart(archive: ZipArchive, budget: ReadBudget): Promise<string | undefined> {
  const part = await new OpcPackage(archive, budget).findMainPart();
  return part?.toLowerCase().endsWith('.bin') === true ? part : undefined;
}

/**
 * Reads the worksheets of an `.xlsb` file (MS-XLSB): the package of an `.xlsx` one, with records in place of XML. Macros are
 * not looked at. Throws what `input-errors.ts` lists.
 */
export async function readXlsb(
  archive: ZipArchive,
  { part, budget }: { readonly part: string; readonly budget: ReadBudget },
  wantsSheet: (name: string) => boolean = () => true,
): Promise<readonly Table[]> {
  const source = new OpcPackage(archive, budget);
  if (!source.has(part)) throw source.damaged(`its part ${part} is missing`);
  const { sheets, stringsPart, stylesPart, epoch, recalculates } = await readXlsbWorkbookPart(source, part);
  if (sheets.length === 0) throw inputNoWorksheets(budget.path);
  const lists = stylesPart === undefined ? new StyleLists(budget) : await readXlsbStyles(source, stylesPart);
  const isStruck = (fontId: number): boolean => lists.isStruck(fontId);
  const texts = new TextPool(budget);
  const sharedLines =
    stringsPart === undefined ? new Map<number, number>() : await readTexts(source, stringsPart, { texts, isStruck });
  const looks = lists.toLooks();
  const context = { epoch, texts, sharedCount: texts.size, sharedLines, looks, budget, wantsSheet, isStruck };
  const tables: Table[] = [];
  for (const sheet of sheets) {
    const comments = await readXlsbComments(source, sheet.part);
    tables.push({ ...(await readXlsbSheet(sheet, source, context)), ...(comments.length === 0 ? {} : { comments }) });
  }
  return recalculates ? tables.map((table) => ({ ...table, recalculates })) : tables;
}

async function readTexts(
  source: OpcPackage,
  part: string,
  { texts, isStruck }: { readonly texts: TextPool; readonly isStruck: (fontId: number) => boolean },
): Promise<SharedLines> {
  const sharedLines = new Map<number, number>();
  await readRecords(source, part, (record) => {
    if (record.type !== SHARED_TEXT) return undefined;
    const { text, runs } = readRichText(record, 0);
    const index = texts.add(text);
    const lines = linesOfRuns(text, runs, isStruck);
    if (lines !== OWN_FONT) sharedLines.set(index, lines);
    return undefined;
  });
  return sharedLines;
}
