import type { Money } from '../../model/values/money.ts';
import { formatMoney } from '../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, PlannedRow, SecurityEntry } from '../cap-table/entries.ts';
import type { Doubt, Rule } from '../rule.ts';
import { showPlace } from '../words.ts';

/**
 * What is bought in a round is paid in the round's currency, whatever the fund's. Where the round states no money, the
 * fund's own currency is expected.
 */
export const CURRENCY_UNLIKE: Rule = {
  code: 'currency-unlike',
  find: (table) => [
    ...table.sent.shareClasses.flatMap(({ row, round, pricePerShare }) =>
      judge({ row, column: 'Price Per Share', money: pricePerShare }, roundCurrency(round, table)),
    ),
    ...table.sent.securities.flatMap((security) => {
      const column = security.type === 'token_warrant' ? 'Total Cost' : 'Investment Amount';
      const expected = roundCurrency(security.round, table) ?? fundCurrency(security, table);
      const stated =
        security.cost === undefined
          ? { column: 'Exercise Price', money: security.exercisePrice }
          : { column, money: security.cost };
      return judge({ row: security.row, ...stated }, expected);
    }),
  ],
};

interface Expected {
  readonly currency: string;
  readonly of: string;
}

function roundCurrency(key: string | undefined, table: CapTable): Expected | undefined {
  const round = key === undefined ? undefined : table.rounds.get(key);
  const currency = (round?.roundSize ?? round?.preMoneyValuation)?.currency;
  return round === undefined || currency === undefined
    ? undefined
    : { currency, of: `${round.name} (${showPlace(round)})` };
}

function fundCurrency({ fundId, cost }: Planned<SecurityEntry>, table: CapTable): Expected | undefined {
  const fund = cost === undefined ? undefined : table.funds.get(fundId);
  return fund?.currency === undefined ? undefined : { currency: fund.currency, of: `the fund ${fund.name}` };
}

function judge(
  stated: { readonly row: PlannedRow; readonly column: string; readonly money: Money | undefined },
  expected: Expected | undefined,
): Doubt[] {
  const { row, column, money } = stated;
  if (money === undefined || expected === undefined || money.currency === expected.currency) return [];
  const message = `${column} is ${formatMoney(money)}, but ${expected.of} is in ${expected.currency}.`;
  return [{ row, column, message, hint: 'Correct the currency, or the round or fund that is named.' }];
}
