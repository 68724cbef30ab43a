import { inputNoWorksheets } from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { OpcPackage } from '../../opc/opc-package.ts';
import type { ZipArchive } from '../../opc/zip/zip.ts';
import { type BinaryRecord, ifWhole } from '../binary/record.ts';
import { formatOf, StyleLists } from '../cells/cell-looks.ts';
import { BLACK, type Colour, toFill, toThemeColour } from '../cells/colours.ts';
import { sortComments, toComment } from '../cells/comment-text.ts';
import type { SharedLines } from '../cells/sheet-rows.ts';
import { TextPool } from '../cells/text-pool.ts';
import { gatherRuns, OWN_FONT } from '../cells/text-runs.ts';
import type { CellComment, Table } from '../table.ts';
import { type ListedSheet, toWorkbookPart, type WorkbookPart } from '../xlsx/xlsx-workbook.ts';
import { readRecords } from './read-records.ts';
import { readRichText, readText, readXlsbSheet } from './xlsb-sheet.ts';

const SHARED_TEXT = 19;

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
  const texts = new TextPool(budget);
  const sharedLines =
    stringsPart === undefined ? new Map<number, number>() : await readTexts(source, stringsPart, { texts, lists });
  const looks = lists.toLooks();
  const context = { epoch, texts, sharedCount: texts.size, sharedLines, looks, budget, wantsSheet, lists };
  const tables: Table[] = [];
  for (const sheet of sheets) {
    const comments = await readXlsbComments(source, sheet.part);
    tables.push(await readXlsbSheet({ ...sheet, comments }, source, context));
  }
  return recalculates ? tables.map((table) => ({ ...table, recalculates })) : tables;
}

async function readTexts(
  source: OpcPackage,
  part: string,
  { texts, lists }: { readonly texts: TextPool; readonly lists: StyleLists },
): Promise<SharedLines> {
  const sharedLines = new Map<number, number>();
  await readRecords(source, part, (record) => {
    if (record.type !== SHARED_TEXT) return undefined;
    const stored = readRichText(record, 0);
    const { text, lines } = gatherRuns(stored.text, stored.runs, { lists, budget: source.budget });
    const index = texts.addListed(text);
    if (lines !== OWN_FONT) sharedLines.set(index, lines);
    return undefined;
  });
  return sharedLines;
}

const BEGIN_BOOK = 131;
const BOOK_PROPERTIES = 153;
const SHEET = 156;
const CALCULATION = 157;

const DATES_OF_1904 = 1;
const FULL_CALCULATION_ON_LOAD = 0x01;
const SOME_UNCALCULATED = 0x10;
const STATES: readonly Table['state'][] = ['visible', 'hidden', 'very-hidden'];

/** Reads the part that lists the sheets. */
async function readXlsbWorkbookPart(source: OpcPackage, part: string): Promise<WorkbookPart> {
  const { limits } = source.budget;
  const listed: ListedSheet[] = [];
  let isWorkbook = false;
  let epoch: Table['epoch'] = 1900;
  let recalculates = false;
  await readRecords(source, part, (record) => {
    if (record.type === BEGIN_BOOK) isWorkbook = true;
    if (record.type === BOOK_PROPERTIES && (record.u32(0) & DATES_OF_1904) !== 0) epoch = 1904;
    if (record.type === CALCULATION)
      recalculates = (record.u16(24) & (FULL_CALCULATION_ON_LOAD | SOME_UNCALCULATED)) !== 0;
    if (record.type === SHEET) listed.push(readSheetEntry(record));
    if (listed.length > limits.sheets) source.budget.refuse(`it has more than ${limits.sheets} sheets`);
    return undefined;
  });
  if (!isWorkbook) throw source.damaged(`its part ${part} is not the list of its sheets`);
  return toWorkbookPart(source, part, { epoch, recalculates, listed });
}

function readSheetEntry(record: BinaryRecord): ListedSheet {
  const id = readText(record, 8);
  return { state: STATES[record.u32(0)] ?? 'visible', id: id.text, name: readText(record, id.end).text };
}

const AUTHOR = 632;
const BEGIN_COMMENT = 635;
const TEXT = 637;

/** The comments on the cells of a sheet, in the order of its rows. None where their part is damaged: no value is in it. */
async function readXlsbComments(source: OpcPackage, sheetPart: string): Promise<readonly CellComment[]> {
  const part = source.findPart(await source.relationships(sheetPart), 'comments');
  if (part === undefined) return [];
  try {
    return await readPart(source, part);
  } catch (error) {
    if (error instanceof CapsheetError && error.code === 'input-damaged') return [];
    throw error;
  }
}

async function readPart(source: OpcPackage, part: string): Promise<readonly CellComment[]> {
  const authors: string[] = [];
  const comments: CellComment[] = [];
  let place = { author: '', rowNumber: 1, columnIndex: 0 };
  await readRecords(source, part, (record) => {
    if (record.type === AUTHOR) authors.push(readText(record, 0).text.trim());
    if (record.type === BEGIN_COMMENT)
      place = { author: authors[record.u32(0)] ?? '', rowNumber: record.u32(4) + 1, columnIndex: record.u32(12) };
    if (record.type !== TEXT) return undefined;
    const comment = toComment({ ...place, text: readRichText(record, 0).text });
    source.budget.spendText(comment?.text.length ?? 0);
    if (comment !== undefined) comments.push(comment);
    return undefined;
  });
  return sortComments(comments);
}

const FONT = 43;
const FORMAT = 44;
const FILL = 45;
const STYLE = 47;
const PALETTE_COLOUR = 475;
const CHANGE = 507;
const [BEGIN_FONTS, END_FONTS] = [611, 612];
const [BEGIN_FILLS, END_FILLS] = [603, 604];
const [BEGIN_FORMATS, END_FORMATS] = [615, 616];
const [BEGIN_CELL_STYLES, END_CELL_STYLES] = [617, 618];
const STRUCK_OUT = 0x0008;
const RAISES = [false, true, 'lowered'] as const;

/** The list that each record belongs to. Differential styles have fonts and formats too, which cells do not count. */
const LISTS: ReadonlyMap<number, number> = new Map([
  [FONT, BEGIN_FONTS],
  [FILL, BEGIN_FILLS],
  [FORMAT, BEGIN_FORMATS],
  [STYLE, BEGIN_CELL_STYLES],
]);
const BEGINNINGS: ReadonlySet<number> = new Set(LISTS.values());
const ENDS: ReadonlySet<number> = new Set([END_FONTS, END_FILLS, END_FORMATS, END_CELL_STYLES]);

/** Reads the number formats and what is struck out from the styles part. */
async function readXlsbStyles(source: OpcPackage, part: string): Promise<StyleLists> {
  const lists = new StyleLists(source.budget);
  let list = 0;
  let paletteSize = 0;
  await readRecords(source, part, (record) => {
    if (BEGINNINGS.has(record.type)) list = record.type;
    else if (ENDS.has(record.type)) list = 0;
    else if (list !== 0 && LISTS.get(record.type) === list) {
      if (record.type === FONT)
        lists.addFont(
          { isStruck: (record.u16(2) & STRUCK_OUT) !== 0, isRaised: RAISES[record.u16(6)] },
          readColour(record, 12),
        );
      else if (record.type === FILL) lists.addFill(toFill(record.u32(0), readColour(record, 4)));
      else if (record.type === FORMAT) lists.addFormat(record.u16(0), readText(record, 2).text);
      else lists.addStyle(record.u16(2), record.u16(4), record.u16(6));
    } else if (record.type === PALETTE_COLOUR) {
      lists.setPaletteColour(paletteSize, record.slice(0, 3).toString('hex'));
      paletteSize += 1;
    } else if (record.type === CHANGE) {
      lists.addChange();
      ifWhole(() => readChange(record, lists));
    }
    return undefined;
  });
  return lists;
}

const [INDEXED, STATED, THEMED] = [1, 2, 3];

/** A colour by its number in the palette or the theme, or as it is (MS-XLSB, 2.5.7); `undefined` for a shade of one. */
function readColour(record: BinaryRecord, at: number): Colour {
  const [kind, index, shade] = [record.u8(at) >> 1, record.u8(at + 1), record.u16(at + 2)];
  if (shade !== 0) return undefined;
  if (kind === STATED)
    return record
      .slice(at + 4, 3)
      .toString('hex')
      .toUpperCase();
  if (kind === THEMED) return toThemeColour(index);
  return kind === INDEXED ? index : BLACK;
}

const [STRIKE_CHANGE, FORMAT_CHANGE, FORMAT_ID_CHANGE] = [0x1d, 0x26, 0x29];

/** A differential style, as a list of changes with their kinds and lengths (MS-XLSB, 2.5.166 XFProps). */
function readChange(record: BinaryRecord, lists: StyleLists): void {
  for (let at = 6, left = record.u16(4); left > 0; at += Math.max(record.u16(at + 2), 4), left -= 1) {
    const kind = record.u16(at);
    if (kind === STRIKE_CHANGE) lists.extendChange({ struck: record.u8(at + 4) !== 0 });
    else if (kind === FORMAT_CHANGE)
      lists.extendChange({ format: record.slice(at + 6, 2 * record.u16(at + 4)).toString('utf16le') });
    else if (kind === FORMAT_ID_CHANGE) {
      // The number of a format of the workbook's own says nothing: its code stands beside it.
      const format = record.u16(at + 4) === 0 ? 'General' : formatOf(record.u16(at + 4));
      if (format !== undefined) lists.extendChange({ format });
    }
  }
}
