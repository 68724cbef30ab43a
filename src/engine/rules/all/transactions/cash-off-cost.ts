import { compareDecimals, decimal, divideDecimals, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { formatMoney, type Money, roundMoney } from '../../../../model/values/money.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, TransactionEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { isTimes, showTimes } from '../../scale.ts';
import { showPlace } from '../../words.ts';
import { isRelease } from './release.ts';

/** Up it goes further than down: an exit at a hundred times the cost is what funds are for. */
const FURTHER_UP = decimal(5);
/** Shares that cost next to nothing, as those of founders do, say nothing about their worth. A share. */
const NEXT_TO_NOTHING = decimal('0.01');

/** Cash that is next to nothing of what was paid for the part sold, or hundreds of times it: a figure in thousands. */
export const CASH_OFF_COST: Rule = {
  code: 'cash-off-cost',
  tolerance: { value: decimal(50), unit: 'times', of: 'below the cost of what is sold; above it, five times that' },
  unlessReported: ['currency-unlike', 'oversold'],
  find: (table, context) => table.sent.transactions.flatMap((sale) => check(sale, table, context)),
};

function check(sale: Planned<TransactionEntry>, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const { row, cashReceived: cash, security = '' } = sale;
  const held = table.securityOf(security);
  if (cash === undefined || held === undefined || cash.value === ZERO || isRelease(sale, table)) return [];
  const costs = costsSold(sale, held).filter((cost) => cost.currency === cash.currency && cost.value !== ZERO);
  const [cost] = costs;
  if (cost === undefined) return [];
  const isLow = costs.every(({ value }) => compareDecimals(value, multiplyDecimals(cash.value, tolerance)) > 0);
  const most = multiplyDecimals(tolerance, FURTHER_UP);
  const isHigh = costs.every(({ value }) => isTimes(cash.value, value, most)) && !isNextToNothing(held);
  if (!isLow && !isHigh) return [];
  const times = showTimes(cash.value, cost.value);
  const message = `Cash Received is ${formatMoney(cash)}, ${times} what the part sold had cost, ${formatMoney(cost)} (${showPlace(held)}).`;
  const hint = 'Write it in whole units; a total loss is 0.';
  return [{ row, column: 'Cash Received', message, hint }];
}

/** By the part of its shares, and by their price: what is listed of a security sold before may be either of two numbers. */
function costsSold({ unitsSold = ZERO }: TransactionEntry, held: SecurityEntry): Money[] {
  const { cost, units = ZERO, ofClass } = held;
  const isWhole = unitsSold === ZERO || compareDecimals(unitsSold, units) >= 0;
  const part = isWhole ? decimal(1) : divideDecimals(unitsSold, units, 12);
  const price = ofClass?.pricePerShare;
  const costs: Money[] = [];
  if (cost !== undefined && part !== undefined)
    costs.push(roundMoney({ ...cost, value: multiplyDecimals(cost.value, part) }));
  if (price !== undefined && unitsSold !== ZERO)
    costs.push({ ...price, value: multiplyDecimals(price.value, unitsSold) });
  return costs;
}

function isNextToNothing({ cost, units = ZERO }: SecurityEntry): boolean {
  const price = cost === undefined ? undefined : divideDecimals(cost.value, units, 12);
  return price !== undefined && compareDecimals(price, NEXT_TO_NOTHING) < 0;
}
