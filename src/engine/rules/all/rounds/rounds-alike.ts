import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { formatMoney } from '../../../../model/values/money.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** Words behind the name of a round that goes on: Series A-1, Series A Extension, Series A (2nd close). */
const CONTINUED =
  /\([^)]*\)|\b(?:ext(?:ension|ended)?|first|second|third|\d(?:st|nd|rd|th)|clos(?:e|ing)|tranche|part|bridge|prime|plus|secondary|ii|iii)\b|[\d+'"]/g;

/** Two rounds of a company with the same figures: a row that was copied, and only its name changed. */
export const ROUNDS_ALIKE: Rule = {
  code: 'rounds-alike',
  unlessReported: ['name-spelt-two-ways'],
  find: (table) => {
    const raising = new Set(table.sent.rounds.map(({ company }) => company));
    const rounds = [...table.rounds.values()].filter(({ company }) => raising.has(company));
    return [...groupBy(rounds, figuresOf).values()].flatMap(check);
  },
};

function check(rounds: readonly RoundEntry[]): RuleFinding[] {
  const [twin, ...others] = rounds;
  return others.flatMap((round): RuleFinding[] => {
    if (
      twin === undefined ||
      !isOther(twin, round) ||
      !isSent(round) ||
      round.row.isFurther ||
      round.preMoneyValuation === undefined
    )
      return [];
    const message = `${round.name} has the Pre-Money Valuation (${formatMoney(round.preMoneyValuation)}), the Round Size and the Fully Diluted Shares of ${twin.name} (${showPlace(twin)}).`;
    const hint = 'Correct its figures if the row was copied; write new under Action if they are right.';
    return [{ row: round.row, column: 'Pre-Money Valuation', message, hint }];
  });
}

/** By itself where it does not say all of them. */
function figuresOf({
  key,
  company,
  preMoneyValuation: before,
  roundSize: size,
  fullyDilutedShares: all,
}: RoundEntry): string {
  const isStated = before !== undefined && size !== undefined && all !== undefined;
  return isStated ? JSON.stringify([company, before, size, all]) : key;
}

/** The second closing of a round is no other round. */
function isOther({ name: a }: RoundEntry, { name: b }: RoundEntry): boolean {
  const [first, second] = [a, b].map((name) =>
    name
      .toLowerCase()
      .replace(CONTINUED, ' ')
      .replace(/[\s-]+/g, ' ')
      .trim(),
  );
  if (first === undefined || second === undefined || first === '' || second === '') return false;
  return !first.startsWith(second) && !second.startsWith(first);
}

function isSent(round: RoundEntry): round is Planned<RoundEntry> {
  return round.row !== undefined;
}
