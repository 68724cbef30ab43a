import { basename, extname } from 'node:path';
import {
  inputDamaged,
  inputNotASpreadsheet,
  inputNoWorksheets,
  inputOldXls,
} from '../../../base/input/input-errors.ts';
import type { ByteSource } from '../../../base/input/input-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { LAST_COLUMN_INDEX, toCellAddress } from '../../../base/util/text/cell-address.ts';
import { CompoundFile, OLE2 } from '../../opc/compound/compound-file.ts';
import { addDouble, type BinaryRecord, toErrorValue, toRkNumber } from '../binary/record.ts';
import { SheetRows } from '../cells/sheet-rows.ts';
import { gatherRuns } from '../cells/text-runs.ts';
import type { CellValue, Table } from '../table.ts';
import { ContinuedBytes } from './continued-bytes.ts';
import { readBeginning, walkSubstream, type XlsRecords, type XlsStream } from './records.ts';
import { readGlobals, type XlsGlobals, type XlsSheetEntry } from './xls-globals.ts';
import { XlsShape } from './xls-shape.ts';
import type { XlsText, XlsTexts } from './xls-texts.ts';

/** The upper bytes of the versions of Excel 5 and 7 (95), and of Excel 97 to 2003. */
const BIFF5 = 5;
const BIFF8 = 6;
const GLOBALS = 0x0005;
const WORKSHEET = 0x0010;
/** The first records of Excel 2, 3 and 4. */
const OLDER_BOF: ReadonlySet<number> = new Set([0x0009, 0x0209, 0x0409]);

/**
 * Reads the worksheets of an `.xls` file of Excel 5 to 2003 (MS-XLS), in tab order, formulas by their stored results. Macros
 * are not looked at.
 *
 * Errors: `input-damaged`, `input-truncated`, `input-encrypted`, `input-old-xls`, `input-code-page`, `input-too-large`,
 * `input-no-worksheets`, `input-not-a-spreadsheet`.
 */
export async function readXls(
  file: ByteSource,
  budget: ReadBudget,
  wantsSheet: (name: string) => boolean = () => true,
): Promise<readonly Table[]> {
  if (file.size > budget.limits.heldBytes) budget.refuse(`it has ${Math.ceil(file.size / 1024 ** 2)} MiB`);
  const stream = { bytes: openStream(await file.read(0, file.size), budget), budget };
  const { version, kind } = readStart(stream);
  const globals = await readGlobals(stream, version === BIFF8);
  const sheets = kind === WORKSHEET ? [toOnlySheet(budget.path)] : globals.sheets;
  const tables: Table[] = [];
  let recalculates = false;
  for (const sheet of sheets) {
    const shape = await readShape(stream, sheet, globals.format);
    if (shape.isDialog) continue;
    recalculates ||= shape.isUncalculated;
    tables.push(await readSheet(stream, sheet, { shape, globals, wantsSheet }));
  }
  if (tables.length === 0) throw inputNoWorksheets(budget.path);
  return recalculates ? tables.map((table) => ({ ...table, recalculates })) : tables;
}

/** Some programs write the stream as a file, without a compound file around it. */
function openStream(bytes: Buffer, { path }: ReadBudget): Buffer {
  if (!bytes.subarray(0, OLE2.length).equals(OLE2)) return bytes;
  const stream = new CompoundFile(bytes, path).read('workbook', 'book');
  if (stream === undefined) throw inputDamaged(path, 'it has no stream Workbook');
  return stream;
}

function readStart(stream: XlsStream): { readonly version: number; readonly kind: number } {
  const { path } = stream.budget;
  if (stream.bytes.length > 1 && OLDER_BOF.has(stream.bytes.readUInt16LE(0))) throw inputOldXls(path);
  const beginning = readBeginning(stream, 0);
  if (beginning === undefined) throw inputDamaged(path, 'it does not begin as a workbook does');
  const { kind } = beginning;
  const version = beginning.version >> 8;
  if (version !== BIFF5 && version !== BIFF8)
    throw inputDamaged(path, `it is of no known version of Excel (${beginning.version})`);
  if (kind !== GLOBALS && kind !== WORKSHEET) throw inputNotASpreadsheet(path, 'an Excel file of another kind');
  return { version, kind };
}

/** A sheet that some programs write without the workbook around it. */
function toOnlySheet(path: string): XlsSheetEntry {
  return { name: basename(path, extname(path)), state: 'visible', start: 0 };
}

function describe({ name }: XlsSheetEntry): string {
  return `its sheet "${name}"`;
}

async function readShape(stream: XlsStream, sheet: XlsSheetEntry, format: XlsTexts): Promise<XlsShape> {
  const { budget } = stream;
  if (readBeginning(stream, sheet.start)?.kind !== WORKSHEET)
    throw inputDamaged(budget.path, `${describe(sheet)} does not begin where it should`);
  const shape = new XlsShape(budget, format);
  const place = { start: sheet.start, what: describe(sheet) };
  await walkSubstream(stream, place, (records) => shape.take(records));
  return shape;
}

interface SheetReading {
  readonly shape: XlsShape;
  readonly globals: XlsGlobals;
  readonly wantsSheet: (name: string) => boolean;
}

async function readSheet(
  stream: XlsStream,
  sheet: XlsSheetEntry,
  { shape, globals, wantsSheet }: SheetReading,
): Promise<Table> {
  const { name, state } = sheet;
  const rows = new SheetRows(name, { ...globals, wantsSheet });
  const cells = new XlsCells({ rows, globals, shape });
  const isWanted = wantsSheet(name);
  // For an unwanted sheet, only whether it has any content matters.
  const isEnough = (): boolean => !isWanted && rows.hasContent();
  await walkSubstream(stream, { start: sheet.start, what: describe(sheet) }, (records) => {
    cells.take(records);
    return isEnough() ? 'enough' : undefined;
  });
  // The row that was begun last is not whole then.
  if (isEnough()) rows.dropRow();
  else cells.finish();
  return rows.finish(state, shape.shape, shape.comments.finish(), shape.rules);
}

const FORMULA = 0x0006;
/** The numbers of the same record in Excel 3 and 4, which some programs still use. */
const [FORMULA_3, FORMULA_4] = [0x0206, 0x0406];
const MANY_RK = 0x00bd;
const RICH_LABEL = 0x00d6;
const SHARED_LABEL = 0x00fd;
const NUMBER = 0x0203;
const LABEL = 0x0204;
const BOOLEAN_OR_ERROR = 0x0205;
const TEXT_RESULT = 0x0207;
const RK = 0x027e;

/** The results of formulas that are no numbers have these two bytes last, and their kind first. */
const NO_NUMBER = 0xffff;
const [TEXT, BOOLEAN, ERROR, EMPTY_TEXT] = [0, 1, 2, 3];

/** The cell that is being read. */
interface OpenCell {
  readonly rowNumber: number;
  readonly columnIndex: number;
  readonly lookId: number;
  readonly isFormula: boolean;
}

interface XlsCellsOptions {
  readonly rows: SheetRows;
  readonly globals: XlsGlobals;
  readonly shape: XlsShape;
}

/** Takes the cells of one sheet, record by record; blank ones, which only look like something, are passed over. */
class XlsCells {
  readonly #options: XlsCellsOptions;
  #rowIndex = -1;
  /** A formula whose result is a text that follows it. */
  #awaiting: OpenCell | undefined;

  constructor(options: XlsCellsOptions) {
    this.#options = options;
  }

  take(records: XlsRecords): undefined {
    const { record } = records;
    const { type } = record;
    if (type === NUMBER) this.#addNumber(this.#open(record), record.double(6));
    else if (type === RK) this.#addNumber(this.#open(record), toRkNumber(record.i32(6)));
    else if (type === MANY_RK) this.#addMany(record);
    else if (type === SHARED_LABEL) this.#options.rows.addShared(record.u32(6), this.#open(record));
    else if (type === LABEL || type === RICH_LABEL) this.#addLabel(records);
    else if (type === BOOLEAN_OR_ERROR)
      this.#add(this.#open(record), toBooleanOrError(record.u8(6), record.u8(7) === 1));
    else if (type === FORMULA || type === FORMULA_3 || type === FORMULA_4) this.#addFormula(record);
    else if (type === TEXT_RESULT) this.#addTextResult(records);
  }

  finish(): void {
    this.#closeRow();
  }

  /** The row, column and look that the record of a cell begins with. */
  #open(record: BinaryRecord, isFormula = false): OpenCell {
    const rowIndex = record.u16(0);
    if (rowIndex !== this.#rowIndex) this.#closeRow();
    this.#giveUpWaiting();
    this.#rowIndex = rowIndex;
    return this.#place(record.u16(2), record.u16(4), isFormula);
  }

  #place(columnIndex: number, style: number, isFormula = false): OpenCell {
    const { rows } = this.#options;
    if (columnIndex > LAST_COLUMN_INDEX) throw rows.damaged(`has a cell in column ${columnIndex + 1}`);
    const lookId = rows.context.looks.ids[style] ?? 0;
    return { rowNumber: this.#rowIndex + 1, columnIndex, lookId, isFormula };
  }

  #closeRow(): void {
    this.#giveUpWaiting();
    if (this.#rowIndex >= 0)
      this.#options.rows.closeRow(this.#rowIndex + 1, this.#options.shape.isHidden(this.#rowIndex));
  }

  #add({ columnIndex, lookId, isFormula }: OpenCell, value: CellValue): void {
    this.#options.rows.cells.add(columnIndex, value, lookId, isFormula);
  }

  #addNumber(cell: OpenCell, number: number): void {
    addDouble(this.#options.rows.cells, number, cell);
  }

  /** Numbers side by side: the columns of the first and the last, and between them the looks and numbers. */
  #addMany(record: BinaryRecord): void {
    this.#open(record);
    const first = record.u16(2);
    const count = record.u16(record.length - 2) - first + 1;
    if (count < 1 || 4 + 6 * count + 2 !== record.length)
      throw this.#options.rows.damaged('has numbers side by side for other columns than it says');
    for (let index = 0; index < count; index += 1) {
      const at = 4 + 6 * index;
      this.#addNumber(this.#place(first + index, record.u16(at)), toRkNumber(record.i32(at + 2)));
    }
  }

  /** Where the text of a cell stands with it: in Excel 5 always, later from other programs. */
  #addLabel(records: XlsRecords): void {
    const { type } = records.record;
    const { globals } = this.#options;
    const cell = this.#open(records.record);
    const bytes = new ContinuedBytes(records.takeContinued(6), type);
    const label = type === RICH_LABEL ? globals.format.readRich(bytes) : globals.format.readLabel(bytes);
    // Excel on the Mac counts letters, not bytes, in languages of many letters: what the text is cannot be told.
    if (!globals.format.isUnicode && !bytes.isAtEnd) {
      const address = toCellAddress(cell.rowNumber, cell.columnIndex);
      throw this.#options.rows.damaged(`has at ${address} a text of another length than it says`);
    }
    if (label.text !== '') this.#addText(cell, label);
  }

  #addText(cell: OpenCell, stored: XlsText): void {
    const { globals } = this.#options;
    const { text, lines } = gatherRuns(stored.text, stored.runs, globals);
    this.#add({ ...cell, lookId: globals.looks.withLines(cell.lookId, lines) }, { kind: 'text', text });
  }

  #addFormula(record: BinaryRecord): void {
    const cell = this.#open(record, true);
    if (record.u16(12) === NO_NUMBER) this.#takeResult(cell, record);
    else this.#addNumber(cell, record.double(6));
  }

  #takeResult(cell: OpenCell, record: BinaryRecord): void {
    const kind = record.u8(6);
    if (kind === TEXT) this.#awaiting = cell;
    else if (kind === BOOLEAN || kind === ERROR) this.#add(cell, toBooleanOrError(record.u8(8), kind === ERROR));
    else if (kind === EMPTY_TEXT) this.#add(cell, { kind: 'text', text: '' });
    else this.#add(cell, { kind: 'uncached' });
  }

  #addTextResult(records: XlsRecords): void {
    const cell = this.#awaiting;
    this.#awaiting = undefined;
    if (cell === undefined) return;
    const bytes = new ContinuedBytes(records.takeContinued(0), TEXT_RESULT);
    this.#addText(cell, this.#options.globals.format.read(bytes));
  }

  #giveUpWaiting(): void {
    if (this.#awaiting !== undefined) this.#add(this.#awaiting, { kind: 'uncached' });
    this.#awaiting = undefined;
  }
}

function toBooleanOrError(code: number, isError: boolean): CellValue {
  return isError ? toErrorValue(code) : { kind: 'boolean', value: code !== 0 };
}
