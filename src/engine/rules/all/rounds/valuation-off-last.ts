import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import { decimal, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import { byDate, findLastUpTo } from '../../cap-table/up-to.ts';
import { postMoneyOf } from '../../cap-table/valuations.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { areFarApart, showTimes } from '../../scale.ts';
import { showPlace } from '../../words.ts';

/** From one round to the next a company is worth many times as much, or a small part of it; beyond this one is in thousands. */
export const VALUATION_OFF_LAST: Rule = {
  code: 'valuation-off-last',
  tolerance: { value: decimal(100), unit: 'times', of: 'the last round after the money, either way' },
  unlessReported: [
    'round-overfilled',
    'price-off-valuation',
    'round-size-off-valuation',
    'currency-unlike',
    'figure-out-of-scale',
  ],
  find: (table, context) => {
    const raising = new Set(table.sent.rounds.map(({ company }) => company));
    const rounds = [...table.rounds.values()].filter(({ company }) => raising.has(company));
    const worths = rounds.flatMap((round) => toWorth(round));
    // The first of several rounds that closed on one day counts.
    const byCompany = groupBy(worths.reverse().sort(byDate), ({ round }) => round.company);
    return table.sent.rounds.flatMap((round) => check(round, byCompany.get(round.company) ?? [], context));
  },
};

interface Worth {
  readonly round: RoundEntry;
  readonly date: CalendarDate;
  readonly worth: Money;
}

function toWorth(round: RoundEntry): Worth[] {
  const worth = postMoneyOf(round) ?? round.preMoneyValuation;
  const { closingDate: date } = round;
  return worth === undefined || date === undefined ? [] : [{ round, date, worth }];
}

/** `worths`: of all rounds of the company, by date. */
function check(round: Planned<RoundEntry>, worths: readonly Worth[], { tolerance }: RuleContext): RuleFinding[] {
  const { preMoneyValuation: value, closingDate } = round;
  const found = closingDate && findLastUpTo(worths, closingDate, true);
  if (value === undefined || found === undefined || found.worth.currency !== value.currency) return [];
  const { worth, round: last } = found;
  if (value.value === ZERO || worth.value === ZERO) return [];
  if (!areFarApart(value.value, worth.value, tolerance)) return [];
  const message = `Pre-Money Valuation is ${formatMoney(value)}, ${showTimes(value.value, worth.value)} the value of the company after ${last.name} (${showPlace(last)}), ${formatMoney(worth)}.`;
  const hint = 'Write it in whole units, not in thousands or millions.';
  return [{ row: round.row, column: 'Pre-Money Valuation', message, hint, ...omitAbsent({ cause: last.row }) }];
}
