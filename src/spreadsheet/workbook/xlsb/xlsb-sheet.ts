import { type CellRange, LAST_COLUMN_INDEX, toCellAddress } from '../../../base/util/text/cell-address.ts';
import type { OpcPackage } from '../../opc/opc-package.ts';
import { toBinaryCondition, XLSB_TOKENS } from '../binary/binary-conditions.ts';
import { addDouble, type BinaryRecord, ifWhole, readRanges, toErrorValue, toRkNumber } from '../binary/record.ts';
import type { StyleLists } from '../cells/cell-looks.ts';
import { RuleList } from '../cells/conditional-looks.ts';
import { type SheetContext, SheetRows } from '../cells/sheet-rows.ts';
import { SheetShape } from '../cells/sheet-shape.ts';
import { type FontRun, gatherRuns } from '../cells/text-runs.ts';
import type { CellValue, Table } from '../table.ts';
import type { CommentedSheet } from '../xlsx/xlsx-workbook.ts';
import { readRecords } from './read-records.ts';

const ROW = 0;
const COLUMNS = 60;
const VIEW = 137;
const RICH_TEXT = 62;
const MERGED_CELL = 176;
const CONDITIONAL_FORMATTING = 461;
const CONDITIONAL_RULE = 463;
/** From the first kind of cell on: blank, then what they hold. */
const BLANK = 1;
const RK = 2;
const ERROR = 3;
const BOOLEAN = 4;
const NUMBER = 5;
const TEXT = 6;
const SHARED_TEXT = 7;
const TEXT_RESULT = 8;
const NUMBER_RESULT = 9;
const BOOLEAN_RESULT = 10;
const ERROR_RESULT = 11;
/** The same kinds from `BLANK` on, of cells that do not say their column: they follow the one before. */
const FIRST_SHORT = 12;
const LAST_SHORT = 18;

const HIDDEN_ROW = 0x10;
const HIDDEN_COLUMN = 0x01;
const SHOWS_ZEROS = 0x10;
const STOPS = 0x02;

export interface XlsbContext extends SheetContext {
  readonly lists: StyleLists;
}

/** Reads the cells of one sheet. Throws `input-damaged` and `input-too-large`. */
export async function readXlsbSheet(sheet: CommentedSheet, source: OpcPackage, context: XlsbContext): Promise<Table> {
  const rows = new SheetRows(sheet.name, context);
  const reader = new SheetReader(rows, context);
  const isWanted = context.wantsSheet(sheet.name);
  await readRecords(source, sheet.part, (record) => {
    reader.take(record);
    // For an unwanted sheet, only whether it has any content matters.
    return !isWanted && rows.hasContent() ? 'enough' : undefined;
  });
  reader.finish();
  return rows.finish(sheet.state, reader.shape, sheet.comments, reader.conditional.rules);
}

/** The cell that is being read, and where in its record its value begins. */
interface OpenCell {
  readonly rowNumber: number;
  readonly columnIndex: number;
  readonly lookId: number;
  readonly isFormula: boolean;
  readonly at: number;
}

/** Takes the records of a sheet: a row, then its cells. */
class SheetReader {
  readonly shape: SheetShape;
  readonly conditional: RuleList;
  #ruledRanges: readonly CellRange[] = [];
  readonly #rows: SheetRows;
  readonly #context: XlsbContext;
  #row: { readonly number: number; readonly isHidden: boolean } | undefined;
  #lastColumn = -1;

  constructor(rows: SheetRows, context: XlsbContext) {
    this.#rows = rows;
    this.#context = context;
    this.shape = new SheetShape(rows.context.budget);
    this.conditional = new RuleList(rows.context.budget);
  }

  take(record: BinaryRecord): void {
    const { type } = record;
    if (type === ROW) this.#openRow(record);
    else if (type >= BLANK && type < FIRST_SHORT) this.#takeCell(type, record, this.#open(record));
    else if (type <= LAST_SHORT) this.#takeCell(type - FIRST_SHORT + BLANK, record, this.#openShort(record));
    else if (type === RICH_TEXT) this.#takeCell(type, record, this.#open(record));
    else if (type === MERGED_CELL) this.#addMerged(record);
    else if (type === COLUMNS && ((record.u16(16) & HIDDEN_COLUMN) !== 0 || record.u32(8) === 0))
      this.shape.hideColumns(record.u32(0), record.u32(4));
    else if (type === CONDITIONAL_FORMATTING || type === CONDITIONAL_RULE) ifWhole(() => this.#takeConditional(record));
    else if (type === VIEW) this.shape.hidesZeros ||= (record.u16(0) & SHOWS_ZEROS) === 0;
  }

  finish(): void {
    if (this.#row !== undefined) this.#rows.closeRow(this.#row.number, this.#row.isHidden);
  }

  #openRow(record: BinaryRecord): void {
    this.finish();
    const isHidden = (record.u8(11) & HIDDEN_ROW) !== 0 || record.u16(8) === 0;
    this.#row = { number: record.u32(0) + 1, isHidden };
    this.#lastColumn = -1;
  }

  #open(record: BinaryRecord): OpenCell {
    return this.#place(record.u32(0), { record, from: 4 });
  }

  #openShort(record: BinaryRecord): OpenCell {
    return this.#place(this.#lastColumn + 1, { record, from: 0 });
  }

  /** `from` is where the record says how the cell looks; its value follows. */
  #place(columnIndex: number, { record, from }: { readonly record: BinaryRecord; readonly from: number }): OpenCell {
    if (this.#row === undefined) throw this.#rows.damaged('has a cell outside of its rows');
    if (columnIndex > LAST_COLUMN_INDEX) throw this.#rows.damaged(`has a cell in column ${columnIndex + 1}`);
    this.#lastColumn = columnIndex;
    const lookId = this.#rows.context.looks.ids[record.u24(from)] ?? 0;
    const isFormula = record.type >= TEXT_RESULT && record.type <= ERROR_RESULT;
    return { rowNumber: this.#row.number, columnIndex, lookId, isFormula, at: from + 4 };
  }

  #takeCell(kind: number, record: BinaryRecord, cell: OpenCell): void {
    const { at } = cell;
    if (kind === RK) addDouble(this.#rows.cells, toRkNumber(record.i32(at)), cell);
    else if (kind === NUMBER || kind === NUMBER_RESULT) addDouble(this.#rows.cells, record.double(at), cell);
    else if (kind === SHARED_TEXT) this.#rows.addShared(record.u32(at), cell);
    else if (kind === ERROR || kind === ERROR_RESULT) this.#add(cell, toErrorValue(record.u8(at)));
    else if (kind === BOOLEAN || kind === BOOLEAN_RESULT)
      this.#add(cell, { kind: 'boolean', value: record.u8(at) !== 0 });
    else if (kind === TEXT || kind === TEXT_RESULT) this.#addText(cell, readText(record, at));
    else if (kind === RICH_TEXT) this.#addText(cell, readRichText(record, at));
  }

  #add({ columnIndex, lookId, isFormula }: OpenCell, value: CellValue): void {
    this.#rows.cells.add(columnIndex, value, lookId, isFormula);
  }

  /** An empty text that a formula gave is a result; one that was typed is an empty cell. */
  #addText(cell: OpenCell, stored: { readonly text: string; readonly runs?: readonly FontRun[] }): void {
    const { text, lines } = gatherRuns(stored.text, stored.runs ?? NO_RUNS, this.#context);
    if (text === '' && !cell.isFormula) return;
    const lookId = this.#context.looks.withLines(cell.lookId, lines);
    this.#add({ ...cell, lookId }, { kind: 'text', text });
  }

  #takeConditional(record: BinaryRecord): void {
    if (record.type === CONDITIONAL_FORMATTING) this.#ruledRanges = readRanges(record, 12, record.u32(8), 4);
    else this.#takeRule(record);
  }

  #takeRule(record: BinaryRecord): void {
    const formulas: Buffer[] = [];
    let at = readText(record, 42).end;
    for (const sizeAt of [30, 34]) {
      if (record.u32(sizeAt) === 0) continue;
      const tokens = record.slice(at + 4, record.u32(at));
      formulas.push(tokens);
      at += 4 + tokens.length;
      at += 4 + record.u32(at);
    }
    const rule = { kind: record.u32(0), operator: record.u32(16), formulas, ranges: this.#ruledRanges };
    this.conditional.add({
      ranges: this.#ruledRanges,
      priority: record.u32(12),
      stops: (record.u16(28) & STOPS) === 0 ? undefined : 'all',
      change: this.#context.looks.changes[record.u32(8)] ?? {},
      holds: toBinaryCondition(rule, XLSB_TOKENS),
    });
  }

  #addMerged(record: BinaryRecord): void {
    const first = toCellAddress(record.u32(0) + 1, record.u32(8));
    this.shape.addMergedRange(`${first}:${toCellAddress(record.u32(4) + 1, record.u32(12))}`);
  }
}

const NO_RUNS: readonly FontRun[] = [];
/** The length of a text that is not there. */
const NONE = 0xffff_ffff;
const HAS_RUNS = 1;

/** A text in UTF-16 behind its length in characters; `end` is where it ends. */
export function readText(record: BinaryRecord, at: number): { readonly text: string; readonly end: number } {
  const count = record.u32(at);
  if (count === NONE) return { text: '', end: at + 4 };
  const bytes = record.slice(at + 4, 2 * count);
  return { text: bytes.toString('utf16le'), end: at + 4 + bytes.length };
}

/** A text that may have runs, and how it is spoken, which is passed over. */
export function readRichText(record: BinaryRecord, at: number): { text: string; runs: readonly FontRun[] } {
  const flags = record.u8(at);
  const { text, end } = readText(record, at + 1);
  if ((flags & HAS_RUNS) === 0) return { text, runs: NO_RUNS };
  const runs: FontRun[] = [];
  const count = record.u32(end);
  for (let index = 0; index < count; index += 1) {
    const from = end + 4 + 4 * index;
    runs.push({ start: record.u16(from), fontId: record.u16(from + 2) });
  }
  return { text, runs };
}
