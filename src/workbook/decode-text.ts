import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Bytes 0x80 to 0x9F of Windows-1252 (WHATWG index); some versions of Node decode them as Latin-1 by mistake. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** How a text file's bytes are to be read. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

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

/**
 * Finds out by looking at all bytes, piece by piece: UTF-16 where the first of them show it, else UTF-8 where they are
 * that, else Windows-1252, what Excel writes as plain "CSV" on a western Windows.
 */
export class EncodingFinder {
  #utf16: 'utf-16le' | 'utf-16be' | undefined;
  #hasBegun = false;
  #isUtf8 = true;
  /** The bytes of a character that the last piece broke off in; at most three. */
  #rest: Buffer = Buffer.alloc(0);

  look(piece: Buffer): void {
    if (!this.#hasBegun) this.#utf16 = guessUtf16(piece);
    this.#hasBegun = true;
    if (!this.#isUtf8) return;
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const whole = bytes.length - countUnfinished(bytes);
    this.#isUtf8 = isUtf8(bytes.subarray(0, whole));
    this.#rest = Buffer.from(bytes.subarray(whole));
  }

  get encoding(): TextEncoding {
    if (this.#utf16 !== undefined) return this.#utf16;
    return this.#isUtf8 && this.#rest.length === 0 ? 'utf-8' : 'windows-1252';
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

/** The text of the pieces, its line ends as LF, its byte order mark left out. A character is never cut in two. */
export async function* decodePieces(pieces: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<string> {
  const decode = createDecoder(encoding);
  let isAfterCr = false;
  for await (const piece of pieces) {
    const text = decode(piece);
    if (text === '') continue;
    // The LF of a CR LF that was cut in two: the CR has become one already.
    yield (isAfterCr && text.startsWith('\n') ? text.slice(1) : text).replace(/\r\n?/g, '\n');
    isAfterCr = text.endsWith('\r');
  }
  yield decode();
}

function createDecoder(encoding: TextEncoding): (piece?: Buffer) => string {
  if (encoding === 'windows-1252') return (piece) => (piece === undefined ? '' : decodeWindows1252(piece));
  const decoder = new TextDecoder(encoding);
  return (piece) => (piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true }));
}

function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}
