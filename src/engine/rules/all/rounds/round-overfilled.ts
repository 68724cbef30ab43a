import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { canUndergo } from '../../../../model/fields/security-types.ts';
import {
  addDecimals,
  compareDecimals,
  decimal,
  multiplyDecimals,
  sumDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { RoundEntry, SecurityEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** The firm alone puts no more into a round than its size; nobody here knows what others put in. */
export const ROUND_OVERFILLED: Rule = {
  code: 'round-overfilled',
  tolerance: { value: decimal('0.01'), unit: 'share', of: 'the size of the round' },
  find: (table, context) => {
    return [...table.ofCompanies.values()].flatMap(({ securities }) => {
      const byRound = groupBy(securities, ({ inRound }) => inRound);
      return [...byRound].flatMap(([round, some]) =>
        check(
          round,
          some.filter((each) => isInvestment(each, table)),
          context,
        ),
      );
    });
  },
};

/** Money that the round itself raised: no secondary purchase, nothing that a conversion or exercise created. */
function isInvestment(security: SecurityEntry, table: CapTable): boolean {
  const { type, cost } = security;
  if (cost === undefined || table.isCreated(security)) return false;
  return !table.isSecondary(security) && !canUndergo('exercise', type);
}

function check(
  round: RoundEntry | undefined,
  securities: readonly SecurityEntry[],
  context: RuleContext,
): RuleFinding[] {
  const size = round?.roundSize;
  if (round === undefined || size === undefined || size.value === ZERO) return [];
  const row = round.row ?? securities.findLast((security) => security.row !== undefined)?.row;
  if (row === undefined) return [];
  const invested = sumIn(size.currency, securities);
  const most = multiplyDecimals(size.value, addDecimals(decimal(1), context.tolerance));
  if (compareDecimals(invested.value, most) <= 0) return [];
  const what = `What the firm has invested in ${round.name} comes to ${formatMoney(invested)}`;
  const message = `${what}, but the whole round (${showPlace(round)}) is ${formatMoney(size)}.`;
  const column = round.row === undefined ? 'Investment Amount' : 'Round Size';
  return [{ row, column, message, hint: 'Correct the size of the round, or the amounts invested in it.' }];
}

function sumIn(currency: Money['currency'], securities: readonly SecurityEntry[]): Money {
  const same = securities.flatMap(({ cost }) => (cost?.currency === currency ? [cost.value] : []));
  return { value: sumDecimals(same), currency };
}
