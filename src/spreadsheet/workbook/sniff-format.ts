import type { ByteSource } from '../../base/input/input-file.ts';
import { guessUtf16 } from './csv/decode-text.ts';

/** An input's format by its bytes; its name does not count. `what` is for a message, with its article. */
export type SniffedFormat =
  | { readonly kind: 'empty' }
  | { readonly kind: 'zip' }
  | { readonly kind: 'text' }
  /** An XML Spreadsheet 2003, whatever its ending. */
  | { readonly kind: 'xml2003' }
  | { readonly kind: 'html' }
  /** Excel 2 to 2003. */
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
  const head = withoutPadding(bytes.subarray(0, HEAD_BYTES));
  if (isUtf32(head, start)) return { kind: 'other', what: 'a text in UTF-32' };
  if (LATE_ZIP.test(start))
    return { kind: 'other', what: 'a workbook or an archive with something in front of its beginning' };
  const utf16 = guessUtf16(head);
  if (utf16 !== undefined) return sniffText(new TextDecoder(utf16).decode(head));
  return looksBinary(head)
    ? { kind: 'other', what: 'a binary file of an unknown kind' }
    : sniffText(head.toString('utf8'));
}

/** Line ends or a byte order mark, as web servers put them before a file. */
const LATE_ZIP = /^(?:efbbbf|0d|0a|20|09)+504b0304/;
/** Byte order marks; the first of them begins with that of UTF-16. */
const UTF_32 = ['fffe0000', '0000feff'];

/** By its mark, or by its zeros: of four bytes of a text in Latin letters three are. */
function isUtf32(head: Buffer, start: string): boolean {
  if (UTF_32.some((mark) => start.startsWith(mark))) return true;
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const most = Math.floor(head.length / 4);
  return most > 2 && zeros.filter((count) => count >= most * 0.9).length === 3 && Math.min(...zeros) < most * 0.1;
}

/** Zeros and the end mark of old DOS programs behind a text. */
function withoutPadding(head: Buffer): Buffer {
  let end = head.length;
  while (end > 0 && (head[end - 1] === 0 || head[end - 1] === 0x1a)) end -= 1;
  if (end === 0) return head;
  // The last letter of a text in UTF-16 has a zero of its own, in UTF-32 three.
  return head.subarray(0, Math.min(head.length, Math.ceil(end / 4) * 4));
}

/** An OLE2 file's format by the first of these streams that it has; names in lower case. */
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
  // The reader reports a file that ends before its list of streams.
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

/** Everything before the first element of a page or document. */
const PROLOGUE = /^(?:\s*<(?:!--[\s\S]*?-->|\?[\s\S]*?\?>|!doctype[^>]*>))*\s*/i;
const HTML = /^<(?:html|head|body|table|meta|style|div|title|link|center|font|br|b|p)\b/i;
const SPREADSHEET_2003 = 'urn:schemas-microsoft-com:office:spreadsheet';
const FLAT_OPEN_DOCUMENT = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
/** Its first record, and right behind it one of those that only it has: a CSV file may begin with a column ID as well. */
const SYLK = /^ID;P[^\n]*\n(?:[BCEFOPW]|NN);/;
const DIF = /^TABLE\r?\n0,1\r?\n/i;

/** Headers as mails have them; browsers save pages so. */
const MAIL =
  /^(?:(?:from|subject|date|to|x-[\w-]+|content-[\w-]+|snapshot-[\w-]+):[^\n]*\n(?:[ \t][^\n]*\n)*)*mime-version:/i;

function sniffText(head: string): SniffedFormat {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  const root = text.replace(PROLOGUE, '');
  if (HTML.test(root) || /^\s*<!doctype\s+html/i.test(text)) return { kind: 'html' };
  if (MAIL.test(text)) return { kind: 'excel-readable', what: 'a web archive (MHTML)' };
  if (SYLK.test(text)) return { kind: 'excel-readable', what: 'a SYLK file (.slk)' };
  if (DIF.test(text)) return { kind: 'excel-readable', what: 'a DIF file' };
  if (text.startsWith('<?xml') || /^<[\w:.-]+[\s/>]/.test(root)) return sniffXml(root);
  if (/^(\{\s*["}]|\[\s*[\]{["\d-])/.test(text) && isJson(text)) return { kind: 'other', what: 'a JSON document' };
  return { kind: 'text' };
}

/** Whether a file may be JSON by its beginning, which may end anywhere. A CSV file may begin with a bracket, too. */
function isJson(text: string): boolean {
  return /^(?:\{\s*(?:"[^"]*"\s*:|\})|\[\s*(?:[\]{[]|(?:"[^"]*"|-?\d[\d.eE+-]*)\s*[,\]]))/.test(text);
}

function sniffXml(text: string): SniffedFormat {
  if (text.includes(SPREADSHEET_2003)) return { kind: 'xml2003' };
  if (text.includes(FLAT_OPEN_DOCUMENT)) return { kind: 'excel-readable', what: 'a flat OpenDocument file (.fods)' };
  return { kind: 'other', what: 'an XML document' };
}

/** A text may hold a stray one; other files are full of them. */
const MOST_STRAY = 3;

/** 0x1A stands in texts as the end mark of old DOS programs. */
function looksBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a) controls += 1;
  return controls > MOST_STRAY && controls * 50 > head.length;
}
