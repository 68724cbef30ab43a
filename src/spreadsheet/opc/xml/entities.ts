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

/** What XML 1.0 calls a character (2.2); false for what is no number. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
