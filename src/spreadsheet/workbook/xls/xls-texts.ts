import { TextDecoder } from 'node:util';
import { inputCodePage } from '../../../base/input/input-errors.ts';
import type { FontRun } from '../cells/text-runs.ts';
import { decodeWindows1252 } from '../csv/decode-text.ts';
import type { ContinuedBytes } from './continued-bytes.ts';

const NO_RUNS: readonly FontRun[] = [];
/** No text begins with one of these. */
const FLAGS: ReadonlySet<number | undefined> = new Set([0, 1, 4, 5, 8, 9, 12, 13]);

/** A text with the fonts of its runs. */
export interface XlsText {
  readonly text: string;
  readonly runs: readonly FontRun[];
}

/** How texts are written: in Unicode since Excel 97, before that in a code page. */
export class XlsTexts {
  readonly isUnicode: boolean;
  readonly #path: string;
  /** Decodes bytes of the code page. */
  decode: (bytes: Buffer) => string;

  constructor(isUnicode: boolean, path: string) {
    this.isUnicode = isUnicode;
    this.#path = path;
    this.decode = createCodePageDecoder(1252, path);
  }

  setCodePage(codePage: number): void {
    this.decode = createCodePageDecoder(codePage, this.#path);
  }

  /** A text behind its length of one byte: the name of a sheet, or a number format of Excel 5. */
  readShort(bytes: ContinuedBytes): string {
    const count = bytes.u8();
    return this.isUnicode ? bytes.text(count, (bytes.u8() & 1) === 1) : this.decode(bytes.bytes(count));
  }

  /**
   * The code of a number format. Some programs write it shorter than they say, or set bits that elsewhere mean runs, and
   * here nothing: no reason to refuse a workbook, as its values do not depend on it.
   */
  readFormatCode(bytes: ContinuedBytes): string {
    if (!this.isUnicode) return this.readShort(bytes);
    const count = bytes.u16();
    const isWide = (bytes.u8() & 1) === 1;
    return bytes.text(Math.min(count, Math.floor(bytes.leftOfRecord / (isWide ? 2 : 1))), isWide);
  }

  /** A text behind its length of two bytes. In Unicode its runs may follow, and how it is spoken, which is passed over. */
  read(bytes: ContinuedBytes): XlsText {
    const count = bytes.u16();
    if (!this.isUnicode) return this.#readPlain(bytes, count);
    const flags = bytes.u8();
    const runCount = (flags & 8) === 0 ? 0 : bytes.u16();
    const spokenBytes = (flags & 4) === 0 ? 0 : bytes.u32();
    const text = bytes.text(count, (flags & 1) === 1);
    const runs = readRuns(runCount, () => ({ start: bytes.u16(), fontId: bytes.u16() }));
    bytes.skip(spokenBytes);
    return { text, runs };
  }

  /** The text of a cell. Some programs write it as before Excel 97: without flags, and up to the end of the record. */
  readLabel(bytes: ContinuedBytes): XlsText {
    const [low = 0, high = 0, flags] = bytes.ahead;
    const isPlain = bytes.leftOfRecord === 2 + low + 0x100 * high && !FLAGS.has(flags);
    return isPlain ? this.#readPlain(bytes, bytes.u16()) : this.read(bytes);
  }

  #readPlain(bytes: ContinuedBytes, count: number): XlsText {
    return { text: this.decode(bytes.bytes(count)), runs: NO_RUNS };
  }

  /** A text of a cell that is followed by its runs. */
  readRich(bytes: ContinuedBytes): XlsText {
    const { text } = this.read(bytes);
    const read = this.isUnicode ? () => bytes.u16() : () => bytes.u8();
    const count = bytes.isAtEnd ? 0 : read();
    return { text, runs: readRuns(count, () => ({ start: read(), fontId: read() })) };
  }
}

function readRuns(count: number, read: () => FontRun): readonly FontRun[] {
  if (count === 0) return NO_RUNS;
  const runs: FontRun[] = [];
  for (let index = 0; index < count; index += 1) runs.push(read());
  return runs;
}

/** Code pages by their names in the WHATWG encoding standard. Those from 32,768 on are from Excel on the Mac. */
const LABELS: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gb18030'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1200, 'utf-16le'],
  [1250, 'windows-1250'],
  [1251, 'windows-1251'],
  [1253, 'windows-1253'],
  [1254, 'windows-1254'],
  [1255, 'windows-1255'],
  [1256, 'windows-1256'],
  [1257, 'windows-1257'],
  [1258, 'windows-1258'],
  [10000, 'macintosh'],
  [10007, 'x-mac-cyrillic'],
  [32768, 'macintosh'],
  [65001, 'utf-8'],
]);

/** The upper 128 characters of code pages of DOS, in which programs other than Excel write. */
const DOS: ReadonlyMap<number, string> = new Map([
  [
    437,
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ],
  [
    850,
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  [
    852,
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ],
]);

/** ASCII, and the two numbers of Western European Windows. */
const WESTERN: ReadonlySet<number> = new Set([367, 1252, 32769]);

/** Decodes texts of a code page, by its number. It throws `input-code-page` for a character of one that is not known here. */
function createCodePageDecoder(codePage: number, path: string): (bytes: Buffer) => string {
  if (WESTERN.has(codePage)) return decodeWindows1252;
  const upper = DOS.get(codePage);
  if (upper !== undefined) return (bytes) => decodeByTable(bytes, upper);
  const label = LABELS.get(codePage);
  if (label === undefined) return (bytes) => decodeAscii(bytes, () => inputCodePage(path, codePage));
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
}

function decodeByTable(bytes: Buffer, upper: string): string {
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (letter) => upper[letter.charCodeAt(0) - 0x80] ?? letter);
}

function decodeAscii(bytes: Buffer, refuse: () => Error): string {
  if (bytes.some((byte) => byte >= 0x80)) throw refuse();
  return bytes.toString('latin1');
}
