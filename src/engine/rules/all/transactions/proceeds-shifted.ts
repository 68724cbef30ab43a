import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  ZERO,
} from '../../../../model/values/decimal.ts';
import { formatMoney } from '../../../../model/values/money.ts';
import { byPlace, isBelow, listRuns } from '../../neighbours.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { isWithin } from '../../scale.ts';
import { showPlace } from '../../words.ts';
import { listPrices, listSaleFigures, type SaleFigures } from './sale-figures.ts';

/** Cash of the right row comes as near as this to what is sold; that of a wrong one is as far as this. Times. */
const NEAR = decimal(2);
const FAR = decimal(5);

/** The cash of sales that stand one below the other, moved by a row: each figure fits the row beside it. */
export const PROCEEDS_SHIFTED: Rule = {
  code: 'proceeds-shifted',
  unlessReported: ['oversold', 'currency-unlike'],
  find: (table) => {
    const rows = listSaleFigures(table).map((figures) => ({ ...figures, prices: listPrices(figures, table) }));
    const unlike = rows.filter((row) => !isNear(row) && compareDecimals(distance(row, row.cash.value), NEAR) > 0);
    // Rows whose own cash does not fit, without a gap between them.
    const isNext = (above: Row, row: Row) => isBelow(above.sale, row.sale) || undefined;
    return listRuns(
      unlike.sort((a, b) => byPlace(a.sale, b.sale)),
      isNext,
    ).flatMap(({ things }) => check(things));
  },
};

interface Row extends SaleFigures {
  readonly prices: readonly Decimal[];
}

/** As the cash of most sales is: nothing is divided for them. */
function isNear({ prices, units, cash }: Row): boolean {
  return prices.some((price) => isWithin(cash.value, multiplyDecimals(price, units), NEAR));
}

/** How many times the cash is what is sold, or the other way round, by the price that comes nearest. */
function distance({ prices, units }: Row, cash: Decimal): Decimal {
  const distances = prices.flatMap((price) => {
    const worth = multiplyDecimals(price, units);
    const [most, least] = compareDecimals(cash, worth) > 0 ? [cash, worth] : [worth, cash];
    return divideDecimals(most, least, 6) ?? [];
  });
  return distances.toSorted(compareDecimals)[0] ?? ZERO;
}

function check(run: readonly Row[]): RuleFinding[] {
  const far = run.filter((row) => compareDecimals(distance(row, row.cash.value), FAR) >= 0);
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || far.length < 2 || !areMoved(run)) return [];
  const message = `From here to ${showPlace(last.sale)} no cash fits what is sold (${formatMoney(first.cash)} in this row), but that of the row beside it does: the figures seem to have moved by a row.`;
  const hint = 'Bring each amount back to its own row.';
  const others = run.slice(1).map(({ sale }) => sale.row);
  return [{ row: first.sale.row, column: 'Cash Received', message, hint, others }];
}

/** By one row up or down; what moved out at one end has come in at the other, or is lost. */
function areMoved(run: readonly Row[]): boolean {
  return [1, -1].some((step) => {
    const beside = (index: number) => run[(index + step + run.length) % run.length]?.cash.value ?? ZERO;
    const fitting = run.filter((row, index) => compareDecimals(distance(row, beside(index)), NEAR) <= 0);
    return fitting.length >= Math.max(2, run.length - 1);
  });
}
