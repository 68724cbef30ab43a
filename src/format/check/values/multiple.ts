import { decimalPlaces } from '../../../model/values/decimal.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { readNumber, refuseNegative } from './number.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';

const MOST_PLACES = 2;

/** Reads a multiple: `1x`, `1.5` or 2, with at most two decimal places. Codes: multiple-invalid and those of a number. */
export function readMultiple(cell: Cell, context: ColumnContext): CellReading {
  const number = readNumber(cell, context, { mark: 'x' });
  if (number.kind === 'problem') return number;
  const negative = refuseNegative(number, cell, context);
  if (negative !== undefined) return negative;
  if (decimalPlaces(number.value) <= MOST_PLACES)
    return toValue({ type: 'decimal', decimal: number.value }, number.notes);
  const message = `${describeCell(cell)} has more than two decimal places, which a multiple cannot have.`;
  return misread('multiple-invalid', message, 'Round it to two decimal places, for example 1.5 or 1.25.');
}
