import type { ByteSource } from '../input/input-file.ts';
import { guessUtf16 } from './csv/decode-text.ts';

/** What an input is by its bytes; its name says nothing. `what` is for a message, with its article. */
export type SniffedFormat =
  | { readonly kind: 'empty' }
  | { readonly kind: 'zip' }
  | { readonly kind: 'text' }
  /** Of Excel 2 to 2003. */
  | { readonly kind: 'xls' }
  | { readonly kind: 'encrypted' }
  /** Not a workbook, though Excel opens it. */
  | { readonly kind: 'excel-readable'; readonly what: string }
  | { readonly kind: 'other'; readonly what: string };

const MAGIC: readonly (readonly [bytes: string, what: string])[] = [
  ['255044462d', 'a PDF document'],
  ['89504e47', 'an image (PNG)'],
  ['ffd8ff', 'an image (JPEG)'],
  ['47494638', 'an image (GIF)'],
  ['49492a00', 'an image (TIFF)'],
  ['4d4d002a', 'an image (TIFF)'],
  ['1f8b', 'a compressed archive (gzip)'],
  ['377abcaf271c', 'a compressed archive (7z)'],
  ['526172211a07', 'a compressed archive (RAR)'],
  ['53514c69746520666f726d6174', 'a SQLite database'],
  ['7b5c727466', 'a text document (RTF)'],
];

/** The first record of a workbook of Excel 2 to 4, or of a later one that was never wrapped in OLE2. */
const BIFF = ['09000400', '09020600', '09040600', '09080800', '09081000'];

/** So much of a file's beginning tells what it is. */
const HEAD_BYTES = 8192;

/** The container of old Excel files and of encrypted new ones. */
const OLE2 = 'd0cf11e0a1b11ae1';

/** Tells what a file is from its content alone; of an OLE2 file the list of its streams may lie anywhere. */
export async function sniffFile(file: ByteSource): Promise<SniffedFormat> {
  const head = await file.read(0, HEAD_BYTES);
  return sniffFormat(head.toString('hex', 0, 8) === OLE2 ? await file.read(0, file.size) : head);
}

function sniffFormat(bytes: Buffer): SniffedFormat {
  if (bytes.length === 0) return { kind: 'empty' };
  const start = bytes.toString('hex', 0, 16);
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return { kind: 'zip' };
  if (start.startsWith(OLE2)) return sniffCompoundFile(bytes);
  if (BIFF.some((record) => start.startsWith(record))) return { kind: 'xls' };
  const known = MAGIC.find(([magic]) => start.startsWith(magic));
  if (known !== undefined) return { kind: 'other', what: known[1] };
  const head = bytes.subarray(0, HEAD_BYTES);
  return guessUtf16(head) === undefined ? sniffText(head) : { kind: 'text' };
}

/** What the streams of an OLE2 file say of it, by their names in lower case, the first that is there. */
const STREAMS: readonly (readonly [name: string, format: SniffedFormat])[] = [
  ['encryptedpackage', { kind: 'encrypted' }],
  ['workbook', { kind: 'xls' }],
  ['book', { kind: 'xls' }],
  ['worddocument', { kind: 'other', what: 'an old Word document (.doc)' }],
  ['powerpoint document', { kind: 'other', what: 'an old PowerPoint file (.ppt)' }],
];

function sniffCompoundFile(bytes: Buffer): SniffedFormat {
  const names = listStreams(bytes);
  const known = STREAMS.find(([name]) => names.has(name));
  if (known !== undefined) return known[1];
  // Of a file that breaks off before its list of streams, its reader says just that.
  return isCutBeforeList(bytes) ? { kind: 'xls' } : { kind: 'other', what: 'an OLE2 file of an unknown kind' };
}

/** Where the list of streams begins stands at byte 48, in sectors of 512 bytes or, as a power of two at byte 30 says, more. */
function isCutBeforeList(bytes: Buffer): boolean {
  return bytes.length < 512 || (bytes.readUInt32LE(48) + 1) * 2 ** bytes.readUInt16LE(30) >= bytes.length;
}

/** OLE2 lists its streams in entries of 128 bytes, each of which begins with the stream's name in UTF-16, in any case. */
function listStreams(bytes: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  for (let offset = 512; offset + 64 <= bytes.length; offset += 128) {
    const [name = ''] = bytes.toString('utf16le', offset, offset + 64).split('\0', 1);
    if (name.length < 32) names.add(name.toLowerCase());
  }
  return names;
}

function sniffText(head: Buffer): SniffedFormat {
  if (looksBinary(head)) return { kind: 'other', what: 'a binary file of an unknown kind' };
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(!doctype\s+html|html|head|body|table|meta|style|div)\b/i.test(text) || /^<[?!][\s\S]*<html\b/i.test(text)) {
    return { kind: 'excel-readable', what: 'a web page (HTML)' };
  }
  if (/^mime-version:/i.test(text)) return { kind: 'excel-readable', what: 'a web archive (MHTML)' };
  if (text.startsWith('<?xml')) return sniffXml(text);
  if (/^(\{\s*"|\[\s*[{["])/.test(text)) return { kind: 'other', what: 'a JSON document' };
  return { kind: 'text' };
}

function sniffXml(text: string): SniffedFormat {
  const isSpreadsheet2003 = text.includes('urn:schemas-microsoft-com:office:spreadsheet');
  return isSpreadsheet2003
    ? { kind: 'excel-readable', what: 'an XML Spreadsheet 2003' }
    : { kind: 'other', what: 'an XML document' };
}

/** NUL never stands in text; 0x1A does, as the end mark of old DOS programs. */
function looksBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a) controls += 1;
  }
  return controls * 50 > head.length;
}
