import { escapeAttribute, limitText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { Prefixes } from './odf-prefixes.ts';

/** A text as paragraphs, one a line (OpenDocument 1.3, 6.1.2): spaces in a row and tabs are elements of their own. */
export function toParagraphs(text: string, { text: p }: Prefixes, most?: number): string {
  const lines = limitText(text, most).split(/\r\n?|\n/);
  return lines.map((line) => `<${p}p>${toLine(line, p)}</${p}p>`).join('');
}

function toLine(line: string, p: string): string {
  return escapeAttribute(line)
    .replaceAll('\t', `<${p}tab/>`)
    .replace(/^ | {2,}| $/g, (spaces) => `<${p}s${spaces.length === 1 ? '' : ` ${p}c="${spaces.length}"`}/>`);
}
