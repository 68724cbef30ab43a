import { groupBy } from '../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import { editDistance } from '../../base/util/text/edit-distance.ts';
import { foldChoice } from '../../base/util/text/text.ts';
import { CHOICE_WORDS } from './choice-words.ts';
import type { Choice } from './term.ts';

/** Which choice a text means, and whether it is written as the format knows it. */
export interface ChoiceMatch {
  readonly label: string;
  readonly isExact: boolean;
  /** It is written otherwise, and can mean nothing else: `Preferred Equity` is made of names of one choice alone. */
  readonly isCertain?: true;
}

interface ChoiceName {
  readonly label: string;
  readonly folded: string;
  readonly words: readonly string[];
}

/** The names of a column's choices, as texts are compared with them. */
interface ChoiceNames {
  readonly names: readonly ChoiceName[];
  /** By name without spaces and signs, the labels of the choices that are called so, in their order. */
  readonly byFolded: ReadonlyMap<string, readonly string[]>;
  /** What people write for them, which can mean nothing else, and which likely means them. */
  readonly same: readonly ChoiceName[];
  readonly likely: readonly ChoiceName[];
}

const namesOf = deriveOnce((choices: readonly Choice[]): ChoiceNames => {
  const toNames = (textsOf: (choice: Choice) => readonly string[]): readonly ChoiceName[] =>
    choices.flatMap((choice) =>
      textsOf(choice).map((text) => ({ label: choice.label, folded: foldChoice(text), words: wordsOf(text) })),
    );
  const names = toNames(({ value, label, aliases = [] }) => [value, label, ...aliases]);
  return {
    names,
    byFolded: new Map([...groupBy(names, ({ folded }) => folded)].map(([folded, all]) => [folded, labelsOf(all)])),
    same: toNames(({ label }) => CHOICE_WORDS[label]?.same ?? []),
    likely: toNames(({ label }) => CHOICE_WORDS[label]?.likely ?? []),
  };
});

/**
 * By its name, by what people write for it, by its beginning (`Conv. loan`), or misspelt by a letter; `undefined` where it
 * means none, however alike the letters are: biotech is no fintech.
 */
export function matchChoice(text: string, choices: readonly Choice[]): ChoiceMatch | undefined {
  const folded = foldChoice(text);
  const known = namesOf(choices);
  const exact = known.byFolded.get(folded)?.[0];
  if (exact !== undefined) return { label: exact, isExact: true };
  const words = wordsOf(text);
  const isSame = (name: ChoiceName): boolean => name.folded === folded;
  const sure = matchWords(words, known) ?? known.same.find(isSame)?.label;
  if (sure !== undefined) return { label: sure, isExact: false, isCertain: true };
  const near =
    known.likely.find(isSame) ??
    known.names.find((name) => isShortFor(words, name)) ??
    known.names.find((name) => isSlipOf(folded, name));
  return near === undefined ? undefined : { label: near.label, isExact: false };
}

/** As `matchChoice`, or by the one choice that its words speak of among others: `Fintech & Payments`. */
export function guessChoice(text: string, choices: readonly Choice[]): ChoiceMatch | undefined {
  const match = matchChoice(text, choices);
  if (match !== undefined) return match;
  const { names, same, likely } = namesOf(choices);
  const words = wordsOf(text);
  const [label, ...others] = labelsOf([...names, ...same, ...likely].filter((name) => isAmong(name.words, words)));
  return label === undefined || others.length > 0 ? undefined : { label, isExact: false };
}

function labelsOf(names: readonly ChoiceName[]): readonly string[] {
  return [...new Set(names.map(({ label }) => label))];
}

/** The one choice of which every word is a name. */
function matchWords(words: readonly string[], { byFolded }: ChoiceNames): string | undefined {
  if (words.length < 2) return undefined;
  const labels = words.map((word) => new Set(byFolded.get(word)));
  const [first] = labels[0] ?? [];
  return first !== undefined && labels.every((found) => found.size === 1 && found.has(first)) ? first : undefined;
}

const LEAST_LETTERS = 3;
const LEAST_ALONE = 4;

/** Word by word the beginning of it: three letters at least of the first, four of the only one. */
function isShortFor(short: readonly string[], { words }: ChoiceName): boolean {
  const least = short.length === 1 ? LEAST_ALONE : LEAST_LETTERS;
  const isLongEnough = (short[0] ?? '').length >= least;
  return (
    isLongEnough &&
    short.length === words.length &&
    short.every((word, index) => words[index]?.startsWith(word) === true)
  );
}

/** Shorter words that differ by a letter are other words. */
const LEAST_MISSPELT = 6;
const LEAST_TWICE = 9;

/** Nobody mistypes the first letter, and what is told apart by figures is something else. */
function isSlipOf(folded: string, name: ChoiceName): boolean {
  const length = Math.min(folded.length, name.folded.length);
  if (length < LEAST_MISSPELT || folded[0] !== name.folded[0] || /\d/.test(folded + name.folded)) return false;
  return editDistance(folded, name.folded) <= (length < LEAST_TWICE ? 1 : 2);
}

const NEGATIONS: ReadonlySet<string> = new Set(['not', 'non', 'no', 'n', 'un', 'without', 'ex', 'excl']);

/** One after the other, and without a word before them that says the opposite. */
function isAmong(name: readonly string[], words: readonly string[]): boolean {
  const starts = words.flatMap((_, index) => (name.every((word, at) => words[index + at] === word) ? [index] : []));
  if (name.length === 0 || (name.length === 1 && NEGATIONS.has(name[0] ?? ''))) return false;
  return starts.some((start) => !NEGATIONS.has(words[start - 1] ?? ''));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
