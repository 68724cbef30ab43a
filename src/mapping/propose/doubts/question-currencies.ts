import { listRanges } from '../../../base/util/text/row-ranges.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled } from '../../source/cell-text.ts';
import { readAmountCell } from '../amounts/amount-cell.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import { isMade } from '../made-columns.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { signOf } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';

/** Questions amounts with a blank currency where other rows have one. */
export function questionCurrencies(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  const sign = signOf(tab);
  return targets.flatMap(({ sheet, columns }) => {
    const currency = columns.find(({ name }) => name === 'Currency');
    const { columnIndex } = currency ?? {};
    if (currency === undefined || columnIndex === undefined || isMade(columnIndex)) return [];
    const moneys = new Set(sheet.columns.flatMap(({ name, value }) => (value.kind === 'money' ? [name] : [])));
    const amounts = columns.flatMap((column) => (moneys.has(column.name) ? (column.columnIndex ?? []) : []));
    const isOpen = ({ cells }: Row): boolean => {
      const own = cells.find((cell) => cell.columnIndex === columnIndex);
      if (isFilled(own)) return false;
      const stated = cells.filter((cell) => amounts.includes(cell.columnIndex) && isFilled(cell));
      return stated.some((cell) => readAmountCell(cell, sign)?.signs.length === 0);
    };
    const open = tab.dataRows.filter(isOpen).map(({ rowNumber }) => rowNumber);
    if (open.length === 0) return [];
    const rows = `${open.length === 1 ? 'row' : 'rows'} ${listRanges(open)}`;
    return [toDoubt(currency, `the profile decides the currency of ${rows}, where it is blank`)];
  });
}
