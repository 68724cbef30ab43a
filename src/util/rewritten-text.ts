import { foldChoice } from './text.ts';

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
/** A text that is cut shorter than this could be the beginning of many. */
const LEAST_CUT = 16;
const BEGINNING = 6;

/**
 * True where `held` is what a service may have made of `sent` while storing it: other quotes and dashes, no accents,
 * another case, `&amp;` for `&`, or all of it cut off behind a certain length. Two names that people mean as two can be
 * such a pair as well (`A-1`, `A1`): ask only where something is known to have been sent and what came of it is sought.
 */
export function isRewritten(sent: string, held: string): boolean {
  const [whole, rest] = [bareLetters(sent), bareLetters(held)];
  if (whole === rest) return whole !== '' || sent.trim() === held.trim();
  return rest.length >= LEAST_CUT && whole.startsWith(rest);
}

/** The same for file names, which services also make unique by something before or behind: `deck (1).pdf`, `x7_deck.pdf`. */
export function isRewrittenFileName(sent: string, held: string): boolean {
  const [a, b] = [splitName(sent), splitName(held)];
  if (a.ending !== b.ending) return false;
  return isRewritten(a.stem, b.stem) || (a.letters !== '' && b.letters.includes(a.letters));
}

/** Equal for every text that a service may have made of another: what it leaves of the first letters. */
export function rewrittenBeginning(text: string): string {
  return bareLetters(text).slice(0, BEGINNING);
}

/** Letters and digits alone, however they were written. */
function bareLetters(text: string): string {
  const plain = text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return foldChoice(plain.normalize('NFKD').replace(/\p{M}/gu, ''));
}

function splitName(name: string): { readonly stem: string; readonly ending: string; readonly letters: string } {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1).toLowerCase()] : [name, ''];
  return { stem, ending, letters: bareLetters(stem) };
}
