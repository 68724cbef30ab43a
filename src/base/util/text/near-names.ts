import countSteps from 'damerau-levenshtein';
import { recallLong } from '../recall-long.ts';
import { foldHeader, foldName } from './text.ts';

/** As they stand without their full stops; what is written in several words (`Pty Ltd`, `GmbH & Co. KG`) goes word by word. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    'incorporated inc corporation corp company co limited ltd llc llp lllp lp ulc pllc plc pbc pc gmbh mbh ggmbh gesmbh ag kg kgaa ohg ug se eg ' +
    'bv nv cv vof bvba srl sprl sarl rl sas sasu sa sca scs scsp snc spa sl slu lda ltda sab ab oy oyj as asa aps ivs hf ehf ' +
    'sro zoo oo doo dd ad ood kft zrt nyrt oue ou sia uab pty pte pvt bhd sdn kk gk pt tbk ptc jsc pjsc ooo oao zao'
  ).split(' '),
);

/** `(1)(3)`, `[2]`, `*` and the like behind a name point at a note below the table. */
const FOOTNOTES = /(?<=\S)(?:\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§¹²³⁰-⁹]+))+$/;

/** Numbers, numerals and single letters. A letter beside one of another alphabet, or beside an accented one, is part of a word. */
const TELLING_APART = /\d+|(?<![\p{L}\p{M}\p{N}_])(?:[ivx]+|[a-z])(?![\p{L}\p{M}\p{N}_])/gu;

/** Signs that stand behind a name and are no letters of it, though Unicode would spell them out. */
const MARKS = /[™℠®©]/g;

/**
 * A name without what people write differently: case, accents, punctuation, spaces, the width of its letters, footnotes and
 * the legal form it ends in.
 */
export const bareName = recallLong((name) => {
  const words = foldName(name)
    .replace(FOOTNOTES, '')
    .replace(MARKS, '')
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words.join('');
});

/** True where a text is nothing but what a company is by law: `Inc.`, `GmbH & Co. KG`. */
export function isLegalForm(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => LEGAL_FORMS.has(word));
}

/** True for a company's full name: `Example, Inc.`. */
export function endsInLegalForm(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '');
}

function wordsOf(text: string): string[] {
  return foldName(text)
    .normalize('NFD')
    .replace(/[\p{M}./]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * True where two different names are likely one thing mistyped. Names that differ in a digit (`Fund 1`, `Fund 2`), a
 * numeral or a single letter (`Class A`, `Class B`) are not near: that is how people tell them apart.
 */
export function areNearNames(a: string, b: string): boolean {
  const [bareA, bareB] = [bareName(a), bareName(b)];
  if (bareA === bareB) return true;
  return numbersOf(a) === numbersOf(b) && areNearTexts(bareA, bareB);
}

/** How many characters may differ in near texts of which the shorter one is so long. */
export function mostChanges(length: number): number {
  return length >= 12 ? 2 : length >= 6 ? 1 : 0;
}

export function areNearTexts(a: string, b: string): boolean {
  const allowed = mostChanges(Math.min(a.length, b.length));
  return Math.abs(a.length - b.length) <= allowed && areWithin(allowed, { a, b, atA: 0, atB: 0 });
}

/** Whether so few changes make one rest of the other, as `editDistance` counts them. Most differ at once in more, and no table is made for them. */
function areWithin(
  changes: number,
  { a, b, ...from }: { readonly a: string; readonly b: string; readonly atA: number; readonly atB: number },
): boolean {
  let { atA, atB } = from;
  for (; atA < a.length && atB < b.length && a[atA] === b[atB]; atB += 1) atA += 1;
  const left = Math.max(a.length - atA, b.length - atB);
  if (left <= changes) return true;
  if (changes === 0 || atA === a.length || atB === b.length) return false;
  const areWithout = (ofA: number, ofB: number): boolean =>
    areWithin(changes - 1, { a, b, atA: atA + ofA, atB: atB + ofB });
  const areSwapped = a[atA] === b[atB + 1] && a[atA + 1] === b[atB];
  return areWithout(1, 1) || areWithout(1, 0) || areWithout(0, 1) || (areSwapped && areWithout(2, 2));
}

/** The header most like `text`, if they differ in no more than one letter of three; else `undefined`. */
export function nearestHeader(text: string, headers: readonly string[]): string | undefined {
  const folded = foldHeader(text);
  const close = headers.flatMap((header) => {
    const other = foldHeader(header);
    const most = Math.max(folded.length, other.length) / 3;
    // A letter that only the longer one has is a step at least. Most are told apart by that, which takes a tenth of the time.
    if (Math.max(folded.length, other.length) - countShared(folded, other) > most) return [];
    const score = editDistance(folded, other);
    return score <= most ? [{ header, score }] : [];
  });
  return close.sort((a, b) => a.score - b.score)[0]?.header;
}

/** How many letters two texts have in common, wherever they stand. */
function countShared(a: string, b: string): number {
  let rest = b;
  for (const letter of a) rest = rest.replace(letter, '');
  return b.length - rest.length;
}

/** True where a header is likely another spelling of a known one: mistyped, abbreviated word by word, or without some words. */
export function areLikeHeaders(known: string, text: string): boolean {
  if (nearestHeader(text, [known]) !== undefined) return true;
  const [words, own] = [known, text].map(headerWords);
  if (words === undefined || own === undefined || own.length === 0) return false;
  const isShort = words.length === own.length && own.every((word, index) => isShortFor(word, words[index] ?? ''));
  return isShort || own.every((word) => words.includes(word));
}

function headerWords(header: string): string[] {
  return header
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(foldHeader);
}

/** `dt` for `date`, `amt` for `amount`, `co` for `company`: its letters in their order, from the first. */
function isShortFor(short: string, word: string): boolean {
  if (short === word) return true;
  if (short.length < 2 || short[0] !== word[0]) return false;
  let from = 0;
  return [...short].every((letter) => {
    const at = word.indexOf(letter, from);
    from = at + 1;
    return at >= 0;
  });
}

/** The candidates that look most like `name`, the nearest first, at most `limit`; none where nothing is like it. */
export function nearestNames(name: string, candidates: Iterable<string>, limit = 3): string[] {
  const bare = bareName(name);
  const close = byDistance(bare, candidates).filter(
    ({ candidate, score }) => score <= Math.max(2, bare.length * 0.4) || contains(candidate, bare),
  );
  return close.slice(0, limit).map(({ candidate }) => candidate);
}

/** As nearestNames, but the one that comes nearest where nothing is much like it; none only where there are none. */
export function nearestOrBest(name: string, candidates: readonly string[]): string[] {
  const near = nearestNames(name, candidates);
  if (near.length > 0) return near;
  return byDistance(bareName(name), candidates)
    .slice(0, 1)
    .map(({ candidate }) => candidate);
}

function byDistance(bare: string, candidates: Iterable<string>) {
  const scored = [...new Set(candidates)].map((candidate) => ({
    candidate,
    score: editDistance(bare, bareName(candidate)),
  }));
  return scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
}

function contains(candidate: string, bare: string): boolean {
  const other = bareName(candidate);
  return bare.length >= 4 && other.length >= 4 && (other.startsWith(bare) || bare.startsWith(other));
}

/** The numbers and the like that tell apart things of one name, in their order. */
export const numbersOf = recallLong((name) => (name.toLowerCase().match(TELLING_APART) ?? []).join(','));

/** Nobody mistypes a text of more letters: it is something else pasted into the cell, and the table of two such texts fills the memory. */
const LONGEST = 256;

/**
 * How many letters must be put in, left out, changed, or swapped with their neighbour to make one text of the other
 * (Damerau-Levenshtein). Above 4, and of longer texts than names are, it may be said too high, never too low.
 */
export function editDistance(a: string, b: string): number {
  const [restA, restB] = withoutCommonEnds(a, b);
  const [longer, shorter] = restA.length >= restB.length ? [restA, restB] : [restB, restA];
  if (shorter === '' || longer.length > LONGEST) return longer.length;
  // For texts that begin too differently the library answers the length of the first, right or not: so it is the longer.
  return countSteps(longer, shorter).steps;
}

/** Most names differ in one place only, and the library gives up on a text that is the other some letters later. */
function withoutCommonEnds(a: string, b: string): readonly [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}
