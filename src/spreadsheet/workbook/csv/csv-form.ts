import type { TextEncoding } from '../../../model/records/text-encoding.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { decodeStrictly, EncodingFinder } from './decode-text.ts';
import { findDelimiter } from './read-csv.ts';

/** How a CSV file is written, told as it is when it is read. */
export interface CsvForm {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  /** A character a byte, or a pair of bytes in UTF-16: what divides cells stands in it as itself. */
  readonly units: string;
  readonly unitBytes: 1 | 2;
  /** The offset of the first record in units, after a byte order mark and a line `sep=;`. */
  readonly start: number;
}

/** Bytes, of the longest character, that may be cut off where the beginning of a file is looked at. */
const CUT_BYTES = 8;
const HEAD_BYTES = 600_000;

/** Throws `input-encoding-unclear`. */
export function findCsvForm(path: string, bytes: Buffer, stated: TextEncoding | undefined): CsvForm {
  const finder = new EncodingFinder();
  finder.look(bytes);
  const { encoding } = chooseEncoding(path, finder, stated);
  const isWide = encoding.startsWith('utf-16');
  const units = isWide ? toUnits(bytes, encoding) : bytes.toString('latin1');
  const mark = isWide ? Number(units.startsWith('\ufeff')) : units.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
  const { delimiter, directive } = findDelimiter(decodeHead(bytes, encoding));
  const ending = /^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(units.slice(mark, mark + 20))?.[0].length ?? 0;
  return { encoding, delimiter, units, unitBytes: isWide ? 2 : 1, start: directive ? mark + ending : mark };
}

function toUnits(bytes: Buffer, encoding: TextEncoding): string {
  const even = bytes.subarray(0, bytes.length & ~1);
  return (encoding === 'utf-16le' ? even : Buffer.from(even).swap16()).toString('utf16le');
}

/** The beginning, its line ends as LF; a character that is cut in two is left out. */
function decodeHead(bytes: Buffer, encoding: TextEncoding): string {
  for (let cut = 0; cut < CUT_BYTES; cut += 1) {
    const head = decodeStrictly(bytes.subarray(0, Math.max(0, Math.min(bytes.length, HEAD_BYTES) - cut)), encoding);
    if (head !== undefined) return head.replace(/\r\n?/g, '\n');
  }
  return '';
}

const TWO_BYTES: ReadonlySet<TextEncoding> = new Set(['shift_jis', 'gb18030', 'euc-kr', 'big5']);

const tables = new Map<TextEncoding, ReadonlyMap<string, Buffer>>();

/** A text in an encoding; `undefined` where that does not have one of its characters. */
export function encodeText(text: string, encoding: TextEncoding): Buffer | undefined {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tables.get(encoding) ?? makeTable(encoding);
  tables.set(encoding, table);
  const pieces = [...text].map((character) => (character < '\u0080' ? Buffer.from(character) : table.get(character)));
  return pieces.includes(undefined) ? undefined : Buffer.concat(pieces.filter((piece) => piece !== undefined));
}

/** Every character that one byte, or two, are read as: there is no encoder for code pages, but there are decoders. */
function makeTable(encoding: TextEncoding): ReadonlyMap<string, Buffer> {
  const table = new Map<string, Buffer>();
  const add = (bytes: readonly number[]): void => {
    const buffer = Buffer.from(bytes);
    const character = decodeStrictly(buffer, encoding);
    if (character !== undefined && [...character].length === 1 && !table.has(character)) table.set(character, buffer);
  };
  for (let byte = 0x80; byte <= 0xff; byte += 1) add([byte]);
  if (!TWO_BYTES.has(encoding)) return table;
  for (let lead = 0x81; lead <= 0xfe; lead += 1) for (let trail = 0x40; trail <= 0xfe; trail += 1) add([lead, trail]);
  return table;
}
