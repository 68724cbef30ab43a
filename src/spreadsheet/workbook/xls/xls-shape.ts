import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import type { BinaryRecord } from '../binary/record.ts';
import { SheetShape } from '../cells/sheet-shape.ts';
import type { XlsRecords } from './records.ts';
import { XlsComments } from './xls-comments.ts';
import type { XlsTexts } from './xls-texts.ts';

const UNCALCULATED = 0x005e;
const COLUMNS = 0x007d;
const SHEET_OPTIONS = 0x0081;
const MERGED_CELLS = 0x00e5;
const ROW = 0x0208;

const HIDDEN_COLUMN = 0x0001;
const HIDDEN_ROW = 0x0020;
const DIALOG = 0x0010;
const RANGE_BYTES = 8;

/** What a sheet says of its cells besides themselves; read before them, since it may stand behind them. */
export class XlsShape {
  readonly shape: SheetShape;
  readonly comments: XlsComments;
  /** Its formulas were not worked out before it was saved. */
  isUncalculated = false;
  /** A dialog of Excel 5, which is kept as a sheet. */
  isDialog = false;
  readonly #hiddenRows = new Set<number>();

  constructor(budget: ReadBudget, format: XlsTexts) {
    this.shape = new SheetShape(budget);
    this.comments = new XlsComments(budget, format);
  }

  isHidden(rowIndex: number): boolean {
    return this.#hiddenRows.has(rowIndex);
  }

  take(records: XlsRecords): undefined {
    const { record } = records;
    switch (record.type) {
      case ROW:
        if ((record.u16(12) & HIDDEN_ROW) !== 0) this.#hiddenRows.add(record.u16(0));
        break;
      case COLUMNS:
        if ((record.u16(8) & HIDDEN_COLUMN) !== 0) this.shape.hideColumns(record.u16(0), record.u16(2));
        break;
      case MERGED_CELLS:
        this.#addMerged(record);
        break;
      case UNCALCULATED:
        this.isUncalculated = true;
        break;
      case SHEET_OPTIONS:
        this.isDialog = (record.u16(0) & DIALOG) !== 0;
        break;
      default:
        this.comments.take(records);
    }
  }

  #addMerged(record: BinaryRecord): void {
    for (let at = 2, left = record.u16(0); left > 0; at += RANGE_BYTES, left -= 1) {
      const first = toCellAddress(record.u16(at) + 1, record.u16(at + 4));
      this.shape.addMergedRange(`${first}:${toCellAddress(record.u16(at + 2) + 1, record.u16(at + 6))}`);
    }
  }
}
