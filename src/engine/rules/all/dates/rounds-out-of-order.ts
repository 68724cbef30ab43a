import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { RoundEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** The rounds before the Series A. */
const FIRST = ['preseed', 'seed'];
/** Series A, and no Series A-1, A Extension or AA: those close when they close. */
const SERIES = /^series([a-z])$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Letters further apart may count otherwise: Series F is founders' stock at times, Series P comes before the seed. */
const FURTHEST = 2;

/** A company raises its seed, its Series A and its Series B in this order: mostly the year of one is wrong. */
export const ROUNDS_OUT_OF_ORDER: Rule = {
  code: 'rounds-out-of-order',
  unlessReported: ['date-in-future', 'day-month-swapped', 'issue-far-from-closing'],
  find: (table) => {
    const raising = new Set(table.sent.rounds.map(({ company }) => company));
    const rounds = [...table.rounds.values()].filter((round) => raising.has(round.company) && rankOf(round) >= 0);
    return [...groupBy(rounds, ({ company }) => company).values()].flatMap(check);
  },
};

function check(rounds: readonly RoundEntry[]): RuleFinding[] {
  const inOrder = rounds.toSorted((a, b) => rankOf(a) - rankOf(b));
  return inOrder.flatMap((round, index) => {
    const before = inOrder[index - 1];
    return before === undefined ? [] : checkPair(before, round);
  });
}

function checkPair(before: RoundEntry, round: RoundEntry): RuleFinding[] {
  const [reported, other] = round.row === undefined ? [before, round] : [round, before];
  const apart = rankOf(round) - rankOf(before);
  if (reported.row === undefined || apart === 0 || apart > FURTHEST) return [];
  if (before.closingDate === undefined || round.closingDate === undefined) return [];
  if (round.closingDate >= before.closingDate) return [];
  const side = reported === round ? 'before' : 'after';
  const message = `Closing Date of ${reported.name} is ${reported.closingDate}, ${side} that of ${other.name} (${showPlace(other)}), ${other.closingDate}.`;
  const hint = 'Correct the closing date that is wrong; often the year is.';
  return [{ row: reported.row, column: 'Closing Date', message, hint, ...omitAbsent({ cause: other.row }) }];
}

/** The round's rank by its name; negative where the name says nothing of that. */
function rankOf({ name }: RoundEntry): number {
  const folded = name.toLowerCase().replaceAll(/[\s-]/g, '');
  const letter = SERIES.exec(folded)?.[1];
  return letter === undefined ? FIRST.indexOf(folded) : FIRST.length + LETTERS.indexOf(letter);
}
