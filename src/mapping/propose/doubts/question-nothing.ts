import { listRanges } from '../../../base/util/text/row-ranges.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { signOf } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { amountIn } from './row-amounts.ts';

/** Questions shares that cost nothing (a conversion, split, transfer or missing cost), and the reverse. */
export function questionNothing(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  const held = targets.find(
    ({ sheet, columns }) => sheet.kind === 'securities' && columns.some(({ name }) => name === 'Shares'),
  );
  const [amount, shares] = ['Investment Amount', 'Shares'].map((name) =>
    held?.columns.find((column) => column.name === name && column.columnIndex !== undefined),
  );
  if (amount === undefined || shares === undefined) return [];
  const sign = signOf(tab);
  const rows = tab.dataRows.map((row) => ({
    rowNumber: row.rowNumber,
    paid: amountIn(row, amount, sign),
    count: amountIn(row, shares, sign),
  }));
  const isMore = (value: string | undefined): boolean => value !== undefined && value !== ZERO;
  const free = rows.filter(({ paid, count }) => paid === ZERO && isMore(count));
  const empty = rows.filter(({ paid, count }) => count === ZERO && isMore(paid));
  return [
    ...(free.length === 0 ? [] : [toDoubt(amount, `shares were bought for nothing in ${describeRows(free)}`)]),
    ...(empty.length === 0 ? [] : [toDoubt(shares, `money was paid for no shares in ${describeRows(empty)}`)]),
  ];
}

function describeRows(rows: readonly { readonly rowNumber: number }[]): string {
  const numbers = [...new Set(rows.map(({ rowNumber }) => rowNumber))];
  return `${numbers.length === 1 ? 'row' : 'rows'} ${listRanges(numbers)}`;
}
