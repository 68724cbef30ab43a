import { LAST_COLUMN_INDEX, LAST_ROW_NUMBER } from '../util/cell-address.ts';
import { NumberSpan } from './number-span.ts';
import type { PackedCells } from './packed-cells.ts';
import { type RecordScanner, UNRECOGNISED } from './record-feed.ts';
import { decodeEscapes } from './rich-text.ts';
import type { SheetRows } from './sheet-rows.ts';
import { toCellValue } from './xlsx-cell.ts';
import { AttributeSpan } from './xml-attributes.ts';
import {
  EQUALS,
  GREATER,
  isSpace,
  LESS,
  passLiteral,
  QUOTE,
  SLASH,
  SPACE,
  skipSpaces,
  stopAt,
  TextSpan,
} from './xml-bytes.ts';

const ROW = Buffer.from('<row');
const ROW_END = Buffer.from('/row>');
const CELL_END = Buffer.from('/c>');
const VALUE_END = Buffer.from('</v>');
const FORMULA_END = Buffer.from('</f>');
const INLINE = Buffer.from('is><t');
const INLINE_END = Buffer.from('</t></is>');
const PRESERVE = Buffer.from(' xml:space="preserve"');

const NAME_R = Buffer.from('r');
const NAME_S = Buffer.from('s');
const NAME_T = Buffer.from('t');
const NAME_HIDDEN = Buffer.from('hidden');
const ONE = Buffer.from('1');
const ZERO = Buffer.from('0');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

const LOWER_C = 0x63;
const LOWER_F = 0x66;
const LOWER_I = 0x69;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const LOWER_V = 0x76;

/** Types of cells by their `t`; those of one letter by its byte. */
const NUMBER = 'n';
const SHARED = 's';
const SHORT_TYPES: readonly (string | undefined)[] = Array.from({ length: 128 }, (_, byte) =>
  'nsbed'.includes(String.fromCharCode(byte)) ? String.fromCharCode(byte) : undefined,
);
const LONG_TYPES = ['str', 'inlineStr'].map((name) => ({ name, bytes: Buffer.from(name) }));

/** Takes the rows of a sheet as nearly all programs write them. */
export class RowScanner implements RecordScanner {
  readonly container = 'sheetData';
  readonly record = 'row';
  readonly #rows: SheetRows;
  readonly #cells: PackedCells;
  readonly #formatIds: Uint16Array;
  readonly #attributes = new AttributeSpan();
  readonly #number = new NumberSpan();
  readonly #text = new TextSpan();
  #knowsPrefix: (prefix: string) => boolean = () => false;
  #end = 0;

  // The row that is being taken.
  #rowNumber: number | undefined;
  #isHidden = false;
  #lastColumn = -1;

  // The cell that is being taken; its value is a number or a text, where it has one.
  #column = 0;
  #type = NUMBER;
  #formatId = 0;
  #isFormula = false;
  #hasNumber = false;
  #value: string | undefined;
  #inline: string | undefined;

  constructor(rows: SheetRows) {
    this.#rows = rows;
    this.#cells = rows.cells;
    this.#formatIds = rows.context.formats.ids;
  }

  scan(bytes: Buffer, from: number, end: number, knowsPrefix: (prefix: string) => boolean): number {
    this.#end = end;
    this.#knowsPrefix = knowsPrefix;
    const at = this.#passRow(bytes, skipSpaces(bytes, from));
    if (at < 0) this.#rows.dropRow();
    else this.#rows.closeRow(this.#rowNumber, this.#isHidden);
    return at;
  }

  #passRow(bytes: Buffer, from: number): number {
    this.#rowNumber = undefined;
    this.#isHidden = false;
    this.#lastColumn = -1;
    let at = passLiteral(bytes, from, this.#end, ROW);
    if (at < 0) return at;
    at = this.#passRowAttributes(bytes, at);
    if (at < 0) return at;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER ? at + 2 : this.#stop(at + 1);
    if (bytes[at] !== GREATER) return this.#stop(at);
    at = skipSpaces(bytes, at + 1);
    while (bytes[at] === LESS && bytes[at + 1] === LOWER_C) {
      at = this.#passCell(bytes, at + 2);
      if (at < 0) return at;
      at = skipSpaces(bytes, at);
    }
    return bytes[at] === LESS ? passLiteral(bytes, at + 1, this.#end, ROW_END) : this.#stop(at);
  }

  #passRowAttributes(bytes: Buffer, from: number): number {
    const attributes = this.#attributes;
    attributes.reset();
    let at = skipSpaces(bytes, from);
    while (bytes[at] !== GREATER && bytes[at] !== SLASH) {
      at = attributes.pass(bytes, at, this.#end, this.#knowsPrefix);
      if (at < 0) return at;
      if (attributes.isNamed(bytes, NAME_R)) {
        this.#rowNumber = readWhole(bytes, attributes.valueStart, attributes.valueEnd);
        if (this.#rowNumber < 1 || this.#rowNumber > LAST_ROW_NUMBER) return UNRECOGNISED;
      } else if (attributes.isNamed(bytes, NAME_HIDDEN)) {
        this.#isHidden = attributes.hasValue(bytes, ONE) || attributes.hasValue(bytes, TRUE);
        const isShown = attributes.hasValue(bytes, ZERO) || attributes.hasValue(bytes, FALSE);
        if (!this.#isHidden && !isShown) return UNRECOGNISED;
      }
      at = skipSpaces(bytes, at);
    }
    return at;
  }

  /** From behind `<c`. */
  #passCell(bytes: Buffer, from: number): number {
    let at = this.#passCellAttributes(bytes, from);
    if (at < 0) return at;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER ? at + 2 : this.#stop(at + 1);
    at += 1;
    this.#isFormula = false;
    this.#hasNumber = false;
    this.#value = undefined;
    this.#inline = undefined;
    for (;;) {
      at = skipSpaces(bytes, at);
      if (bytes[at] !== LESS) return this.#stop(at);
      const byte = bytes[at + 1];
      if (byte === SLASH) {
        at = passLiteral(bytes, at + 1, this.#end, CELL_END);
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

  /** Up to the `>` or `/` of the cell's tag. */
  #passCellAttributes(bytes: Buffer, from: number): number {
    this.#column = -1;
    this.#type = NUMBER;
    this.#formatId = this.#formatIds[0] ?? 0;
    let at = this.#passUsualAttributes(bytes, from);
    if (at < 0) at = this.#passAnyAttributes(bytes, from);
    if (at < 0) return at;
    if (this.#column < 0) this.#column = this.#lastColumn + 1;
    if (this.#column > LAST_COLUMN_INDEX) return UNRECOGNISED;
    this.#lastColumn = this.#column;
    return at;
  }

  /** ` r="A1" s="1" t="s"`, of which nearly all cells have the first and some of the rest. */
  #passUsualAttributes(bytes: Buffer, from: number): number {
    let at = from;
    if (!isAttribute(bytes, at, LOWER_R)) return -1;
    const address = at + 4;
    at = passToQuote(bytes, address);
    if (bytes[at] !== QUOTE || !this.#takeAddress(bytes, address, at)) return -1;
    at += 1;
    if (isAttribute(bytes, at, LOWER_S)) {
      const end = passToQuote(bytes, at + 4);
      const style = readWhole(bytes, at + 4, end);
      if (bytes[end] !== QUOTE || style < 0) return -1;
      this.#formatId = this.#formatIds[style] ?? 0;
      at = end + 1;
    }
    if (isAttribute(bytes, at, LOWER_T)) {
      const type = SHORT_TYPES[bytes[at + 4] ?? 0];
      if (type === undefined || bytes[at + 5] !== QUOTE) return -1;
      this.#type = type;
      at += 6;
    }
    return bytes[at] === GREATER || bytes[at] === SLASH ? at : -1;
  }

  #passAnyAttributes(bytes: Buffer, from: number): number {
    const attributes = this.#attributes;
    attributes.reset();
    this.#type = NUMBER;
    let at = skipSpaces(bytes, from);
    while (bytes[at] !== GREATER && bytes[at] !== SLASH) {
      at = attributes.pass(bytes, at, this.#end, this.#knowsPrefix);
      if (at < 0) return at;
      if (!this.#takeCellAttribute(bytes)) return UNRECOGNISED;
      at = skipSpaces(bytes, at);
    }
    return at;
  }

  #takeCellAttribute(bytes: Buffer): boolean {
    const attributes = this.#attributes;
    if (attributes.isNamed(bytes, NAME_R)) return this.#takeAddress(bytes, attributes.valueStart, attributes.valueEnd);
    if (attributes.isNamed(bytes, NAME_S)) {
      const style = readWhole(bytes, attributes.valueStart, attributes.valueEnd);
      this.#formatId = this.#formatIds[style] ?? 0;
      return style >= 0;
    }
    if (attributes.isNamed(bytes, NAME_T)) {
      const type = this.#readType(bytes);
      this.#type = type ?? NUMBER;
      return type !== undefined;
    }
    return true;
  }

  #readType(bytes: Buffer): string | undefined {
    const { valueStart, valueEnd } = this.#attributes;
    if (valueEnd - valueStart === 1) return SHORT_TYPES[bytes[valueStart] ?? 0];
    return LONG_TYPES.find((known) => this.#attributes.hasValue(bytes, known.bytes))?.name;
  }

  /** Capital letters and digits only; what else means a cell is left to the parser. */
  #takeAddress(bytes: Buffer, from: number, to: number): boolean {
    let count = 0;
    let at = from;
    for (let byte = bytes[at] ?? 0; byte >= 0x41 && byte <= 0x5a && at < from + 3; byte = bytes[at] ?? 0) {
      count = count * 26 + byte - 0x40;
      at += 1;
    }
    const rowNumber = readWhole(bytes, at, to);
    if (at === from || bytes[at] === 0x30 || rowNumber < 1 || rowNumber > LAST_ROW_NUMBER) return false;
    this.#column = count - 1;
    this.#rowNumber ??= rowNumber;
    return this.#column <= LAST_COLUMN_INDEX;
  }

  /** From behind `<v`. */
  #passValue(bytes: Buffer, from: number): number {
    if (this.#hasNumber || this.#value !== undefined) return UNRECOGNISED;
    if (bytes[from] !== GREATER) return this.#passEmptyValue(bytes, skipSpaces(bytes, from));
    const start = from + 1;
    const numberEnd = this.#passNumber(bytes, start);
    if (numberEnd >= 0 && bytes[numberEnd] === LESS) {
      this.#hasNumber = true;
      return passLiteral(bytes, numberEnd, this.#end, VALUE_END);
    }
    const end = this.#text.pass(bytes, start, this.#end);
    if (end < 0) return end;
    this.#value = this.#text.read(bytes, start, end);
    return this.#value === undefined ? UNRECOGNISED : passLiteral(bytes, end, this.#end, VALUE_END);
  }

  #passNumber(bytes: Buffer, from: number): number {
    if (this.#type === NUMBER) return this.#number.pass(bytes, from);
    return this.#type === SHARED ? this.#number.passWhole(bytes, from) : -1;
  }

  #passEmptyValue(bytes: Buffer, slash: number): number {
    if (bytes[slash] !== SLASH) return this.#stop(slash);
    this.#value = '';
    return bytes[slash + 1] === GREATER ? slash + 2 : this.#stop(slash + 1);
  }

  /** From behind `<f`; what the formula says does not matter. */
  #passFormula(bytes: Buffer, from: number): number {
    this.#isFormula = true;
    const next = bytes[from];
    if (next !== GREATER && next !== SLASH && !isSpace(next)) return this.#stop(from);
    const at = this.#attributes.passAll(bytes, from, this.#end, this.#knowsPrefix);
    if (at < 0) return at;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER ? at + 2 : this.#stop(at + 1);
    if (bytes[at] !== GREATER) return this.#stop(at);
    const end = this.#text.pass(bytes, at + 1, this.#end);
    if (end < 0) return end;
    if (this.#text.isEncoded && this.#text.read(bytes, at + 1, end) === undefined) return UNRECOGNISED;
    return passLiteral(bytes, end, this.#end, FORMULA_END);
  }

  /** From behind the `<` of `<is>`; runs and phonetic hints are left to the parser. */
  #passInline(bytes: Buffer, from: number): number {
    if (this.#inline !== undefined) return UNRECOGNISED;
    let at = passLiteral(bytes, from, this.#end, INLINE);
    if (at >= 0 && isSpace(bytes[at])) at = passLiteral(bytes, at, this.#end, PRESERVE);
    if (at < 0) return at;
    if (bytes[at] !== GREATER) return this.#stop(at);
    const end = this.#text.pass(bytes, at + 1, this.#end);
    if (end < 0) return end;
    const text = this.#text.read(bytes, at + 1, end);
    if (text === undefined) return UNRECOGNISED;
    this.#inline = decodeEscapes(text);
    return passLiteral(bytes, end, this.#end, INLINE_END);
  }

  #closeCell(): void {
    if (this.#hasNumber) {
      if (this.#type === NUMBER) {
        this.#cells.addNumber(this.#column, this.#number.value, this.#formatId, this.#isFormula);
      } else this.#addShared(this.#number.value);
      return;
    }
    const raw = { type: this.#type, value: this.#value, inline: this.#inline, isFormula: this.#isFormula };
    const value = toCellValue(raw, (index) => this.#rows.sharedText(index, this.#rowNumber, this.#column));
    if (value !== undefined) this.#cells.add(this.#column, value, this.#formatId, this.#isFormula);
  }

  #addShared(index: number): void {
    const { texts, sharedCount } = this.#rows.context;
    // Throws where there is none.
    if (index >= sharedCount) this.#rows.sharedText(String(index), this.#rowNumber, this.#column);
    if (texts.at(index) === '' && !this.#isFormula) return;
    this.#cells.addPooledText(this.#column, index, this.#formatId, this.#isFormula);
  }

  #stop(at: number): number {
    return stopAt(at, this.#end);
  }
}

/** True for ` x="`. */
function isAttribute(bytes: Buffer, at: number, letter: number): boolean {
  return bytes[at] === SPACE && bytes[at + 1] === letter && bytes[at + 2] === EQUALS && bytes[at + 3] === QUOTE;
}

/** To the quote, or to the first byte that is neither a letter nor a digit. */
function passToQuote(bytes: Buffer, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0) >= 0x30) at += 1;
  return at;
}

/** Up to nine digits; -1 for anything else. */
function readWhole(bytes: Buffer, from: number, to: number): number {
  if (to <= from || to - from > 9) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
