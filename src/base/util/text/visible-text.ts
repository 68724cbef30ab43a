/**
 * Characters that a terminal must never get from a file, a name or an answer: those that steer it (control characters, C1
 * too), turn the direction of what follows, break the line unseen, fill a place without being seen, or are half a
 * character. Not the line feed, which a layout of ours makes; joiners and variation selectors only where a script needs
 * them, behind a letter that is not ASCII.
 */
const HIDDEN =
  /(?!\n|\u200c|\u200d|\p{VS})[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]|(?<![^\0-\x7f])(?:\u200c|\u200d)/gu;

/** Nearly all text is such, and a report of a hundred thousand rows is long: nothing of HIDDEN is among these. */
const PLAIN = /^[\n -~\u00a0-\u00ac\u00ae-\u034e\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

/** Text with whatever is hidden in it made visible: `␛` for a control character, `\u{202e}` for anything else. */
export function showHidden(text: string): string {
  return PLAIN.test(text) ? text : text.replace(HIDDEN, showCharacter);
}

/** True where there is something that showHidden would show, or a line feed. */
export function hasHidden(text: string): boolean {
  return text.includes('\n') || showHidden(text) !== text;
}

/** JSON text with the same written as escapes of JSON: other characters on a terminal, the same value. */
export function escapeHiddenInJson(json: string): string {
  if (PLAIN.test(json)) return json;
  return json.replace(HIDDEN, (character) => character.split('').map(toJsonEscape).join(''));
}

function showCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : `\\u{${code.toString(16)}}`;
}

function toJsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
