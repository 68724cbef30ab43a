import { LAST_COLUMN_INDEX, LAST_ROW_NUMBER } from '../../../base/util/text/cell-address.ts';
import { toByteText } from '../xml/byte-text.ts';
import { UNRECOGNISED } from '../xml/record-feed.ts';
import { AttributeSpan } from '../xml/xml-attributes.ts';
import { EQUALS, GREATER, QUOTE, readWhole, SLASH, SPACE, skipSpaces } from '../xml/xml-bytes.ts';
import { escapeCellText } from '../xml/xml-text.ts';

const NAME_R = Buffer.from('r');
const NAME_S = Buffer.from('s');
const NAME_T = Buffer.from('t');

const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;

/** Types of cells by their `t`; those of one letter by its byte. */
export const NUMBER = 'n';
export const SHARED = 's';
const SHORT_TYPES: readonly (string | undefined)[] = Array.from({ length: 128 }, (_, byte) =>
  'nsbed'.includes(String.fromCharCode(byte)) ? String.fromCharCode(byte) : undefined,
);
const LONG_TYPES = ['str', 'inlineStr'].map((name) => ({ name, bytes: Buffer.from(name) }));

/** The `c` tag passed last, read from bytes if it is written in the usual way. */
export class CellTag {
  columnIndex = -1;
  type = NUMBER;
  /** Its number among the cell styles of the workbook, which may not have it. */
  style = 0;
  /** By its address; `undefined` where it has none. */
  rowNumber: number | undefined;
  readonly #attributes = new AttributeSpan();

  /**
   * From behind `<c` up to the `>` or `/`; a cell without an address stands right of `lastColumn`. Negative where it is
   * written in another way, or does not end.
   */
  pass(bytes: Buffer, from: number, context: TagContext): number {
    this.columnIndex = -1;
    this.rowNumber = undefined;
    this.type = NUMBER;
    this.style = 0;
    let at = this.#passUsual(bytes, from);
    if (at < 0) at = this.#passAny(bytes, from, context);
    if (at < 0) return at;
    if (this.columnIndex < 0) this.columnIndex = context.lastColumn + 1;
    return this.columnIndex > LAST_COLUMN_INDEX ? UNRECOGNISED : at;
  }

  /** ` r="A1" s="1" t="s"`, of which nearly all cells have the first and some of the rest. */
  #passUsual(bytes: Buffer, from: number): number {
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
      this.style = style;
      at = end + 1;
    }
    if (isAttribute(bytes, at, LOWER_T)) {
      const type = SHORT_TYPES[bytes[at + 4] ?? 0];
      if (type === undefined || bytes[at + 5] !== QUOTE) return -1;
      this.type = type;
      at += 6;
    }
    return bytes[at] === GREATER || bytes[at] === SLASH ? at : -1;
  }

  #passAny(bytes: Buffer, from: number, { end, knowsPrefix }: TagContext): number {
    const attributes = this.#attributes;
    attributes.reset();
    this.type = NUMBER;
    let at = skipSpaces(bytes, from);
    while (bytes[at] !== GREATER && bytes[at] !== SLASH) {
      at = attributes.pass(bytes, at, end, knowsPrefix);
      if (at < 0) return at;
      if (!this.#take(bytes)) return UNRECOGNISED;
      at = skipSpaces(bytes, at);
    }
    return at;
  }

  #take(bytes: Buffer): boolean {
    const attributes = this.#attributes;
    if (attributes.isNamed(bytes, NAME_R)) return this.#takeAddress(bytes, attributes.valueStart, attributes.valueEnd);
    if (attributes.isNamed(bytes, NAME_S)) {
      this.style = readWhole(bytes, attributes.valueStart, attributes.valueEnd);
      return this.style >= 0;
    }
    if (attributes.isNamed(bytes, NAME_T)) {
      const type = this.#readType(bytes);
      this.type = type ?? NUMBER;
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
    this.columnIndex = count - 1;
    this.rowNumber = rowNumber;
    return this.columnIndex <= LAST_COLUMN_INDEX;
  }
}

export interface TagContext {
  /** Where the bytes end. */
  readonly end: number;
  readonly knowsPrefix: (prefix: string) => boolean;
  /** The column of the cell before in this row, from 0; -1 where there is none. */
  readonly lastColumn: number;
}

/** True for ` x="`. */
export function isAttribute(bytes: Buffer, at: number, letter: number): boolean {
  return bytes[at] === SPACE && bytes[at + 1] === letter && bytes[at + 2] === EQUALS && bytes[at + 3] === QUOTE;
}

/** To the quote, or to the first byte that is neither a letter nor a digit. */
function passToQuote(bytes: Buffer, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0) >= 0x30) at += 1;
  return at;
}

/** A text as it stands in the XML of a cell. */
export function toContent(text: string): string {
  return toByteText(escapeCellText(text));
}
