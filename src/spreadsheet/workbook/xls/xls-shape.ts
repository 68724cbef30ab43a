import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { type CellRange, toCellAddress } from '../../../base/util/text/cell-address.ts';
import { toBinaryCondition, XLS_TOKENS } from '../binary/binary-conditions.ts';
import { type BinaryRecord, ifWhole, readRanges } from '../binary/record.ts';
import { formatOf } from '../cells/cell-looks.ts';
import { sortComments, toComment } from '../cells/comment-text.ts';
import { type ConditionalRule, RuleList } from '../cells/conditional-looks.ts';
import { type Condition, type LookChange, UNKNOWN } from '../cells/conditions.ts';
import { SheetShape } from '../cells/sheet-shape.ts';
import type { CellComment } from '../table.ts';
import { ContinuedBytes } from './continued-bytes.ts';
import type { XlsRecords } from './records.ts';
import type { XlsTexts } from './xls-texts.ts';

const UNCALCULATED = 0x005e;
/** Conditional formats: those of Excel 97, and those that later versions add, which begin with 12 bytes more. */
const [RANGES, RULE] = [0x01b0, 0x01b1];
const [LATER_RANGES, LATER_RULE] = [0x0879, 0x087a];
const LATER_BYTES = 12;
/** It says of a rule of Excel 97 what that version did not know. */
const RULE_EXTENSION = 0x087b;
const STOPS = 0x02;
const COLUMNS = 0x007d;
const SHEET_OPTIONS = 0x0081;
const MERGED_CELLS = 0x00e5;
const ROW = 0x0208;
const WINDOW = 0x023e;

const HIDDEN_COLUMN = 0x0001;
const HIDDEN_ROW = 0x0020;
const DIALOG = 0x0010;
const SHOWS_ZEROS = 0x0010;
const RANGE_BYTES = 8;

/** A sheet's merged ranges, hidden columns, conditional formats and comments; read before its cells, because they may stand after them. */
export class XlsShape {
  readonly shape: SheetShape;
  readonly comments: XlsComments;
  /** Its formulas were not worked out before it was saved. */
  isUncalculated = false;
  /** A dialog of Excel 5, which is kept as a sheet. */
  isDialog = false;
  readonly #conditional: RuleList;
  /** The number of each rule's format, and its own within that, from 0. */
  readonly #ruleIds: string[] = [];
  readonly #extensions = new Map<string, Pick<ConditionalRule, 'priority' | 'stops'>>();
  readonly #hiddenRows = new Set<number>();
  readonly #format: XlsTexts;
  #ruledRanges: readonly CellRange[] = [];
  #formatId = 0;
  #ruleCount = 0;

  constructor(budget: ReadBudget, format: XlsTexts) {
    this.shape = new SheetShape(budget);
    this.#conditional = new RuleList(budget);
    this.#format = format;
    this.comments = new XlsComments(budget, format);
  }

  /** The first rule over a range that holds is the last that is looked at, unless a later version says otherwise. */
  get rules(): readonly ConditionalRule[] {
    const { rules } = this.#conditional;
    return rules.map((rule, at) => ({ ...rule, ...this.#extensions.get(this.#ruleIds[at] ?? '') }));
  }

  isHidden(rowIndex: number): boolean {
    return this.#hiddenRows.has(rowIndex);
  }

  take(records: XlsRecords): undefined {
    const { record } = records;
    const { type } = record;
    if (type === ROW) {
      if ((record.u16(12) & HIDDEN_ROW) !== 0 || record.u16(6) === 0) this.#hiddenRows.add(record.u16(0));
    } else if (type === COLUMNS) {
      if ((record.u16(8) & HIDDEN_COLUMN) !== 0 || record.u16(4) === 0)
        this.shape.hideColumns(record.u16(0), record.u16(2));
    } else if (type === MERGED_CELLS) this.#addMerged(record);
    else if (type === WINDOW) this.shape.hidesZeros ||= (record.u16(0) & SHOWS_ZEROS) === 0;
    else if (type === UNCALCULATED) this.isUncalculated = true;
    else if (type === SHEET_OPTIONS) this.isDialog = (record.u16(0) & DIALOG) !== 0;
    else if (type === RANGES) this.#takeRanges(record, 0);
    else if (type === LATER_RANGES) this.#takeRanges(record, LATER_BYTES);
    else if (type === RULE) ifWhole(() => this.#takeRule(record));
    else if (type === RULE_EXTENSION) ifWhole(() => this.#extendRule(record));
    else if (type === LATER_RULE)
      ifWhole(() => this.#addRule(readChange(record, LATER_BYTES + 6 + 4, this.#format), UNKNOWN));
    else this.comments.take(records);
  }

  #takeRanges(record: BinaryRecord, at: number): void {
    this.#ruledRanges = [];
    this.#ruleCount = 0;
    ifWhole(() => {
      this.#formatId = record.u16(at + 2) >> 1;
      this.#ruledRanges = readRanges(record, at + 14, record.u16(at + 12), 2);
    });
  }

  #takeRule(record: BinaryRecord): void {
    const [first, second] = [record.u16(2), record.u16(4)];
    const start = record.length - first - second;
    const formulas = [record.slice(start, first), record.slice(start + first)];
    const rule = { kind: record.u8(0), operator: record.u8(1), formulas, ranges: this.#ruledRanges };
    this.#addRule(readChange(record, 6, this.#format), toBinaryCondition(rule, XLS_TOKENS));
  }

  #extendRule(record: BinaryRecord): void {
    const stops = (record.u8(24) & STOPS) === 0 ? undefined : 'all';
    this.#extensions.set(`${record.u16(16)} ${record.u16(18)}`, { priority: record.u16(22), stops });
  }

  #addRule(change: LookChange, holds: Condition): void {
    this.#ruleIds.push(`${this.#formatId} ${this.#ruleCount}`);
    this.#ruleCount += 1;
    this.#conditional.add({ ranges: this.#ruledRanges, change, holds, stops: 'these' });
  }

  #addMerged(record: BinaryRecord): void {
    for (let at = 2, left = record.u16(0); left > 0; at += RANGE_BYTES, left -= 1) {
      const first = toCellAddress(record.u16(at) + 1, record.u16(at + 4));
      this.shape.addMergedRange(`${first}:${toCellAddress(record.u16(at + 2) + 1, record.u16(at + 6))}`);
    }
  }
}

const [HAS_FORMAT, HAS_FONT] = [0x0200_0000, 0x0400_0000];
const STRIKE = 0x80;

/** The change that a rule makes to a look (MS-XLS, 2.5.60 DXFN): a number format, by its code or its number, and then a font. */
function readChange(record: BinaryRecord, at: number, format: XlsTexts): LookChange {
  const flags = record.u32(at);
  const hasCode = (record.u16(at + 4) & 1) !== 0;
  let change: LookChange = {};
  let fontAt = at + 6;
  if ((flags & HAS_FORMAT) !== 0) {
    const code = hasCode
      ? format.readFormatCode(new ContinuedBytes([record.slice(fontAt + 2)], RULE))
      : formatOf(record.u8(fontAt + 1));
    change = { format: code ?? 'General' };
    fontAt += hasCode ? record.u16(fontAt) : 2;
  }
  // A font says by a bit that it leaves the line as it is.
  if ((flags & HAS_FONT) === 0 || (record.u32(fontAt + 88) & STRIKE) !== 0) return change;
  return { ...change, struck: (record.u32(fontAt + 68) & STRIKE) !== 0 };
}

const NOTE = 0x001c;
const OBJECT = 0x005d;
const TEXT_OF_OBJECT = 0x01b6;
/** A note that goes on where the one before ends (Excel 5). */
const GOES_ON = 0xffff;

type Place = Pick<CellComment, 'rowNumber' | 'columnIndex'>;

/**
 * The comments of a sheet. Since Excel 97 a note says where it stands, who wrote it and, by its number, which drawn object
 * before it has its text; in Excel 5 it says the text itself, in as many records as that takes.
 */
class XlsComments {
  readonly #budget: ReadBudget;
  readonly #format: XlsTexts;
  readonly #comments: CellComment[] = [];
  /** By the numbers of drawn objects. */
  readonly #texts = new Map<number, string>();
  #objectId = 0;
  #open: (Place & { text: string }) | undefined;

  constructor(budget: ReadBudget, format: XlsTexts) {
    this.#budget = budget;
    this.#format = format;
  }

  /** Passes over what is not as it should be: no value is in it. */
  take(records: XlsRecords): void {
    ifWhole(() => {
      if (records.record.type === OBJECT) this.#objectId = records.record.u16(6);
      else if (records.record.type === TEXT_OF_OBJECT) this.#takeText(records);
      else if (records.record.type === NOTE) this.#takeNote(records);
    });
  }

  /** In the order of the rows. */
  finish(): readonly CellComment[] {
    this.#close();
    return sortComments(this.#comments);
  }

  #takeText(records: XlsRecords): void {
    const count = records.record.u16(10);
    const bytes = new ContinuedBytes(records.takeContinued(records.record.length), TEXT_OF_OBJECT);
    const text = bytes.text(count, false);
    this.#budget.spendText(text.length);
    this.#texts.set(this.#objectId, text);
  }

  #takeNote(records: XlsRecords): void {
    const { record } = records;
    const place = { rowNumber: record.u16(0) + 1, columnIndex: record.u16(2) };
    if (this.#format.isUnicode) {
      const text = this.#texts.get(record.u16(6)) ?? '';
      const author = this.#format.read(new ContinuedBytes(records.takeContinued(8), NOTE)).text;
      this.#add({ ...place, text, author: author.trim() });
      return;
    }
    const text = this.#format.decode(record.slice(6, Math.min(record.u16(4), record.length - 6)));
    this.#budget.spendText(text.length);
    if (record.u16(0) === GOES_ON && this.#open !== undefined) this.#open.text += text;
    else {
      this.#close();
      this.#open = { ...place, text };
    }
  }

  #close(): void {
    if (this.#open !== undefined) this.#add({ ...this.#open, author: '' });
    this.#open = undefined;
  }

  #add(stored: Parameters<typeof toComment>[0]): void {
    const comment = toComment(stored);
    if (comment !== undefined) this.#comments.push(comment);
  }
}
