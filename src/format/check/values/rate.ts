import { compareDecimals, type Decimal, decimal, isNegative, multiplyDecimals } from '../../../model/values/decimal.ts';
import { listFormatLiterals } from '../../../spreadsheet/number-format/format-facts.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { readNumber } from './number.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';

const ZERO = decimal('0');
const ONE = decimal('1');
const HUNDRED = decimal('100');
const ONE_PERCENT = decimal('0.01');

/** Reads a rate: `20%` in text, and 0.2 however it is formatted, are 0.2. Codes: rate-invalid and those of a number. */
export function readRate(cell: Cell, context: ColumnContext): CellReading {
  if (showsForeignPercent(cell))
    return misread(
      'rate-invalid',
      `${describeCell(cell)} shows a per cent sign that its number format only puts beside the number.`,
      'Give the cell a percent format, in which 0.2 shows as 20%, or type 20% as text.',
    );
  const number = readNumber(cell, context, { mark: '%' });
  if (number.kind === 'problem') return number;
  const value = number.mark === '%' ? multiplyDecimals(number.value, ONE_PERCENT) : number.value;
  if (!isNegative(value) && compareDecimals(value, ONE) < 0)
    return toValue({ type: 'decimal', decimal: value }, number.notes);
  const hint = rateHint(value) ?? 'Write 20% or 0.2 for twenty per cent.';
  return misread('rate-invalid', `${describeCell(cell)} is not a rate of at least 0 and below 100%.`, hint);
}

/** `0.0"%"` shows 12.5 as 12.5%, and 0.5 as 0.5%: what is meant is a hundredth of what is stored. */
function showsForeignPercent({ value, format }: Cell): boolean {
  if (value.kind !== 'number' || value.text === ZERO || format === undefined || !format.includes('%')) return false;
  return listFormatLiterals(format).some((literal) => literal.includes('%'));
}

/** A whole 20 was meant as 20 %, most likely; it is not guessed, since 1.5 might be either. */
function rateHint(value: Decimal): string | undefined {
  if (isNegative(value) || compareDecimals(value, HUNDRED) >= 0) return undefined;
  return `Write ${value}% or ${multiplyDecimals(value, ONE_PERCENT)} if ${value} per cent is what you mean.`;
}
