import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { type Decimal, decimal, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { Planned, RoundEntry, SecurityEntry } from '../../cap-table/entries.ts';
import { postMoneyOf } from '../../cap-table/valuations.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { areFarApart, isTimes, showTimes } from '../../scale.ts';
import { showPlace } from '../../words.ts';

/**
 * A cap is this far from what a round makes of the company, or from the caps of its other notes, only where one of them is
 * in thousands. Times.
 */
const OUT_OF_SCALE = decimal(100);
/** Even the first note of a few thousand has a lower cap. Times the note. */
const OUT_OF_REACH = decimal(10_000);

/** Among more notes, a cap out of scale is found by comparing figures. */
const FEW_NOTES = 10;

/** A cap is the highest worth of the whole company at which a note converts: well above the note, and of the round's scale. */
export const CAP_OFF_AMOUNT: Rule = {
  code: 'cap-off-amount',
  tolerance: { value: decimal('1.5'), unit: 'times', of: 'the amount' },
  find: (table, context) => {
    const capped = table.securities.filter(({ terms, round }) => round && (terms.valuationCap?.value ?? ZERO) !== ZERO);
    const byRound = groupBy(capped, ({ round = '' }) => round);
    return table
      .stating('valuationCap')
      .flatMap((security) => check(security, byRound.get(security.round ?? '') ?? [], context.tolerance));
  },
};

function check(security: Planned<SecurityEntry>, capped: readonly SecurityEntry[], tolerance: Decimal): RuleFinding[] {
  const { row, cost, inRound, terms } = security;
  const cap = terms.valuationCap;
  if (cap === undefined || cap.value === ZERO) return [];
  const contrast =
    besideAmount(cap, cost, tolerance) ?? besideRound(cap, inRound) ?? besideOthers(cap, security, capped);
  if (contrast === undefined) return [];
  const hint = 'Write the cap of the whole company in whole units, not in thousands or millions.';
  return [{ row, column: 'Valuation Cap', message: `Valuation Cap is ${formatMoney(cap)}, ${contrast}.`, hint }];
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
  if (!areFarApart(cap.value, worth.value, OUT_OF_SCALE)) return undefined;
  return `${showTimes(cap.value, worth.value)} the valuation of ${round.name} (${showPlace(round)}), ${formatMoney(worth)}`;
}

/** Reports the later of two that would be sent. */
function besideOthers(cap: Money, security: SecurityEntry, capped: readonly SecurityEntry[]): string | undefined {
  if (capped.length > FEW_NOTES) return undefined;
  const others = capped.filter(
    ({ key, terms }) => key !== security.key && terms.valuationCap?.currency === cap.currency,
  );
  const [first, ...more] = others;
  const other = first?.terms.valuationCap;
  const isFar = others.every(
    ({ terms: { valuationCap } }) =>
      valuationCap !== undefined && areFarApart(cap.value, valuationCap.value, OUT_OF_SCALE),
  );
  const isFirst = more.length === 0 && first?.row !== undefined && capped.indexOf(security) < capped.indexOf(first);
  if (first === undefined || other === undefined || !isFar || isFirst) return undefined;
  return `${showTimes(cap.value, other.value)} that of another note of the round (${showPlace(first)}), ${formatMoney(other)}`;
}
