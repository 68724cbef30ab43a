import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { findNumberColumns, type NumberColumn } from '../../source/number-columns.ts';
import type { ProposalTab } from '../source-tab.ts';
import { knownSign } from './written-form.ts';

/** The columns of a tab that hold numbers, each taken for an amount, with the sign that the tab writes them with. */
export function readAmounts(tab: ProposalTab, rows: readonly Row[] = tab.dataRows): ReadonlyMap<number, NumberColumn> {
  const sign = knownSign(tab);
  return findNumberColumns(rows, () => ({ header: '', use: 'amount', sign }));
}
