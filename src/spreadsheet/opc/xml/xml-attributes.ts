import { UNRECOGNISED } from './record-feed.ts';
import { AMPERSAND, COLON, EQUALS, isSpace, LESS, QUOTE, SPACE, skipSpaces, stopAt } from './xml-bytes.ts';

/** More than any element of a sheet has. */
const MOST_ATTRIBUTES = 24;

/** The attributes of one element, as far as they are written in the usual way: plain names, double quotes, no entities. */
export class AttributeSpan {
  /** The value passed last, without its quotes. */
  valueStart = 0;
  valueEnd = 0;
  nameStart = 0;
  nameEnd = 0;
  readonly #starts = new Int32Array(MOST_ATTRIBUTES);
  readonly #ends = new Int32Array(MOST_ATTRIBUTES);
  #count = 0;
  #hasPrefixed = false;

  /** To be called at each element. */
  reset(): void {
    this.#count = 0;
    this.#hasPrefixed = false;
  }

  /**
   * Passes the attribute that begins at `from`, which a space is to stand before. Negative where it is not one that it
   * knows, or stands twice.
   */
  pass(bytes: Buffer, from: number, end: number, knowsPrefix: (prefix: string) => boolean): number {
    if (!isSpace(bytes[from - 1])) return stopAt(from, end);
    const nameEnd = this.#passName(bytes, from, end, knowsPrefix);
    if (nameEnd < 0) return nameEnd;
    if (bytes[nameEnd] !== EQUALS) return stopAt(nameEnd, end);
    if (bytes[nameEnd + 1] !== QUOTE) return stopAt(nameEnd + 1, end);
    let at = nameEnd + 2;
    for (let byte = bytes[at] ?? 0; byte !== QUOTE; byte = bytes[at] ?? 0) {
      if (byte < SPACE || byte >= 0x80 || byte === LESS || byte === AMPERSAND) return stopAt(at, end);
      at += 1;
    }
    this.nameStart = from;
    this.nameEnd = nameEnd;
    this.valueStart = nameEnd + 2;
    this.valueEnd = at;
    return at + 1;
  }

  /** Passes all attributes of an element, of which none matters, up to its `>` or `/`. */
  passAll(bytes: Buffer, from: number, end: number, knowsPrefix: (prefix: string) => boolean): number {
    this.reset();
    let at = skipSpaces(bytes, from);
    while (isLetter(bytes[at] ?? 0)) {
      at = this.pass(bytes, at, end, knowsPrefix);
      if (at < 0) return at;
      at = skipSpaces(bytes, at);
    }
    return at;
  }

  isNamed(bytes: Buffer, name: Buffer): boolean {
    return isSame(bytes, this.nameStart, this.nameEnd, name, 0, name.length);
  }

  hasValue(bytes: Buffer, value: Buffer): boolean {
    return isSame(bytes, this.valueStart, this.valueEnd, value, 0, value.length);
  }

  #passName(bytes: Buffer, from: number, end: number, knowsPrefix: (prefix: string) => boolean): number {
    let at = passNamePart(bytes, from);
    if (at === from) return stopAt(at, end);
    if (bytes[at] === COLON) {
      // Two prefixes may stand for one namespace, and xmlns declares one: both are the parser's to judge.
      const prefix = bytes.toString('latin1', from, at);
      if (this.#hasPrefixed || prefix === 'xmlns' || !knowsPrefix(prefix)) return UNRECOGNISED;
      this.#hasPrefixed = true;
      const local = at + 1;
      at = passNamePart(bytes, local);
      if (at === local) return stopAt(at, end);
    }
    return this.#remember(bytes, from, at) ? at : stopAt(at, end);
  }

  #remember(bytes: Buffer, from: number, to: number): boolean {
    if (this.#count === MOST_ATTRIBUTES || isSame(bytes, from, to, XMLNS, 0, XMLNS.length)) return false;
    for (let index = 0; index < this.#count; index += 1) {
      if (isSame(bytes, from, to, bytes, this.#starts[index] ?? 0, this.#ends[index] ?? 0)) return false;
    }
    this.#starts[this.#count] = from;
    this.#ends[this.#count] = to;
    this.#count += 1;
    return true;
  }
}

const XMLNS = Buffer.from('xmlns');

function isSame(a: Buffer, fromA: number, toA: number, b: Buffer, fromB: number, toB: number): boolean {
  if (toA - fromA !== toB - fromB) return false;
  for (let index = 0; index < toA - fromA; index += 1) if (a[fromA + index] !== b[fromB + index]) return false;
  return true;
}

/** Where the name that begins there ends: letters and digits, of which the names of spreadsheet attributes are made. */
function passNamePart(bytes: Buffer, from: number): number {
  if (!isLetter(bytes[from] ?? 0)) return from;
  let at = from + 1;
  for (let byte = bytes[at] ?? 0; isLetter(byte) || (byte >= 0x30 && byte <= 0x39); byte = bytes[at] ?? 0) at += 1;
  return at;
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}
