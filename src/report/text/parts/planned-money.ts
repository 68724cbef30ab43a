import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { addDecimals, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { formatCount } from '../../../util/text/words.ts';
import { type MoneyTotal, totalMoney } from '../../planned-figures.ts';
import type { TextView } from '../text-view.ts';
import { type Column, layoutTable } from './layout.ts';
import { toOneLine } from './words.ts';

/**
 * What is to be added by fund and currency: entered cost beside what is there of the companies concerned, and what sales
 * bring in. Empty where nothing is added.
 */
export function toMoneyTable(
  document: Pick<PlanDocument, 'plan' | 'snapshot'>,
  { colors }: TextView,
): readonly string[] {
  const totals = totalMoney(document);
  if (totals.every(({ securities, sales }) => securities + sales === 0)) return [];
  const hasBefore = totals.some(({ before }) => before !== undefined);
  const hasCost = totals.some(({ securities }) => securities > 0);
  const hasSales = totals.some(({ sales }) => sales > 0);
  const right = (header: string): Column => ({ header, align: 'right' });
  return [
    colors.bold('Money to be added, by fund and currency'),
    ...layoutTable({
      columns: [
        { header: 'Fund' },
        { header: 'Currency' },
        ...(hasBefore ? [right('Cost before'), right('Added'), right('After')] : hasCost ? [right('Cost')] : []),
        ...(hasCost ? [right('Securities')] : []),
        ...(hasSales ? [right('Cash received'), right('Sales')] : []),
      ],
      rows: totals.map((total) => [
        toOneLine(total.fund),
        total.currency,
        ...(hasBefore ? toCostCells(total) : hasCost ? [toAmount(total.cost, total.securities)] : []),
        ...(hasCost ? [toCount(total.securities)] : []),
        ...(hasSales ? [toAmount(total.cash, total.sales), toCount(total.sales)] : []),
      ]),
      indent: 2,
      style: colors.dim,
    }),
  ];
}

function toCostCells({ before = ZERO, cost }: MoneyTotal): readonly string[] {
  const after = addDecimals(before, cost);
  return [before, cost, after].map((amount) => (amount === ZERO ? '-' : formatDecimal(amount, 2)));
}

function toAmount(amount: MoneyTotal['cost'], count: number): string {
  return count === 0 ? '-' : formatDecimal(amount, 2);
}

function toCount(count: number): string {
  return count === 0 ? '-' : formatCount(count);
}
