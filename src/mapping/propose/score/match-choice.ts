import type { Choice } from '../../../model/fields/term.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import { deriveOnce } from '../../../util/derive-once.ts';
import { nearestNames } from '../../../util/text/near-names.ts';
import { foldChoice } from '../../../util/text/text.ts';

/** Which choice a text means, and whether it is written as the format knows it. */
export interface ChoiceMatch {
  readonly label: string;
  readonly isExact: boolean;
  /** It is written otherwise, and can mean nothing else: `Preferred Equity` is made of names of one choice alone. */
  readonly isCertain?: true;
}

interface ChoiceName {
  readonly label: string;
  readonly words: readonly string[];
}

/** The names of a column's choices, as texts are compared with them. */
interface ChoiceNames {
  readonly labels: readonly string[];
  readonly names: readonly ChoiceName[];
  /** By name without spaces and signs, the labels of the choices that are called so, in their order. */
  readonly byFolded: ReadonlyMap<string, readonly string[]>;
}

const namesOf = deriveOnce((choices: readonly Choice[]): ChoiceNames => {
  const all = choices.flatMap(({ value, label, aliases = [] }) =>
    [value, label, ...aliases].map((name) => ({ folded: foldChoice(name), label, words: wordsOf(name) })),
  );
  const byFolded = groupBy(all, ({ folded }) => folded);
  return {
    labels: choices.map(({ label }) => label),
    names: all,
    byFolded: new Map([...byFolded].map(([folded, names]) => [folded, names.map(({ label }) => label)])),
  };
});

/** By its name, its beginning, or as `Conv. loan` means convertible loan; `undefined` where it is like none. */
export function matchChoice(text: string, choices: readonly Choice[]): ChoiceMatch | undefined {
  const folded = foldChoice(text);
  const known = namesOf(choices);
  const exact = known.byFolded.get(folded)?.[0];
  if (exact !== undefined) return { label: exact, isExact: true };
  const words = wordsOf(text);
  const sure = matchWords(words, known);
  if (sure !== undefined) return { label: sure, isExact: false, isCertain: true };
  const short = known.names.find((name) => isShortFor(words, name));
  const [near] = short === undefined && folded.length > 3 ? nearestNames(text, known.labels, 1) : [];
  const label = short?.label ?? near;
  return label === undefined ? undefined : { label, isExact: false };
}

/** The one choice of which every word is a name. */
function matchWords(words: readonly string[], { byFolded }: ChoiceNames): string | undefined {
  if (words.length < 2) return undefined;
  const labels = words.map((word) => new Set(byFolded.get(word)));
  const [first] = labels[0] ?? [];
  return first !== undefined && labels.every((found) => found.size === 1 && found.has(first)) ? first : undefined;
}

/** Word by word the beginning of it: three letters at least of the first. */
function isShortFor(short: readonly string[], { words }: ChoiceName): boolean {
  const isLongEnough = (short[0] ?? '').length >= 3;
  return (
    isLongEnough &&
    short.length === words.length &&
    short.every((word, index) => words[index]?.startsWith(word) === true)
  );
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
