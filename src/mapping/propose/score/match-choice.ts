import type { Choice } from '../../../model/fields/term.ts';
import { nearestNames } from '../../../util/text/near-names.ts';
import { foldChoice } from '../../../util/text/text.ts';

/** Which choice a text means, and whether it is written as the format knows it. */
export interface ChoiceMatch {
  readonly label: string;
  readonly isExact: boolean;
}

/** By its name, its beginning, or as `Conv. loan` means convertible loan; `undefined` where it is like none. */
export function matchChoice(text: string, choices: readonly Choice[]): ChoiceMatch | undefined {
  const folded = foldChoice(text);
  const names = choices.flatMap(({ value, label, aliases = [] }) =>
    [value, label, ...aliases].map((name) => ({ name, label })),
  );
  const exact = names.find(({ name }) => foldChoice(name) === folded);
  if (exact !== undefined) return { label: exact.label, isExact: true };
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
