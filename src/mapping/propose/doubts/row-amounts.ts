import { type Decimal, multiplyDecimals } from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { cellIn, foldedTextIn } from '../../source/cell-text.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import { factorOf, readAmountCell } from '../amounts/amount-cell.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

/** Reads a row's amount in its unit; `undefined` for anything but a number. */
export function amountIn(
  row: TabRow,
  { columnIndex, unit }: Pick<ProposedColumn, 'columnIndex' | 'unit'>,
  sign: DecimalSign,
): Decimal | undefined {
  const cell = cellIn(row, columnIndex);
  const read = cell === undefined ? undefined : readAmountCell(cell, sign);
  return read === undefined ? undefined : multiplyDecimals(read.value, factorOf(unit));
}

export function groupKeyIn(row: TabRow, indexes: readonly (TabColumn | undefined)[]): string {
  return JSON.stringify(indexes.map((index) => foldedTextIn(row, index)));
}

/** Returns the columns of company and fund, which own the purchases. */
export function ownerColumns({ columns }: ProposedTarget): readonly (TabColumn | undefined)[] {
  return ['Company', 'Fund'].map((name) => columns.find((column) => column.name === name)?.columnIndex);
}

/** Several holdings in a company share one mark, so none of their own values is it. */
export function hasOneMarkEach(columns: readonly ProposedColumn[], { dataRows }: ProposalTab): boolean {
  const indexes = ['Company', 'Fund', 'Date'].map(
    (name) => columns.find((column) => column.name === name)?.columnIndex,
  );
  // A blank below a name means it: holdings of one company may stand in a block.
  const last = new Map<TabColumn | undefined, string>();
  const keys = dataRows.map((row) =>
    JSON.stringify(
      indexes.map((index) => {
        const text = foldedTextIn(row, index) || (last.get(index) ?? '');
        last.set(index, text);
        return text;
      }),
    ),
  );
  return new Set(keys).size === dataRows.length;
}
