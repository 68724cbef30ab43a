const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const REFERENCE = /&([^;&]{1,10});/g;

/** Undoes entities and character references; those that a document type would have to explain stay as they are. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, (all, name: string) => decodeEntity(name) ?? all) : text;
}

/** The character of `amp`, `#38` or `#x26`; `undefined` for what XML itself does not know (XML 1.0, 4.1 and 4.6). */
export function decodeEntity(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return isCharacter(code) ? String.fromCodePoint(code) : NAMED.get(name);
}

/** Whether XML 1.0 calls it a character (2.2); false for NaN. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/** The longest text of a cell or comment that the file format allows, in UTF-16 units. */
export const MAX_CELL_TEXT = 32_767;

/** Letters, digits and most signs of ASCII, spaces and ends of lines: what needs nothing done to it. */
const PLAIN = /^[\n -%'-;=?-^`-~]*$/;

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** Text for an attribute; control characters, which no attribute of ours needs, are left out. */
export function escapeAttribute(text: string): string {
  return escapeMarkup(dropForbidden(text)).replaceAll('"', '&quot;');
}

/**
 * Text for `<t>`: cut to what a cell holds, line ends as LF, and what XML cannot hold written as `_xHHHH_` (ECMA-376
 * ST_Xstring), as is a text that only looks like such an escape.
 */
export function escapeCellText(text: string): string {
  if (text.length <= MAX_CELL_TEXT && PLAIN.test(text)) return text;
  const clean = limitText(text.replace(/\r\n?/g, '\n'));
  const escaped = clean
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to escape
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, toHexEscape);
  return escapeMarkup(dropForbidden(escaped));
}

/** Undoes `_x000D_` and the like, by which the format writes characters that XML cannot (ECMA-376 ST_Xstring). */
export function decodeEscapes(text: string): string {
  return text.includes('_x') ? text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) : text;
}

/** Cuts a text to what a cell holds, never within a character, and says so by an ellipsis. */
export function limitText(text: string, most = MAX_CELL_TEXT): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Characters that XML 1.0 holds in no form: controls, halves of a surrogate pair, U+FFFE and U+FFFF. */
function dropForbidden(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to drop
  return text.replace(/\p{Cs}/gu, '\ufffd').replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

function toHexEscape(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
