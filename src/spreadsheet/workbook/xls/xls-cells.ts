import { LAST_COLUMN_INDEX, toCellAddress } from '../../../base/util/text/cell-address.ts';
import { addDouble, type BinaryRecord, toErrorValue, toRkNumber } from '../binary/record.ts';
import { linesOfRuns } from '../cells/run-lines.ts';
import type { SheetRows } from '../cells/sheet-rows.ts';
import type { CellValue } from '../table.ts';
import { ContinuedBytes } from './continued-bytes.ts';
import type { XlsRecords } from './records.ts';
import type { XlsGlobals } from './xls-globals.ts';
import type { XlsShape } from './xls-shape.ts';
import type { XlsText } from './xls-texts.ts';

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
export class XlsCells {
  readonly #options: XlsCellsOptions;
  #rowIndex = -1;
  /** A formula whose result is a text that follows it. */
  #awaiting: OpenCell | undefined;

  constructor(options: XlsCellsOptions) {
    this.#options = options;
  }

  take(records: XlsRecords): undefined {
    const { record } = records;
    switch (record.type) {
      case NUMBER:
        this.#addNumber(this.#open(record), record.double(6));
        break;
      case RK:
        this.#addNumber(this.#open(record), toRkNumber(record.i32(6)));
        break;
      case MANY_RK:
        this.#addMany(record);
        break;
      case SHARED_LABEL:
        this.#options.rows.addShared(record.u32(6), this.#open(record));
        break;
      case LABEL:
      case RICH_LABEL:
        this.#addLabel(records);
        break;
      case BOOLEAN_OR_ERROR:
        this.#add(this.#open(record), toBooleanOrError(record.u8(6), record.u8(7) === 1));
        break;
      case FORMULA:
      case FORMULA_3:
      case FORMULA_4:
        this.#addFormula(record);
        break;
      case TEXT_RESULT:
        this.#addTextResult(records);
        break;
    }
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
    const label = type === RICH_LABEL ? globals.format.readRich(bytes) : globals.format.read(bytes);
    // Excel on the Mac counts letters, not bytes, in languages of many letters: what the text is cannot be told.
    if (!globals.format.isUnicode && !bytes.isAtEnd) {
      const address = toCellAddress(cell.rowNumber, cell.columnIndex);
      throw this.#options.rows.damaged(`has at ${address} a text of another length than it says`);
    }
    if (label.text !== '') this.#addText(cell, label);
  }

  #addText(cell: OpenCell, { text, runs }: XlsText): void {
    const { lists, looks } = this.#options.globals;
    const lines = linesOfRuns(text, runs, (fontId) => lists.isStruck(fontId));
    this.#add({ ...cell, lookId: looks.withLines(cell.lookId, lines) }, { kind: 'text', text });
  }

  #addFormula(record: BinaryRecord): void {
    const cell = this.#open(record, true);
    if (record.u16(12) === NO_NUMBER) this.#takeResult(cell, record);
    else this.#addNumber(cell, record.double(6));
  }

  #takeResult(cell: OpenCell, record: BinaryRecord): void {
    switch (record.u8(6)) {
      case TEXT:
        this.#awaiting = cell;
        break;
      case BOOLEAN:
      case ERROR:
        this.#add(cell, toBooleanOrError(record.u8(8), record.u8(6) === ERROR));
        break;
      case EMPTY_TEXT:
        this.#add(cell, { kind: 'text', text: '' });
        break;
      default:
        this.#add(cell, { kind: 'uncached' });
    }
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
