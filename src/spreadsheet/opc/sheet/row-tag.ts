import { LAST_ROW_NUMBER } from '../../../base/util/text/cell-address.ts';
import { UNRECOGNISED } from '../xml/record-feed.ts';
import { AttributeSpan } from '../xml/xml-attributes.ts';
import { COLON, GREATER, passLiteral, QUOTE, readWhole, SLASH, skipSpaces } from '../xml/xml-bytes.ts';
import { isAttribute, type TagContext } from './cell-tag.ts';

const LOWER_R = 0x72;
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
  readonly #attributes = new AttributeSpan();

  /** From behind `<row` up to the `>` or `/`. Negative where it is written in another way, or does not end. */
  pass(bytes: Buffer, from: number, { end, knowsPrefix }: TagContext): number {
    this.rowNumber = undefined;
    this.isHidden = false;
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

  /** ` r="12" spans="1:16">`, as in most rows, or only its number. */
  #passUsual(bytes: Buffer, from: number): number {
    if (!isAttribute(bytes, from, LOWER_R)) return -1;
    let at = passDigits(bytes, from + 4);
    const rowNumber = readWhole(bytes, from + 4, at);
    if (bytes[at] !== QUOTE || rowNumber < 1 || rowNumber > LAST_ROW_NUMBER) return -1;
    const spans = passLiteral(bytes, at + 1, at + 1 + SPANS.length, SPANS);
    if (spans >= 0) {
      at = passDigits(bytes, spans);
      at = bytes[at] === COLON ? passDigits(bytes, at + 1) : at;
    }
    if (bytes[at] !== QUOTE || bytes[at + 1] !== GREATER) return -1;
    this.rowNumber = rowNumber;
    return at + 1;
  }

  #take(bytes: Buffer): boolean {
    const attributes = this.#attributes;
    if (attributes.isNamed(bytes, NAME_R)) {
      this.rowNumber = readWhole(bytes, attributes.valueStart, attributes.valueEnd);
      return this.rowNumber >= 1 && this.rowNumber <= LAST_ROW_NUMBER;
    }
    // A height of 0 hides the row, and is left to the parser, as one of 0.75 is.
    if (attributes.isNamed(bytes, NAME_HEIGHT)) return bytes[attributes.valueStart] !== 0x30;
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
