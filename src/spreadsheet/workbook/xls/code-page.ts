import { TextDecoder } from 'node:util';
import { inputCodePage } from '../../../base/input/input-errors.ts';
import { decodeWindows1252 } from '../csv/decode-text.ts';

/** What the platform decodes, by the names of the WHATWG encoding standard. Those from 32,768 on are of Excel on the Mac. */
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
export function createCodePageDecoder(codePage: number, path: string): (bytes: Buffer) => string {
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
