import { foldChoice } from './text.ts';

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
/** A text that is cut shorter than this could be the beginning of many. */
const LEAST_CUT = 16;
/** So many letters of ASCII must be left where all others were dropped or written otherwise. */
const LEAST_PLAIN = 4;
const BEGINNING = 6;

/**
 * True where `held` is what a service may have made of `sent` while storing it: other quotes and dashes, no accents,
 * another case, `&amp;` for `&`, `?` or nothing for letters it does not know, or all of it cut off behind a certain length. Two names that people mean as two can be
 * such a pair as well (`A-1`, `A1`): ask only where something is known to have been sent and what came of it is sought.
 */
export function isRewritten(sent: string, held: string): boolean {
  const [whole, rest] = [bareLetters(sent), bareLetters(held)];
  if (whole === rest) return whole !== '' || sent.trim() === held.trim();
  if (rest.length >= LEAST_CUT && whole.startsWith(rest)) return true;
  const plain = plainLetters(whole);
  return plain !== whole && plain.length >= LEAST_PLAIN && plain === rest;
}

/** The same for file names, which services also make unique by something before or behind: `deck (1).pdf`, `x7_deck.pdf`. */
export function isRewrittenFileName(sent: string, held: string): boolean {
  const [a, b] = [splitName(sent), splitName(held)];
  if (a.ending !== b.ending) return false;
  if (isRewritten(a.stem, b.stem) || (a.letters !== '' && b.letters.includes(a.letters))) return true;
  const plain = plainLetters(a.letters);
  return plain.length >= LEAST_PLAIN && b.letters.includes(plain);
}

/** Equal for every text that a service may have made of another: what it leaves of the first letters. */
export function rewrittenBeginning(text: string): string {
  return plainLetters(bareLetters(text)).slice(0, BEGINNING);
}

/** Letters and digits alone, however they were written. */
function bareLetters(text: string): string {
  const plain = text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return foldChoice(plain.normalize('NFKD').replace(/\p{M}/gu, '')).replaceAll('ß', 'ss');
}

function plainLetters(letters: string): string {
  return letters.replace(/[^a-z0-9]/g, '');
}

function splitName(name: string): { readonly stem: string; readonly ending: string; readonly letters: string } {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1).toLowerCase()] : [name, ''];
  return { stem, ending, letters: bareLetters(stem) };
}
