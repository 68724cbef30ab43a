import { type ChoiceMatch, matchChoice } from '../../../model/fields/match-choice.ts';
import type { Choice } from '../../../model/fields/term.ts';
import type { ColumnFacts } from './column-facts.ts';

/** What may be said of anything, `yes` and `bridge`, tells nothing without its header. */
export function saysItself(text: string, match: ChoiceMatch): boolean {
  return match.isExact || (match.isCertain === true && !/^(?:yes|no|y|n)$/i.test(text.trim()));
}

/** Of the filled cells, between 0 and 1, those that are a choice, as far as its match `isMeant`. */
export function shareOfChoices(
  { distinct, filled }: ColumnFacts,
  choices: readonly Choice[],
  isMeant: (text: string, match: ChoiceMatch) => boolean = () => true,
): number {
  const isKnown = (text: string): boolean => {
    const match = matchChoice(text, choices);
    return match !== undefined && isMeant(text, match);
  };
  const count = [...distinct].reduce((sum, [text, times]) => sum + (isKnown(text) ? times : 0), 0);
  return filled === 0 ? 0 : count / filled;
}
