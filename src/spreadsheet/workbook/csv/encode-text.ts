import type { TextEncoding } from '../../../model/records/text-encoding.ts';
import { decodeStrictly } from './decode-text.ts';

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
