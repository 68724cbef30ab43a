import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { TextEncoding } from '../../../model/records/text-encoding.ts';

/** Bytes 0x80 to 0x9F of Windows-1252 (WHATWG index); some versions of Node decode them as Latin-1 by mistake. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Lines that are not plain ASCII show what they are written in; bytes of them that are looked at. */
const SAMPLE_BYTES = 65_536;

/** So many bytes show whether text is UTF-16 that does not say so. */
const GUESS_BYTES = 8192;

/**
 * By the byte order mark; without one by the zero bytes, which in text of mostly Latin letters are every other one and
 * in other text are none. `undefined` where it is not UTF-16.
 */
export function guessUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const zeros = [0, 0];
  const pairs = Math.min(head.length, GUESS_BYTES) >> 1;
  for (let at = 0; at < pairs * 2; at += 1) if (head[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (first + second < Math.max(4, pairs / 2) || Math.min(first, second) > Math.max(first, second) / 20)
    return undefined;
  return first < second ? 'utf-16le' : 'utf-16be';
}

/** Finds out by looking at all bytes, piece by piece: UTF-16 where the first of them show it, UTF-8 where all are that. */
export class EncodingFinder {
  #utf16: 'utf-16le' | 'utf-16be' | undefined;
  #hasBegun = false;
  #isUtf8 = true;
  /** Line ends before the first byte that is not UTF-8. */
  #lineEnds = 0;
  readonly #sample: Buffer[] = [];
  #sampleLength = 0;
  /** The beginning of the line within which the last piece ended. */
  #line: Buffer = Buffer.alloc(0);
  /** The bytes of a character that the last piece ended within; at most three. */
  #rest: Buffer = Buffer.alloc(0);

  look(piece: Buffer): void {
    if (!this.#hasBegun) this.#utf16 = guessUtf16(piece);
    this.#hasBegun = true;
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const whole = bytes.length - countUnfinished(bytes);
    if (this.#isUtf8) {
      this.#isUtf8 = isUtf8(bytes.subarray(0, whole));
      this.#lineEnds += countLineEnds(bytes.subarray(0, whole), this.#isUtf8);
    }
    this.#rest = this.#isUtf8 ? Buffer.from(bytes.subarray(whole)) : Buffer.alloc(0);
    if (this.#utf16 === undefined) this.#collect(piece);
  }

  /** The encoding that every byte fits; `undefined` if there is none. */
  get encoding(): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
    if (this.#utf16 !== undefined) return this.#utf16;
    return this.#isUtf8 && this.#rest.length === 0 ? 'utf-8' : undefined;
  }

  /** The first line that is not UTF-8, from 1. */
  get oddLine(): number {
    return this.#lineEnds + 1;
  }

  /** Lines that are not plain ASCII, of a file that is neither. */
  get sample(): Buffer {
    return Buffer.concat([...this.#sample, this.#line]);
  }

  #collect(piece: Buffer): void {
    const bytes = this.#line.length === 0 ? piece : Buffer.concat([this.#line, piece]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (!this.#isUtf8) this.#keep(bytes.subarray(0, end));
    this.#line = Buffer.from(bytes.subarray(Math.max(end, bytes.length - SAMPLE_BYTES)));
  }

  #keep(lines: Buffer): void {
    for (let from = 0; from < lines.length && this.#sampleLength < SAMPLE_BYTES; ) {
      const line = lines.subarray(from, lines.indexOf(LINE_FEED, from) + 1);
      if (line.some((byte) => byte >= 0x80)) {
        this.#sample.push(Buffer.from(line));
        this.#sampleLength += line.length;
      }
      from += line.length;
    }
  }
}

const LINE_FEED = 0x0a;

/** Counts the line ends of UTF-8, or of what stands before the first line that is none. */
function countLineEnds(bytes: Buffer, areUtf8: boolean): number {
  let count = 0;
  for (let from = 0, end = 0; ; from = end) {
    end = bytes.indexOf(LINE_FEED, from) + 1;
    if (end === 0 || (!areUtf8 && !isUtf8(bytes.subarray(from, end)))) return count;
    count += 1;
  }
}

/** How many of the last bytes begin a UTF-8 character that is not finished. */
function countUnfinished(bytes: Buffer): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return count < characterLength(byte) ? count : 0;
  }
  return 0;
}

function characterLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}

/**
 * The text of the pieces, its line ends as LF, its byte order mark left out. A character is never cut in two.
 *
 * @throws what `refuse` gives where the encoding does not have the bytes, of the line (from 1) that they stand in or near
 */
export async function* decodePieces(
  pieces: AsyncIterable<Buffer>,
  encoding: TextEncoding,
  refuse: (lineNumber: number) => Error,
): AsyncGenerator<string> {
  const decode = createDecoder(encoding);
  let isAfterCr = false;
  let lineNumber = 1;
  for await (const piece of pieces) {
    const text = decode(piece);
    if (text === undefined) throw refuse(lineNumber);
    lineNumber += text.split('\n').length - 1;
    if (text === '') continue;
    // The LF of a CR LF that was cut in two: the CR has become one already.
    yield (isAfterCr && text.startsWith('\n') ? text.slice(1) : text).replace(/\r\n?/g, '\n');
    isAfterCr = text.endsWith('\r');
  }
  const end = decode();
  if (end === undefined) throw refuse(lineNumber);
  yield end;
}

/** The whole text at once; `undefined` where the encoding does not have the bytes. */
export function decodeStrictly(bytes: Buffer, encoding: TextEncoding): string | undefined {
  const decode = createDecoder(encoding);
  const [text, end] = [decode(bytes), decode()];
  return text === undefined || end === undefined ? undefined : text + end;
}

/** Decodes a piece; `undefined` if the encoding does not have its bytes. Without a piece, returns the rest that was kept. */
type Decode = (piece?: Buffer) => string | undefined;

function createDecoder(encoding: TextEncoding): Decode {
  if (encoding === 'windows-1252') return (piece = Buffer.alloc(0)) => refuseOpen(decodeWindows1252(piece));
  // Every byte was checked for UTF-16 and UTF-8 before, or the user says so.
  const decoder = new TextDecoder(encoding, { fatal: true });
  // A control character that was encoded as one is for the checks of texts to tell.
  const isUnicode = encoding.startsWith('utf-');
  return (piece) => {
    try {
      const text = piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
      return isUnicode ? text : refuseOpen(text);
    } catch {
      return undefined;
    }
  };
}

/** The decoder's characters for bytes that a code page leaves open. */
const UNASSIGNED = /[\u0080-\u0084\u0086-\u009f]/;

function refuseOpen(text: string): string | undefined {
  return UNASSIGNED.test(text) ? undefined : text;
}

/** Bytes that it leaves open become control characters. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}
