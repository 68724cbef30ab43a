import { formatDecimal } from '../../model/decimal.ts';
import type { Money } from '../../model/money.ts';
import type { PlanDocument } from '../../model/plan.ts';
import { type MoneyTotal, totalMoney } from '../planned-figures.ts';
import { type Column, layoutTable } from './layout.ts';
import type { TextView } from './text-view.ts';
import { formatCount, toOneLine } from './words.ts';

/** `12,500,000.00 USD`. */
export function formatMoney({ value, currency }: Money): string {
  return `${formatDecimal(value, 2)} ${currency}`;
}

/** What is to be added by fund and currency: entered cost, and what sales bring in. Empty where there is neither. */
export function toMoneyTable(
  document: Pick<PlanDocument, 'plan' | 'snapshot'>,
  { colors }: TextView,
): readonly string[] {
  const totals = totalMoney(document);
  if (totals.length === 0) return [];
  const hasCost = totals.some(({ securities }) => securities > 0);
  const hasSales = totals.some(({ sales }) => sales > 0);
  const right = (header: string): Column => ({ header, align: 'right' });
  return [
    colors.bold('Money to be added, by fund and currency'),
    ...layoutTable({
      columns: [
        { header: 'Fund' },
        { header: 'Currency' },
        ...(hasCost ? [right('Cost'), right('Securities')] : []),
        ...(hasSales ? [right('Cash received'), right('Sales')] : []),
      ],
      rows: totals.map((total) => [
        toOneLine(total.fund),
        total.currency,
        ...(hasCost ? toCells(total.cost, total.securities) : []),
        ...(hasSales ? toCells(total.cash, total.sales) : []),
      ]),
      indent: 2,
      style: colors.dim,
    }),
  ];
}

function toCells(amount: MoneyTotal['cost'], count: number): readonly string[] {
  return count === 0 ? ['-', '-'] : [formatDecimal(amount, 2), formatCount(count)];
}
