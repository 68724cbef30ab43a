import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { readNumber, refuseNegative } from './number.ts';
import { type CellReading, toValue } from './reading.ts';

/** Reads a number of shares or tokens; it may have decimals and is never negative. */
export function readCount(cell: Cell, context: ColumnContext): CellReading {
  const number = readNumber(cell, context, { shares: true });
  if (number.kind === 'problem') return number;
  const negative = refuseNegative(number, cell, context);
  return negative ?? toValue({ type: 'decimal', decimal: number.value }, number.notes);
}
