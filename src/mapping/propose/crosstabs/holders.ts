import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { guessHolders } from '../guess-names.ts';
import { areAllFunds, listNames } from '../names/holder-names.ts';
import { isFundName } from '../names/name-words.ts';
import type { ProposedDoubt, ProposedHolder, ProposedSkip } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';

const FOOTNOTES = /(?:\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡¹²³]))+$/;

/** Whose shares are read, and what of that is to be asked. */
export interface OwnHolders {
  readonly holders: readonly ProposedHolder[];
  readonly skips: readonly ProposedSkip[];
  readonly doubts: readonly ProposedDoubt[];
}

export const NO_HOLDERS: OwnHolders = { holders: [], skips: [], doubts: [] };

/**
 * Which of the holders are funds of the firm: those that are known, else those that are called like funds, which is asked;
 * where none is, all are read, and who they are is asked. What others hold is left out, by their names.
 */
export function findOwnHolders(
  { columnIndex, names }: { readonly columnIndex: number; readonly names: readonly string[] },
  ref: string,
  { known, memory }: ScoringContext,
): OwnHolders {
  const guesses = guessHolders(names, { names: known.funds, remembered: memory.funds });
  const likely = guesses.length > 0 ? [] : names.filter((name) => isFundName(name.replace(FOOTNOTES, '')));
  const doubt = (text: string): ProposedDoubt => ({ kind: 'values', ref, columnIndex, text });
  if (guesses.length === 0 && likely.length === 0) {
    return { holders: [], skips: [], doubts: [doubt(areAllFunds(names, ref))] };
  }
  const own = new Set([...guesses.map(({ from }) => from), ...likely].map(foldName));
  const others = names.filter((name) => !own.has(foldName(name)));
  const whose = others.length === 0 ? '' : `: ${listNames(others)}`;
  return {
    holders: [
      ...guesses.map(({ from, to, reason }): ProposedHolder => ({ fund: to, names: [from], reason })),
      ...likely.map((name) => ({
        fund: name.replace(FOOTNOTES, ''),
        names: [name],
        reason: 'its name looks like that of a fund',
      })),
    ],
    skips: [
      {
        ...{ ref, texts: [], isFund: false, reason: 'the funds are named under holders' },
        because: `held by others than the firm's funds${whose}`,
      },
    ],
    doubts: [
      ...likely.map((name) => doubt(`${quote(name)} is a fund of the firm`)),
      ...(likely.length > 0 && others.length > 0
        ? [doubt(`none of these is a fund of the firm, so what they hold is left out: ${listNames(others)}`)]
        : []),
    ],
  };
}
