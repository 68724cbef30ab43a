import type { Choice } from '../../../model/fields/term.ts';
import { nearestNames } from '../../../util/text/near-names.ts';
import { foldChoice } from '../../../util/text/text.ts';

/** Which choice a text means, and whether it is written as the format knows it. */
export interface ChoiceMatch {
  readonly label: string;
  readonly isExact: boolean;
  /** It is written otherwise, and can mean nothing else: `Preferred Equity` is made of names of one choice alone. */
  readonly isCertain?: true;
}

/** By its name, its beginning, or as `Conv. loan` means convertible loan; `undefined` where it is like none. */
export function matchChoice(text: string, choices: readonly Choice[]): ChoiceMatch | undefined {
  const folded = foldChoice(text);
  const names = choices.flatMap(({ value, label, aliases = [] }) =>
    [value, label, ...aliases].map((name) => ({ name, label })),
  );
  const exact = names.find(({ name }) => foldChoice(name) === folded);
  if (exact !== undefined) return { label: exact.label, isExact: true };
  const sure = matchWords(text, names);
  if (sure !== undefined) return { label: sure, isExact: false, isCertain: true };
  const short = names.find(({ name }) => isShortFor(text, name));
  const [near] =
    short === undefined && folded.length > 3
      ? nearestNames(
          text,
          choices.map(({ label }) => label),
          1,
        )
      : [];
  const label = short?.label ?? near;
  return label === undefined ? undefined : { label, isExact: false };
}

/** The one choice of which every word is a name. */
function matchWords(
  text: string,
  names: readonly { readonly name: string; readonly label: string }[],
): string | undefined {
  const words = wordsOf(text);
  if (words.length < 2) return undefined;
  const labels = words.map(
    (word) => new Set(names.filter(({ name }) => foldChoice(name) === word).map(({ label }) => label)),
  );
  const [first] = labels[0] ?? [];
  return first !== undefined && labels.every((found) => found.size === 1 && found.has(first)) ? first : undefined;
}

/** Word by word the beginning of it: three letters at least of the first. */
function isShortFor(text: string, name: string): boolean {
  const [short, whole] = [wordsOf(text), wordsOf(name)];
  const isLongEnough = (short[0] ?? '').length >= 3;
  return (
    isLongEnough &&
    short.length === whole.length &&
    short.every((word, index) => whole[index]?.startsWith(word) === true)
  );
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
