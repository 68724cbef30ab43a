import { recallLong } from '../recall-long.ts';

/** No width, no meaning, and invisible: they come with text pasted from web pages and must not make two names of one. */
const ZERO_WIDTH = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;
/** Joiners mean something between the letters of other scripts, and in emoji; beside a Latin letter they are as the others. */
const LATIN_JOINERS = /(?<=\p{Script=Latin})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{Script=Latin})/gu;
const EDGES = /^[\s\u00ad\u200b\u200e\u200f\u2060]+|[\s\u00ad\u200b\u200e\u200f\u2060]+$/g;
/** Words of ASCII with one space between them. Nearly all names are such, and they are folded by the million. */
const PLAIN_WORDS = /^[!-~]+(?: [!-~]+)*$/;

/** Without the spaces at both ends, no-break and zero-width ones too. */
export function trimText(text: string): string {
  const isPlain = isPlainCharacter(text.charCodeAt(0)) && isPlainCharacter(text.charCodeAt(text.length - 1));
  return isPlain ? text : text.replace(EDGES, '');
}

/** Trims and makes every run of spaces (no-break ones too) one space. */
export const squeezeSpaces = recallLong((text) => {
  if (PLAIN_WORDS.test(text)) return text;
  return text
    .replace(ZERO_WIDTH, '')
    .replace(LATIN_JOINERS, '')
    .replace(/[\s\u00a0\u2007\u202f]+/g, ' ')
    .trim();
});

/** Marks behind a text that refer to notes below its table or to a page, as a pattern: `Fair Value (3)`, `Cost*`, `Acme (https://…)`. */
export const FOOTNOTE_MARKS = String.raw`(?:\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|\(https?://[^\s()]+\)|[*†‡§¹²³⁴-⁹]))+`;
const MARKS_BEHIND = new RegExp(`(?<=\\S)(?:\\s*:|${FOOTNOTE_MARKS})+$`);

/** `Acme (1)*` becomes `Acme`, and `Cost:` `Cost`; a text of nothing but marks stays. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS_BEHIND, '');
}

/** Marks of direction, which Windows copies along with figures. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Figures as they look: full-width digits and signs, as East Asian keyboards type them, as the usual ones. */
export function toHalfWidth(text: string): string {
  return text
    .replace(DIRECTION, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** How names are compared where case and runs of spaces do not matter. */
export const foldName = recallLong((text) => {
  if (PLAIN_WORDS.test(text)) return text.toLowerCase();
  return squeezeSpaces(text).normalize('NFC').toLowerCase();
});

/** How sheet names and column headers are compared: without regard to case, spaces, `_`, `-`, `*`, `:` and plural. */
export function foldHeader(text: string): string {
  return toSingular(foldHeaderLetters(text));
}

/** False where one of them is absent. */
export function areSameHeaders(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && foldHeader(a) === foldHeader(b);
}

/** The same with regard to plural: a firm may have named two columns `Theme` and `Themes`. */
export const foldHeaderLetters = recallLong((text) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\u00ad\u200b\u2060\ufeff\u00a0\u2007\u202f\u2010-\u2013_*:-]+/g, ''),
);

/**
 * Every form under which a header may be looked up: folded as a whole, and with each of its words made singular, since
 * `Share Sold` and `SharesSold` both mean `Shares Sold`.
 */
export function foldHeaderForms(text: string): readonly string[] {
  const whole = foldHeader(text);
  const byWord = text
    .split(/[\s\u00a0\u2007\u202f\u2010-\u2013_-]+/)
    .map(foldHeader)
    .join('');
  return byWord === whole ? [whole] : [whole, byWord];
}

/** How choices are compared: without regard to case, spaces and punctuation. */
export const foldChoice = recallLong((text) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ''),
);

function toSingular(letters: string): string {
  return letters
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=.)sses$/, 'ss')
    .replace(/(?<=..[^s])s$/, '');
}

function isPlainCharacter(code: number): boolean {
  return code > 32 && code < 127;
}
