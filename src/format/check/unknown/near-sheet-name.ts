import { areNearTexts } from '../../../base/util/text/near-names.ts';
import { foldHeader, foldHeaderForms, foldHeaderLetters } from '../../../base/util/text/text.ts';
import { listNamedSheets, matchSheetName, type SheetMatch } from '../../sheets/sheet-names.ts';

/**
 * How much a tab's name is like that of a sheet: `same` but for words that say nothing of what is on it (`Q4 Securities`,
 * `Rounds (2)`), `mistyped`, or with words around it that may mean anything (`Northlight Securities`).
 */
export interface NearSheetName {
  readonly match: SheetMatch;
  readonly kind: 'same' | 'mistyped' | 'within';
}

/** Words of a tab that its owner works with and nobody uploads, whatever else its name says. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  (
    'pivot chart graph plot note comment lookup total subtotal sum summary overview dashboard analysis check reconciliation ' +
    'recon legend instruction readme help guide index contact calc calculation todo glossary'
  ).split(' '),
);

const NOTE = 'note';

/** Words that tell one copy of a sheet from another. */
const EDITION_WORDS: ReadonlySet<string> = new Set(
  (
    'copy of old new final draft version ver rev revised updated update current latest backup bak original orig import ' +
    'upload data sheet tab table input all full the our my to for as at clean corrected fixed year quarter ytd eoy fy cy ' +
    'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september ' +
    'october november december'
  ).split(' '),
);

const LEFT_OUT = /(?:^|[^\p{L}\p{N}])skip(?:ped)?(?:$|[^\p{L}\p{N}])/u;

/** True for a tab whose name holds the word `skip`: as under Action, it says that the tab is left out. */
export function isLeftOutByName(name: string): boolean {
  const lower = name.toLowerCase();
  // Hardly any tab says so, and the pattern takes long to compile.
  return lower.includes('skip') && LEFT_OUT.test(lower);
}

/** The sheet that a tab's name is like, which is no sheet's name; `undefined` where it is like none. */
export function findNearSheetName(name: string): NearSheetName | undefined {
  const rest = splitWords(name).filter((word) => !isEditionWord(word));
  const same = matchSheetName(rest.join(' '));
  if (same !== undefined) return { match: same, kind: 'same' };
  const sheets = [...listNamedSheets()];
  const mistyped = sheets.find(([known]) => areNearTexts(foldHeader(rest.join('')), foldHeader(known)));
  if (mistyped !== undefined) return { match: mistyped[1], kind: 'mistyped' };
  const within = isOwnList(name) ? [] : sheets.filter(([known]) => standsWithin(rest, known));
  const [longest] = within.sort(([a], [b]) => b.length - a.length);
  return longest === undefined ? undefined : { match: longest[1], kind: 'within' };
}

/** True where a tab's name says that it is one to work with: notes, a pivot, a summary. */
export function isOwnList(name: string): boolean {
  return splitWords(name).some((word) => OWN_WORDS.has(foldHeader(word)));
}

/** The same of a tab whatever stands on it: notes may be convertible ones, which their header tells. */
export function isSurelyOwnList(name: string): boolean {
  return splitWords(name).some((word) => OWN_WORDS.has(foldHeader(word)) && foldHeader(word) !== NOTE);
}

/** `Q4Securities` are two words more than it has spaces. */
function splitWords(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A number or a single letter (`Q`, `v`) is one as well. */
function isEditionWord(word: string): boolean {
  return /^(?:\p{N}+|\p{L})$/u.test(word) || EDITION_WORDS.has(word.toLowerCase());
}

/** A name ends in what the thing is; one that begins with the very name of a sheet may be a part of it. */
function standsWithin(words: readonly string[], known: string): boolean {
  const forms = foldHeaderForms(known);
  const isLast = words.some((_, index) => index > 0 && forms.includes(foldHeader(words.slice(index).join(''))));
  return isLast || foldHeaderLetters(words.join('')).startsWith(foldHeaderLetters(known));
}
