import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { decimal, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { isBorneOut, roundWorthOf } from '../../cap-table/expected-values.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { areFarApart, isWithin, showTimes } from '../../scale.ts';

/** The post-money valuation is that of the last round; a mark may be written up or down from it, within limits, and further
 * where fair values and ownerships beside it say the same. */
export const POST_MONEY_OFF_ROUND: Rule = {
  code: 'post-money-off-round',
  tolerance: { value: decimal(10), unit: 'times', of: 'the last round after the money, either way' },
  unlessReported: ['currency-unlike', 'price-off-valuation', 'round-overfilled'],
  find: (table, context) => table.sent.marks.flatMap((mark) => check(mark, table, context)),
};

/** A valuation that fair values bear out may be so many times further. */
const BORNE_OUT = decimal(10);
function check(entry: Planned<MarkEntry>, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const { mark, row } = entry;
  if (!('postMoneyValuation' in mark) || mark.postMoneyValuation.value === ZERO) return [];
  const stated = mark.postMoneyValuation;
  const round = roundWorthOf(entry, table);
  if (round === undefined || round.currency !== stated.currency || round.value === ZERO) return [];
  if (!areFarApart(stated.value, round.value, tolerance)) return [];
  if (isBorneOut(entry, stated, table) && isWithin(stated.value, round.value, multiplyDecimals(tolerance, BORNE_OUT)))
    return [];
  const message = `Post-Money Valuation is ${formatMoney(stated)}, ${showTimes(stated.value, round.value)} ${round.from}, ${formatMoney(round)}.`;
  const hint = 'Write it in whole units; if a later round explains it, enter that round.';
  return [{ row, column: 'Post-Money Valuation', message, hint, ...omitAbsent({ cause: round.row }) }];
}
