import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { decimal, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import { postMoneyOf } from '../../cap-table/valuations.ts';
import type { Doubt, Rule, RuleContext } from '../../rule.ts';
import { isTimes, showTimes } from '../../scale.ts';
import { showPlace } from '../../words.ts';

/** From one round to the next a company is worth many times as much, or a small part of it; beyond this one is in thousands. */
export const VALUATION_OFF_LAST: Rule = {
  code: 'valuation-off-last',
  tolerance: { value: decimal(100), unit: 'times', of: 'the last round after the money, either way' },
  unlessTold: [
    'round-overfilled',
    'price-off-valuation',
    'round-size-off-valuation',
    'currency-unlike',
    'figure-out-of-scale',
  ],
  find: (table, context) => {
    const raising = new Set(table.sent.rounds.map(({ company }) => company));
    const rounds = [...table.rounds.values()].filter(({ company }) => raising.has(company));
    const byCompany = groupBy(rounds, ({ company }) => company);
    return table.sent.rounds.flatMap((round) => judge(round, byCompany.get(round.company) ?? [], context));
  },
};

function judge(round: Planned<RoundEntry>, all: readonly RoundEntry[], { tolerance }: RuleContext): Doubt[] {
  const value = round.preMoneyValuation;
  const last = lastBefore(round, all);
  const worth = last && worthOf(last);
  if (value === undefined || last === undefined || worth?.currency !== value.currency) return [];
  if (value.value === ZERO || worth.value === ZERO) return [];
  const isFar = isTimes(value.value, worth.value, tolerance) || isTimes(worth.value, value.value, tolerance);
  if (!isFar) return [];
  const message = `Pre-Money Valuation is ${formatMoney(value)}, ${showTimes(value.value, worth.value)} the value of the company after ${last.name} (${showPlace(last)}), ${formatMoney(worth)}.`;
  const hint = 'Write it in whole units, not in thousands or millions.';
  return [{ row: round.row, column: 'Pre-Money Valuation', message, hint, ...omitAbsent({ cause: last.row }) }];
}

function worthOf(round: RoundEntry): Money | undefined {
  return postMoneyOf(round) ?? round.preMoneyValuation;
}

/** The last round with a valuation that had closed before. */
function lastBefore({ key, closingDate }: RoundEntry, all: readonly RoundEntry[]): RoundEntry | undefined {
  if (closingDate === undefined) return undefined;
  let last: RoundEntry | undefined;
  for (const each of all) {
    const isEarlier = each.key !== key && each.closingDate !== undefined && each.closingDate < closingDate;
    if (!isEarlier || worthOf(each) === undefined) continue;
    if (last?.closingDate === undefined || (each.closingDate ?? '') > last.closingDate) last = each;
  }
  return last;
}
