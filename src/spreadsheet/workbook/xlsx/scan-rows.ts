import { LAST_COLUMN_INDEX } from '../../../base/util/text/cell-address.ts';
import { CellTag, isAttribute, NUMBER, SHARED } from '../../opc/sheet/cell-tag.ts';
import { RowTag } from '../../opc/sheet/row-tag.ts';
import { type RecordScanner, UNRECOGNISED } from '../../opc/xml/record-feed.ts';
import { AttributeSpan } from '../../opc/xml/xml-attributes.ts';
import {
  GREATER,
  isSpace,
  LESS,
  passLiteral,
  QUOTE,
  SLASH,
  skipSpaces,
  stopAt,
  TextSpan,
} from '../../opc/xml/xml-bytes.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { NumberSpan } from '../cells/number-span.ts';
import type { PackedCells } from '../cells/packed-cells.ts';
import type { SheetRows } from '../cells/sheet-rows.ts';
import { toCellValue } from './xlsx-cell.ts';

const ROW = Buffer.from('<row');
const ROW_END = Buffer.from('/row>');
const CELL_END = Buffer.from('/c>');
const VALUE_END = Buffer.from('</v>');
const FORMULA_END = Buffer.from('</f>');
const INLINE = Buffer.from('is><t');
const INLINE_END = Buffer.from('</t></is>');
const PRESERVE = Buffer.from(' xml:space="preserve"');

const LOWER_C = 0x63;
const LOWER_F = 0x66;
const LOWER_I = 0x69;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const LOWER_V = 0x76;

/** Takes the rows of a sheet as nearly all programs write them. */
export class RowScanner implements RecordScanner {
  readonly container = 'sheetData';
  readonly record = 'row';
  readonly #rows: SheetRows;
  readonly #cells: PackedCells;
  readonly #lookIds: Uint16Array;
  readonly #rowTag = new RowTag();
  readonly #tag = new CellTag();
  readonly #attributes = new AttributeSpan();
  readonly #number = new NumberSpan();
  readonly #text = new TextSpan();
  readonly #context = { end: 0, knowsPrefix: (_: string): boolean => false, lastColumn: -1 };

  /** The current row's number, by its tag or the address of a cell in it. */
  #rowNumber: number | undefined;

  // The cell that is being taken; its value is a number or a text, where it has one.
  #isFormula = false;
  #formula = '';
  #hasNumber = false;
  #value: string | undefined;
  #inline: string | undefined;

  constructor(rows: SheetRows) {
    this.#rows = rows;
    this.#cells = rows.cells;
    this.#lookIds = rows.context.looks.ids;
  }

  scan(bytes: Buffer, from: number, end: number, knowsPrefix: (prefix: string) => boolean): number {
    this.#context.end = end;
    this.#context.knowsPrefix = knowsPrefix;
    const at = this.#passRow(bytes, skipSpaces(bytes, from));
    if (at < 0) this.#rows.dropRow();
    else this.#rows.closeRow(this.#rowNumber, this.#rowTag.isHidden);
    return at;
  }

  #passRow(bytes: Buffer, from: number): number {
    this.#context.lastColumn = -1;
    let at = passLiteral(bytes, from, this.#context.end, ROW);
    if (at < 0) return at;
    at = this.#rowTag.pass(bytes, at, this.#context);
    if (at < 0) return at;
    this.#rowNumber = this.#rowTag.rowNumber;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER ? at + 2 : this.#stop(at + 1);
    if (bytes[at] !== GREATER) return this.#stop(at);
    at = skipSpaces(bytes, at + 1);
    while (bytes[at] === LESS && bytes[at + 1] === LOWER_C) {
      const next = this.#passUsualCell(bytes, at + 2);
      at = next < 0 ? this.#passCell(bytes, at + 2) : next;
      if (at < 0) return at;
      at = skipSpaces(bytes, at);
    }
    return bytes[at] === LESS ? passLiteral(bytes, at + 1, this.#context.end, ROW_END) : this.#stop(at);
  }

  /**
   * ` r="C12" s="1" t="s"><v>7</v></c>`, as nearly all cells are, in one go. Negative, and nothing is taken, where one is
   * written in any other way.
   */
  #passUsualCell(bytes: Buffer, from: number): number {
    if (!isAttribute(bytes, from, LOWER_R)) return UNRECOGNISED;
    let at = from + 4;
    let column = 0;
    for (let letter = letterAt(bytes, at); letter > 0; letter = letterAt(bytes, at)) {
      column = column * 26 + letter;
      at += 1;
    }
    if (column === 0 || column > LAST_COLUMN_INDEX + 1) return UNRECOGNISED;
    at = this.#rowTag.passOwnNumber(bytes, at);
    if (at < 0 || bytes[at] !== QUOTE) return UNRECOGNISED;
    at += 1;
    let style = 0;
    if (isAttribute(bytes, at, LOWER_S)) {
      at = this.#number.passWhole(bytes, at + 4);
      if (at < 0 || bytes[at] !== QUOTE) return UNRECOGNISED;
      style = this.#number.value;
      at += 1;
    }
    const isShared = isAttribute(bytes, at, LOWER_T) && bytes[at + 4] === LOWER_S && bytes[at + 5] === QUOTE;
    if (isShared) at += 6;
    if (bytes[at] !== GREATER || bytes[at + 1] !== LESS || bytes[at + 2] !== LOWER_V || bytes[at + 3] !== GREATER)
      return UNRECOGNISED;
    at = isShared ? this.#number.passWhole(bytes, at + 4) : this.#number.pass(bytes, at + 4);
    if (at < 0 || !isUsualEnd(bytes, at)) return UNRECOGNISED;
    const lookId = this.#lookIds[style] ?? 0;
    this.#context.lastColumn = column - 1;
    if (!isShared) this.#cells.addNumber(column - 1, this.#number.value, lookId, false);
    else
      this.#rows.addShared(this.#number.value, {
        rowNumber: this.#rowNumber,
        columnIndex: column - 1,
        lookId,
        isFormula: false,
      });
    return at + END_LENGTH;
  }

  /** From behind `<c`. */
  #passCell(bytes: Buffer, from: number): number {
    let at = this.#tag.pass(bytes, from, this.#context);
    if (at < 0) return at;
    this.#context.lastColumn = this.#tag.columnIndex;
    this.#rowNumber ??= this.#tag.rowNumber;
    if ((this.#tag.rowNumber ?? this.#rowNumber) !== this.#rowNumber) return UNRECOGNISED;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER ? at + 2 : this.#stop(at + 1);
    at += 1;
    this.#isFormula = false;
    this.#formula = '';
    this.#hasNumber = false;
    this.#value = undefined;
    this.#inline = undefined;
    for (;;) {
      at = skipSpaces(bytes, at);
      if (bytes[at] !== LESS) return this.#stop(at);
      const byte = bytes[at + 1];
      if (byte === SLASH) {
        at = passLiteral(bytes, at + 1, this.#context.end, CELL_END);
        if (at >= 0) this.#closeCell();
        return at;
      }
      if (byte === LOWER_V) at = this.#passValue(bytes, at + 2);
      else if (byte === LOWER_F) at = this.#passFormula(bytes, at + 2);
      else if (byte === LOWER_I) at = this.#passInline(bytes, at + 1);
      else return this.#stop(at + 1);
      if (at < 0) return at;
    }
  }

  /** From behind `<v`. */
  #passValue(bytes: Buffer, from: number): number {
    if (this.#hasNumber || this.#value !== undefined) return UNRECOGNISED;
    if (bytes[from] !== GREATER) return this.#passEmptyValue(bytes, skipSpaces(bytes, from));
    const start = from + 1;
    const numberEnd = this.#passNumber(bytes, start);
    if (numberEnd >= 0 && bytes[numberEnd] === LESS) {
      this.#hasNumber = true;
      return passLiteral(bytes, numberEnd, this.#context.end, VALUE_END);
    }
    const end = this.#text.pass(bytes, start, this.#context.end);
    if (end < 0) return end;
    this.#value = this.#text.read(bytes, start, end);
    return this.#value === undefined ? UNRECOGNISED : passLiteral(bytes, end, this.#context.end, VALUE_END);
  }

  #passNumber(bytes: Buffer, from: number): number {
    if (this.#tag.type === NUMBER) return this.#number.pass(bytes, from);
    return this.#tag.type === SHARED ? this.#number.passWhole(bytes, from) : -1;
  }

  #passEmptyValue(bytes: Buffer, slash: number): number {
    if (bytes[slash] !== SLASH) return this.#stop(slash);
    this.#value = '';
    return bytes[slash + 1] === GREATER ? slash + 2 : this.#stop(slash + 1);
  }

  /** From behind `<f`. */
  #passFormula(bytes: Buffer, from: number): number {
    this.#isFormula = true;
    const next = bytes[from];
    if (next !== GREATER && next !== SLASH && !isSpace(next)) return this.#stop(from);
    const at = this.#attributes.passAll(bytes, from, this.#context.end, this.#context.knowsPrefix);
    if (at < 0) return at;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER ? at + 2 : this.#stop(at + 1);
    if (bytes[at] !== GREATER) return this.#stop(at);
    const end = this.#text.pass(bytes, at + 1, this.#context.end);
    if (end < 0) return end;
    if (this.#text.isEncoded && this.#text.read(bytes, at + 1, end) === undefined) return UNRECOGNISED;
    this.#formula = bytes.toString('latin1', at + 1, end);
    return passLiteral(bytes, end, this.#context.end, FORMULA_END);
  }

  /** From behind the `<` of `<is>`; runs and phonetic hints are left to the parser. */
  #passInline(bytes: Buffer, from: number): number {
    if (this.#inline !== undefined) return UNRECOGNISED;
    let at = passLiteral(bytes, from, this.#context.end, INLINE);
    if (at >= 0 && isSpace(bytes[at])) at = passLiteral(bytes, at, this.#context.end, PRESERVE);
    if (at < 0) return at;
    if (bytes[at] !== GREATER) return this.#stop(at);
    const end = this.#text.pass(bytes, at + 1, this.#context.end);
    if (end < 0) return end;
    const text = this.#text.read(bytes, at + 1, end);
    if (text === undefined) return UNRECOGNISED;
    this.#inline = decodeEscapes(text);
    return passLiteral(bytes, end, this.#context.end, INLINE_END);
  }

  #closeCell(): void {
    if (this.#hasNumber) {
      if (this.#tag.type === NUMBER) {
        this.#cells.addNumber(this.#tag.columnIndex, this.#number.value, this.#lookId(), this.#isFormula);
      } else this.#addShared(this.#number.value);
      return;
    }
    const raw = { type: this.#tag.type, value: this.#value, inline: this.#inline, isFormula: this.#isFormula };
    const value = toCellValue(raw, (index) => this.#rows.sharedText(index, this.#rowNumber, this.#tag.columnIndex));
    if (value !== undefined) this.#cells.add(this.#tag.columnIndex, value, this.#lookId(), this.#isFormula);
  }

  #addShared(index: number): void {
    this.#rows.addShared(index, {
      rowNumber: this.#rowNumber,
      columnIndex: this.#tag.columnIndex,
      lookId: this.#lookId(),
      isFormula: this.#isFormula,
    });
  }

  #lookId(): number {
    const own = this.#lookIds[this.#tag.style] ?? 0;
    return this.#formula === '' ? own : this.#rows.context.looks.withFormula(own, this.#formula);
  }

  #stop(at: number): number {
    return stopAt(at, this.#context.end);
  }
}

/** From 1; 0 for anything but a capital letter. */
function letterAt(bytes: Buffer, at: number): number {
  const letter = (bytes[at] ?? 0) - 0x40;
  return letter > 0 && letter <= 26 ? letter : 0;
}

const END_LENGTH = '</v></c>'.length;

function isUsualEnd(bytes: Buffer, at: number): boolean {
  return (
    bytes[at] === LESS &&
    bytes[at + 1] === SLASH &&
    bytes[at + 2] === LOWER_V &&
    bytes[at + 3] === GREATER &&
    bytes[at + 4] === LESS &&
    bytes[at + 5] === SLASH &&
    bytes[at + 6] === LOWER_C &&
    bytes[at + 7] === GREATER
  );
}
