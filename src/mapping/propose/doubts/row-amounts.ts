import { type Decimal, multiplyDecimals } from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { cellIn, foldedTextIn } from '../../source/cell-text.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import { factorOf, readAmountCell } from '../amounts/amount-cell.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';

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
