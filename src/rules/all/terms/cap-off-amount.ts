import { type Decimal, decimal, multiplyDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import { formatMoney } from '../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, RoundEntry, SecurityEntry } from '../../cap-table/entries.ts';
import { postMoneyOf } from '../../cap-table/valuations.ts';
import type { Doubt, Rule, RuleContext } from '../../rule.ts';
import { isTimes, showTimes } from '../../scale.ts';
import { showPlace } from '../../words.ts';

/** A cap is this far from what a round makes of the company only where one of them is in thousands. Times. */
const OUT_OF_SCALE = decimal(100);
/** Even the first note of a few thousand has a lower cap. Times the note. */
const OUT_OF_REACH = decimal(10_000);

/** A cap is the highest worth of the whole company at which a note converts: well above the note, and of the round's scale. */
export const CAP_OFF_AMOUNT: Rule = {
  code: 'cap-off-amount',
  tolerance: { value: decimal('1.5'), unit: 'times', of: 'the amount' },
  find: (table, context) => table.sent.securities.flatMap((security) => judge(security, table, context)),
};

function judge(security: Planned<SecurityEntry>, table: CapTable, { tolerance }: RuleContext): Doubt[] {
  const { row, cost, round, terms } = security;
  const cap = terms.valuationCap;
  if (cap === undefined || cap.value === ZERO) return [];
  const told = besideAmount(cap, cost, tolerance) ?? besideRound(cap, table.rounds.get(round ?? ''));
  if (told === undefined) return [];
  const hint = 'Write the cap of the whole company in whole units, not in thousands or millions.';
  return [{ row, column: 'Valuation Cap', message: `Valuation Cap is ${formatMoney(cap)}, ${told}.`, hint }];
}

function besideAmount(cap: Money, cost: Money | undefined, tolerance: Decimal): string | undefined {
  if (cost?.currency !== cap.currency || cost.value === ZERO) return undefined;
  if (isTimes(cap.value, cost.value, OUT_OF_REACH))
    return `${showTimes(cap.value, cost.value)} the note of ${formatMoney(cost)}`;
  if (isTimes(cap.value, multiplyDecimals(cost.value, tolerance), decimal(1))) return undefined;
  return `but the note alone is ${formatMoney(cost)}`;
}

function besideRound(cap: Money, round: RoundEntry | undefined): string | undefined {
  const worth = round && (postMoneyOf(round) ?? round.preMoneyValuation);
  if (round === undefined || worth === undefined || worth.currency !== cap.currency || worth.value === ZERO)
    return undefined;
  if (!isTimes(cap.value, worth.value, OUT_OF_SCALE) && !isTimes(worth.value, cap.value, OUT_OF_SCALE))
    return undefined;
  return `${showTimes(cap.value, worth.value)} the valuation of ${round.name} (${showPlace(round)}), ${formatMoney(worth)}`;
}
