import { LAST_ROW_NUMBER } from '../../../base/util/text/cell-address.ts';
import { UNRECOGNISED } from '../xml/record-feed.ts';
import { AttributeSpan } from '../xml/xml-attributes.ts';
import { GREATER, readWhole, SLASH, skipSpaces } from '../xml/xml-bytes.ts';
import type { TagContext } from './cell-tag.ts';

const NAME_R = Buffer.from('r');
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
    const attributes = this.#attributes;
    attributes.reset();
    this.rowNumber = undefined;
    this.isHidden = false;
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
    if (attributes.isNamed(bytes, NAME_R)) {
      this.rowNumber = readWhole(bytes, attributes.valueStart, attributes.valueEnd);
      return this.rowNumber >= 1 && this.rowNumber <= LAST_ROW_NUMBER;
    }
    if (!attributes.isNamed(bytes, NAME_HIDDEN)) return true;
    this.isHidden = attributes.hasValue(bytes, ONE) || attributes.hasValue(bytes, TRUE);
    return this.isHidden || attributes.hasValue(bytes, ZERO) || attributes.hasValue(bytes, FALSE);
  }
}
