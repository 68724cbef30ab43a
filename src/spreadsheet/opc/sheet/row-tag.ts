import { LAST_ROW_NUMBER } from '../../../base/util/text/cell-address.ts';
import { UNRECOGNISED } from '../xml/record-feed.ts';
import { AttributeSpan } from '../xml/xml-attributes.ts';
import { COLON, GREATER, passLiteral, QUOTE, readWhole, SLASH, skipSpaces } from '../xml/xml-bytes.ts';
import { isAttribute, type TagContext } from './cell-tag.ts';

const LOWER_R = 0x72;
const ZERO_DIGIT = 0x30;
const SPANS = Buffer.from(' spans="');
const NAME_R = Buffer.from('r');
const NAME_HEIGHT = Buffer.from('ht');
const NAME_HIDDEN = Buffer.from('hidden');
const ONE = Buffer.from('1');
const ZERO = Buffer.from('0');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** The `row` tag passed last, read from bytes if it is written in the usual way. */
export class RowTag {
  /** As Excel shows it, from 1; `undefined` where the tag does not say it. */
  rowNumber: number | undefined;
  isHidden = false;
  /** Where the digits of that number stand; nowhere with a zero in front of them, which those of cells have not. */
  #digitsStart = 0;
  #digitsEnd = 0;
  readonly #attributes = new AttributeSpan();

  /** From behind `<row` up to the `>` or `/`. Negative where it is written in another way, or does not end. */
  pass(bytes: Buffer, from: number, { end, knowsPrefix }: TagContext): number {
    this.rowNumber = undefined;
    this.isHidden = false;
    this.#digitsEnd = 0;
    const usual = this.#passUsual(bytes, from);
    if (usual >= 0) return usual;
    const attributes = this.#attributes;
    attributes.reset();
    let at = skipSpaces(bytes, from);
    while (bytes[at] !== GREATER && bytes[at] !== SLASH) {
      at = attributes.pass(bytes, at, end, knowsPrefix);
      if (at < 0) return at;
      if (!this.#take(bytes)) return UNRECOGNISED;
      at = skipSpaces(bytes, at);
    }
    return at;
  }

  /** Where the row's number ends, written as in its tag, at `from`; -1 where something else stands there. */
  passOwnNumber(bytes: Buffer, from: number): number {
    let at = from;
    for (let own = this.#digitsStart; own < this.#digitsEnd; own += 1) {
      if (bytes[at] !== bytes[own]) return -1;
      at += 1;
    }
    return at === from ? -1 : at;
  }

  /** ` r="12" spans="1:16">`, as in most rows, or only its number. */
  #passUsual(bytes: Buffer, from: number): number {
    if (!isAttribute(bytes, from, LOWER_R)) return -1;
    let at = passDigits(bytes, from + 4);
    if (bytes[at] !== QUOTE || !this.#takeNumber(bytes, from + 4, at)) return -1;
    const spans = passLiteral(bytes, at + 1, at + 1 + SPANS.length, SPANS);
    if (spans >= 0) {
      at = passDigits(bytes, spans);
      at = bytes[at] === COLON ? passDigits(bytes, at + 1) : at;
    }
    return bytes[at] === QUOTE && bytes[at + 1] === GREATER ? at + 1 : -1;
  }

  #takeNumber(bytes: Buffer, from: number, to: number): boolean {
    const rowNumber = readWhole(bytes, from, to);
    if (rowNumber < 1 || rowNumber > LAST_ROW_NUMBER) return false;
    this.rowNumber = rowNumber;
    this.#digitsStart = from;
    this.#digitsEnd = bytes[from] === ZERO_DIGIT ? from : to;
    return true;
  }

  #take(bytes: Buffer): boolean {
    const attributes = this.#attributes;
    if (attributes.isNamed(bytes, NAME_R)) return this.#takeNumber(bytes, attributes.valueStart, attributes.valueEnd);
    // A height of 0 hides the row, and is left to the parser, as one of 0.75 is.
    if (attributes.isNamed(bytes, NAME_HEIGHT)) return bytes[attributes.valueStart] !== ZERO_DIGIT;
    if (!attributes.isNamed(bytes, NAME_HIDDEN)) return true;
    this.isHidden = attributes.hasValue(bytes, ONE) || attributes.hasValue(bytes, TRUE);
    return this.isHidden || attributes.hasValue(bytes, ZERO) || attributes.hasValue(bytes, FALSE);
  }
}

function passDigits(bytes: Buffer, from: number): number {
  let at = from;
  for (let byte = bytes[at] ?? 0; byte >= 0x30 && byte <= 0x39; byte = bytes[at] ?? 0) at += 1;
  return at;
}
