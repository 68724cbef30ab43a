import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Bytes 0x80 to 0x9F of Windows-1252 (WHATWG index); some versions of Node decode them as Latin-1 by mistake. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** How a text file's bytes are to be read. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Finds out by looking at all bytes, piece by piece: by the byte order mark (UTF-8, UTF-16 of both kinds), else UTF-8
 * where they are that, else Windows-1252, what Excel writes as plain "CSV" on a western Windows.
 */
export class EncodingFinder {
  #mark: string | undefined;
  #isUtf8 = true;
  /** The bytes of a character that the last piece broke off in; at most three. */
  #rest: Buffer = Buffer.alloc(0);

  look(piece: Buffer): void {
    this.#mark ??= piece.toString('hex', 0, 2);
    if (!this.#isUtf8) return;
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const whole = bytes.length - countUnfinished(bytes);
    this.#isUtf8 = isUtf8(bytes.subarray(0, whole));
    this.#rest = Buffer.from(bytes.subarray(whole));
  }

  get encoding(): TextEncoding {
    if (this.#mark === 'fffe') return 'utf-16le';
    if (this.#mark === 'feff') return 'utf-16be';
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
