import { type RecordScanner, UNRECOGNISED } from '../../opc/xml/record-feed.ts';
import { GREATER, isSpace, passLiteral, skipSpaces, stopAt, TextSpan } from '../../opc/xml/xml-bytes.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import type { TextPool } from '../cells/text-pool.ts';

const START = Buffer.from('<si><t');
const PRESERVE = Buffer.from(' xml:space="preserve"');
const END = Buffer.from('</t></si>');

/** Takes the plain ones of the shared texts; those with runs or phonetic hints are left to the parser. */
export class StringScanner implements RecordScanner {
  readonly container = 'sst';
  readonly record = 'si';
  readonly #texts: TextPool;
  readonly #span = new TextSpan();

  constructor(texts: TextPool) {
    this.#texts = texts;
  }

  scan(bytes: Buffer, from: number, end: number): number {
    let at = passLiteral(bytes, skipSpaces(bytes, from), end, START);
    if (at >= 0 && isSpace(bytes[at])) at = passLiteral(bytes, at, end, PRESERVE);
    if (at < 0) return at;
    if (bytes[at] !== GREATER) return stopAt(at, end);
    const start = at + 1;
    const stop = this.#span.pass(bytes, start, end);
    if (stop < 0) return stop;
    const after = passLiteral(bytes, stop, end, END);
    if (after < 0) return after;
    const text = this.#span.read(bytes, start, stop);
    if (text === undefined) return UNRECOGNISED;
    this.#texts.add(decodeEscapes(text));
    return after;
  }
}
