import {
  inputDamaged,
  inputNotASpreadsheet,
  inputNoWorksheets,
  inputNumbers,
} from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import type { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { LAST_COLUMN_INDEX, LAST_ROW_NUMBER, parseCellAddress } from '../../../base/util/text/cell-address.ts';
import { OpcPackage, USUAL_WORKBOOK_PART } from '../../opc/opc-package.ts';
import { type RecordScanner, UNRECOGNISED } from '../../opc/xml/record-feed.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlHandlers, type XmlTag } from '../../opc/xml/xml.ts';
import { GREATER, isSpace, passLiteral, skipSpaces, stopAt, TextSpan } from '../../opc/xml/xml-bytes.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import type { ZipArchive } from '../../opc/zip/zip.ts';
import { CellLooks } from '../cells/cell-looks.ts';
import { sortComments, toComment } from '../cells/comment-text.ts';
import { type SharedLines, type SheetContext, SheetRows } from '../cells/sheet-rows.ts';
import { SheetShape } from '../cells/sheet-shape.ts';
import { TextPool } from '../cells/text-pool.ts';
import { joinWithin, OWN_FONT } from '../cells/text-runs.ts';
import type { CellComment, Table } from '../table.ts';
import { ConditionalFormats, RULE_EXTENSIONS } from './conditional-formats.ts';
import { RichText } from './rich-text.ts';
import { RowScanner } from './scan-rows.ts';
import { toCellValue } from './xlsx-cell.ts';
import { readCellLooks } from './xlsx-styles.ts';
import { type CommentedSheet, readWorkbookPart } from './xlsx-workbook.ts';

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
  const looks = stylesPart === undefined ? new CellLooks() : await readCellLooks(source, stylesPart);
  const context = { epoch, texts, sharedCount: texts.size, sharedLines, looks, budget, wantsSheet };
  const tables: Table[] = [];
  for (const sheet of sheets) {
    const comments = await readComments(source, sheet.part);
    tables.push(await readSheet({ ...sheet, comments }, source, context));
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

/** The comments on the cells of a sheet, in the order of its rows. None where their part is damaged: no value is in it. */
async function readComments(source: OpcPackage, sheetPart: string): Promise<readonly CellComment[]> {
  const part = source.findPart(await source.relationships(sheetPart), 'comments');
  if (part === undefined) return [];
  const reader = new CommentReader(source);
  return (await source.readIfSound(part, reader)) ? sortComments(reader.comments) : [];
}

/** Follows `comments`, which holds `authors` and then a `commentList`. */
class CommentReader implements XmlHandlers {
  readonly comments: CellComment[] = [];
  readonly #source: OpcPackage;
  readonly #text: RichText;
  readonly #authors: string[] = [];
  #author: string | undefined;
  #comment: { readonly ref: string; readonly authorId: number } | undefined;

  constructor(source: OpcPackage) {
    this.#source = source;
    this.#text = new RichText(source.budget);
  }

  open(tag: XmlTag): void {
    if (tag.local === 'author') this.#author = '';
    else if (tag.local === 'comment')
      this.#comment = { ref: attribute(tag, 'ref') ?? '', authorId: Number(attribute(tag, 'authorId') ?? -1) };
    else if (this.#comment !== undefined) this.#text.open(tag);
  }

  close({ local }: XmlTag): void {
    if (local === 'author') {
      this.#authors.push(decodeEscapes(this.#author ?? '').trim());
      this.#author = undefined;
    } else if (local === 'comment') this.#add();
    else if (this.#comment !== undefined) this.#text.close(local);
  }

  text(text: string): void {
    if (this.#author !== undefined) this.#author = joinWithin(this.#source.budget, this.#author, text);
    else if (this.#comment !== undefined) this.#text.text(text);
  }

  #add(): void {
    const { ref = '', authorId = -1 } = this.#comment ?? {};
    this.#comment = undefined;
    const text = this.#text.take();
    const position = parseCellAddress(ref);
    if (position === undefined) return;
    const comment = toComment({ ...position, text, author: this.#authors[authorId] ?? '' });
    this.#source.budget.spendText(comment?.text.length ?? 0);
    if (comment !== undefined) this.comments.push(comment);
  }
}

/** Puts the workbook's shared texts into the pool, which is empty, in the order in which cells count them. */
async function readSharedStrings(source: OpcPackage, part: string, texts: TextPool): Promise<SharedLines> {
  const reader = new StringsReader(texts, source.budget);
  await source.readRecords(part, new StringScanner(texts), reader);
  return reader.lines;
}

class StringsReader implements XmlHandlers {
  readonly #texts: TextPool;
  readonly #richText: RichText;
  readonly lines = new Map<number, number>();

  constructor(texts: TextPool, budget: ReadBudget) {
    this.#texts = texts;
    this.#richText = new RichText(budget);
  }

  open(tag: XmlTag): void {
    this.#richText.open(tag);
  }

  close(tag: XmlTag): void {
    this.#richText.close(tag.local);
    if (tag.local !== 'si') return;
    const { lines } = this.#richText;
    const index = this.#texts.addListed(this.#richText.take());
    if (lines !== OWN_FONT) this.lines.set(index, lines);
  }

  text(text: string): void {
    this.#richText.text(text);
  }
}

const START = Buffer.from('<si><t');
const PRESERVE = Buffer.from(' xml:space="preserve"');
const END = Buffer.from('</t></si>');

/** Takes the plain ones of the shared texts; those with runs or phonetic hints are left to the parser. */
class StringScanner implements RecordScanner {
  readonly container = 'sst';
  readonly record = 'si';
  readonly #texts: TextPool;
  readonly #span = new TextSpan();

  constructor(texts: TextPool) {
    this.#texts = texts;
  }

  scan(bytes: Buffer, from: number, end: number): number {
    let at = passLiteral(bytes, skipSpaces(bytes, from), end, START);
    if (at >= 0 && isSpace(bytes[at])) at = passLiteral(bytes, at, end, PRESERVE);
    if (at < 0) return at;
    if (bytes[at] !== GREATER) return stopAt(at, end);
    const start = at + 1;
    const stop = this.#span.pass(bytes, start, end);
    if (stop < 0) return stop;
    const after = passLiteral(bytes, stop, end, END);
    if (after < 0) return after;
    const text = this.#span.read(bytes, start, stop);
    if (text === undefined) return UNRECOGNISED;
    this.#texts.addListed(decodeEscapes(text));
    return after;
  }
}

/** Reads the cells of one sheet. Throws `input-damaged` and `input-too-large`. */
async function readSheet(sheet: CommentedSheet, source: OpcPackage, context: SheetContext): Promise<Table> {
  const rows = new SheetRows(sheet.name, context);
  const reader = new SheetReader(rows);
  const isWanted = context.wantsSheet(sheet.name);
  // For an unwanted sheet, only whether it has any content matters.
  await source.readRecords(sheet.part, new RowScanner(rows), reader, () => !isWanted && rows.hasContent());
  return rows.finish(sheet.state, reader.shape, sheet.comments, reader.conditional.rules);
}

/** The row that is being read; `number` is undefined until its own `r` or that of a cell tells it. */
interface OpenRow {
  number: number | undefined;
  hidden: boolean;
  lastColumn: number;
}

/** The cell that is being read. */
interface OpenCell {
  columnIndex: number;
  type: string;
  lookId: number;
  value: string | undefined;
  inline: string | undefined;
  formula: string | undefined;
}

/** By the `t` of their tags. A number of another type may be that of a shared text. */
const CELL_TYPES: ReadonlySet<string> = new Set(['n', 's', 'str', 'inlineStr', 'b', 'e', 'd']);
const SHEET_ROOTS: ReadonlySet<string> = new Set(['worksheet', 'chartsheet', 'dialogsheet', 'macrosheet']);

/**
 * Follows the elements of a sheet: `row` holds `c` holds `f`, `v` and `is`. Rows and cells without an address follow
 * the one before them; the sheet's own `dimension` is not believed.
 */
class SheetReader implements XmlHandlers {
  readonly extensions = RULE_EXTENSIONS;
  readonly shape: SheetShape;
  readonly conditional: ConditionalFormats;
  readonly #rows: SheetRows;
  readonly #richText: RichText;
  #row: OpenRow | undefined;
  #cell: OpenCell | undefined;
  #isInValue = false;
  #isInFormula = false;
  #isOpen = false;

  constructor(rows: SheetRows) {
    this.#rows = rows;
    const { budget, looks } = rows.context;
    this.shape = new SheetShape(budget);
    this.conditional = new ConditionalFormats(budget, looks.changes);
    this.#richText = new RichText(rows.context.budget);
  }

  open(tag: XmlTag): void {
    if (this.#row === undefined) this.conditional.open(tag);
    if (RULE_EXTENSIONS.has(tag.uri)) return;
    if (this.#cell !== undefined) this.#openInCell(this.#cell, tag);
    else if (tag.local === 'c') this.#openCell(tag);
    else if (tag.local === 'row') this.#openRow(tag);
    else if (tag.local === 'mergeCell') this.#addMergedRange(tag);
    else if (tag.local === 'col') this.#addHiddenColumns(tag);
    else if (tag.local === 'sheetView') this.shape.hidesZeros ||= !isTrue(attribute(tag, 'showZeros') ?? '1');
    else if (!this.#isOpen) this.#openSheet(tag);
  }

  close(tag: XmlTag): void {
    if (this.#row === undefined) this.conditional.close(tag);
    if (RULE_EXTENSIONS.has(tag.uri)) return;
    if (this.#cell !== undefined) this.#closeInCell(this.#cell, tag.local);
    else if (tag.local === 'row') this.#closeRow();
  }

  text(text: string): void {
    if (this.#row === undefined) this.conditional.text(text);
    if (this.#cell === undefined) return;
    const { budget } = this.#rows.context;
    if (this.#isInValue) this.#cell.value = joinWithin(budget, this.#cell.value ?? '', text);
    else if (this.#isInFormula) this.#cell.formula = joinWithin(budget, this.#cell.formula ?? '', text);
    else if (this.#cell.inline !== undefined) this.#richText.text(text);
  }

  /** A part of another kind has no rows, and would pass for an empty sheet. */
  #openSheet({ local }: XmlTag): void {
    if (!SHEET_ROOTS.has(local)) throw this.#rows.damaged(`has a part that is no sheet, but a "${local}"`);
    this.#isOpen = true;
  }

  #openRow(tag: XmlTag): void {
    if (this.#row !== undefined) throw this.#rows.damaged('has a row within a row');
    const address = attribute(tag, 'r');
    const number = address === undefined ? undefined : Number(address);
    if (number !== undefined && !(Number.isInteger(number) && number >= 1 && number <= LAST_ROW_NUMBER)) {
      throw this.#rows.damaged(`has a row "${address}"`);
    }
    const hidden = isTrue(attribute(tag, 'hidden')) || Number(attribute(tag, 'ht') ?? 1) === 0;
    this.#row = { number, hidden, lastColumn: -1 };
  }

  #openCell(tag: XmlTag): void {
    if (this.#row === undefined) throw this.#rows.damaged('has a cell outside of its rows');
    const type = attribute(tag, 't') ?? 'n';
    if (!CELL_TYPES.has(type)) throw this.#rows.damaged(`has a cell of the unknown type "${type}"`);
    const columnIndex = this.#placeCell(this.#row, attribute(tag, 'r'));
    this.#row.lastColumn = columnIndex;
    this.#cell = {
      columnIndex,
      type,
      lookId: this.#rows.context.looks.ids[Number(attribute(tag, 's') ?? 0)] ?? 0,
      value: undefined,
      inline: undefined,
      formula: undefined,
    };
  }

  #placeCell(row: OpenRow, address: string | undefined): number {
    if (address === undefined) {
      if (row.lastColumn >= LAST_COLUMN_INDEX)
        throw this.#rows.damaged('has a row with more cells than a sheet has columns');
      return row.lastColumn + 1;
    }
    const position = parseCellAddress(address);
    if (position === undefined) throw this.#rows.damaged(`has a cell "${address}"`);
    row.number ??= position.rowNumber;
    // Which of the two counts nobody can say.
    if (row.number !== position.rowNumber) throw this.#rows.damaged(`has the cell ${address} in its row ${row.number}`);
    return position.columnIndex;
  }

  #openInCell(cell: OpenCell, tag: XmlTag): void {
    const { local } = tag;
    if (local === 'v') {
      // Which of the two counts nobody can say.
      if (cell.value !== undefined) throw this.#rows.damaged('has a cell with two values');
      cell.value = '';
      this.#isInValue = true;
    } else if (local === 'f') {
      cell.formula = '';
      this.#isInFormula = true;
    } else if (local === 'is') {
      // Some programs write it within `<v>`.
      this.#isInValue = false;
      cell.inline = '';
    } else if (local === 'c') throw this.#rows.damaged('has a cell within a cell');
    else this.#richText.open(tag);
  }

  #closeInCell(cell: OpenCell, local: string): void {
    if (local === 'v') this.#isInValue = false;
    else if (local === 'f') this.#closeFormula(cell);
    else if (local === 'is') this.#takeInline(cell);
    else if (local === 'c') this.#closeCell(cell);
    else this.#richText.close(local);
  }

  #closeFormula(cell: OpenCell): void {
    this.#isInFormula = false;
    cell.lookId = this.#rows.context.looks.withFormula(cell.lookId, cell.formula ?? '');
  }

  #takeInline(cell: OpenCell): void {
    cell.lookId = this.#rows.context.looks.withLines(cell.lookId, this.#richText.lines);
    cell.inline = this.#richText.take();
  }

  #closeCell(cell: OpenCell): void {
    this.#cell = undefined;
    const { columnIndex, type } = cell;
    const isFormula = cell.formula !== undefined;
    const lookId = type === 's' ? this.#rows.lookOfShared(Number(cell.value), cell.lookId) : cell.lookId;
    const value = toCellValue({ ...cell, isFormula }, (index) =>
      this.#rows.sharedText(index, this.#row?.number, columnIndex),
    );
    if (value !== undefined) this.#rows.cells.add(columnIndex, value, lookId, isFormula);
  }

  #closeRow(): void {
    if (this.#row === undefined) return;
    this.#rows.closeRow(this.#row.number, this.#row.hidden);
    this.#row = undefined;
  }

  #addMergedRange(tag: XmlTag): void {
    const range = attribute(tag, 'ref');
    if (range !== undefined) this.shape.addMergedRange(range);
  }

  #addHiddenColumns(tag: XmlTag): void {
    if (!isTrue(attribute(tag, 'hidden')) && Number(attribute(tag, 'width') ?? 1) !== 0) return;
    const first = Number(attribute(tag, 'min') ?? 1) - 1;
    this.shape.hideColumns(first, Number(attribute(tag, 'max') ?? first + 1) - 1);
  }
}
