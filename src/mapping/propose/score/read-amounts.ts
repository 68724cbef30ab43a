import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { findNumberColumns, type NumberColumn } from '../../source/number-columns.ts';
import type { ProposalTab } from '../source-tab.ts';
import { knownSign } from './written-form.ts';

/** Finds the number columns of a tab, each taken for an amount, with the tab's decimal sign. */
export function readAmounts(tab: ProposalTab, rows: readonly Row[] = tab.dataRows): ReadonlyMap<number, NumberColumn> {
  const sign = knownSign(tab);
  return findNumberColumns(rows, () => ({ header: '', use: 'amount', sign }));
}
