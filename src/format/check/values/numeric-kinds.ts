import { quote } from '../../../base/util/text/quote.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  isNegative,
  multiplyDecimals,
} from '../../../model/values/decimal.ts';
import type { CurrencySign } from '../../../model/values/money.ts';
import { listFormatLiterals } from '../../../spreadsheet/number-format/format-facts.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { type NumberKind, readNumber, refuseNegative } from './number.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';

const ZERO = decimal('0');
const ONE = decimal('1');
const HUNDRED = decimal('100');
const ONE_PERCENT = decimal('0.01');
const MOST_PLACES = 2;

/** A number of shares or tokens; it may have decimals and is never negative. */
export const COUNTS: NumberKind = {
  shares: true,
  state: (value, cell, context) => refuseNegative(value, cell, context) ?? toValue({ type: 'decimal', decimal: value }),
};

/** `1x`, `1.5` or 2, with at most two decimal places. Code: multiple-invalid. */
export const MULTIPLES: NumberKind = {
  mark: 'x',
  state: (value, cell, context) => {
    const negative = refuseNegative(value, cell, context);
    if (negative !== undefined) return negative;
    if (decimalPlaces(value) <= MOST_PLACES) return toValue({ type: 'decimal', decimal: value });
    const message = `${describeCell(cell)} has more than two decimal places, which a multiple cannot have.`;
    return misread('multiple-invalid', message, 'Round it to two decimal places, for example 1.5 or 1.25.');
  },
};

const RATES: NumberKind = {
  mark: '%',
  state: (value, cell, _context, { mark }) => {
    const rate = mark === '%' ? multiplyDecimals(value, ONE_PERCENT) : value;
    if (!isNegative(rate) && compareDecimals(rate, ONE) < 0) return toValue({ type: 'decimal', decimal: rate });
    const hint = hintAtRate(rate) ?? 'Write 20% or 0.2 for twenty per cent.';
    return misread('rate-invalid', `${describeCell(cell)} is not a rate of at least 0 and below 100%.`, hint);
  },
};

/** Reads a rate: `20%` in text, and 0.2 however it is formatted, are 0.2. Codes: rate-invalid and those of a number. */
export function readRate(cell: Cell, context: ColumnContext): CellReading {
  if (showsForeignPercent(cell))
    return misread(
      'rate-invalid',
      `${describeCell(cell)} shows a per cent sign that its number format only puts beside the number.`,
      'Give the cell a percent format, in which 0.2 shows as 20%, or type 20% as text.',
    );
  return readNumber(cell, context, RATES);
}

/** `0.0"%"` shows 12.5 as 12.5%, and 0.5 as 0.5%: what is meant is a hundredth of what is stored. */
function showsForeignPercent({ value, format }: Cell): boolean {
  if (value.kind !== 'number' || value.text === ZERO || format === undefined || !format.includes('%')) return false;
  return listFormatLiterals(format).some((literal) => literal.includes('%'));
}

/** A whole 20 was meant as 20 %, most likely; it is not guessed, since 1.5 might be either. */
function hintAtRate(value: Decimal): string | undefined {
  if (isNegative(value) || compareDecimals(value, HUNDRED) >= 0) return undefined;
  return `Write ${value}% or ${multiplyDecimals(value, ONE_PERCENT)} if ${value} per cent is what you mean.`;
}

const CODE = /^[A-Z]{3}$/i;

/**
 * An amount or price with the currency that is typed beside it or shown by its number format; which currency it has in
 * the end the row decides. Codes: currency-unknown, number-invalid.
 */
export const AMOUNTS: NumberKind = {
  currency: true,
  state: (value, cell, context, { currency }) => {
    const negative = refuseNegative(value, cell, context);
    if (negative !== undefined) return negative;
    if (currency === undefined) {
      const isFormatted = cell.value.kind === 'number' && cell.format !== undefined;
      const sign = isFormatted ? readDisplay(value, cell.format).currency : undefined;
      return toValue({ type: 'money', money: sign === undefined ? { value } : { value, sign } });
    }
    const sign = readTypedSigns(currency);
    return sign === undefined
      ? unknownCurrency(cell, currency, context)
      : toValue({ type: 'money', money: { value, sign } });
  },
};

/** `$ USD` on both sides of a number: what fits all of them. */
function readTypedSigns(text: string): CurrencySign | undefined {
  const whole = currenciesOfSign(text);
  if (whole !== undefined) return { text, from: 'typed', fits: whole };
  const parts = text.split(' ').map(currenciesOfSign);
  const fits = parts[0]?.filter((currency) => parts.every((part) => part?.includes(currency)));
  return fits === undefined || fits.length === 0 ? undefined : { text, from: 'typed', fits };
}

function unknownCurrency(cell: Cell, currency: string, context: ColumnContext): CellReading {
  if (CODE.test(currency)) {
    const message = `${quote(currency)} in ${describeCell(cell)} is not a currency the portfolio service accepts.`;
    return misread('currency-unknown', message, 'Write a three-letter code such as USD or EUR, or leave it out.');
  }
  return misread(
    'number-invalid',
    `${describeCell(cell)} is not an amount.`,
    `Write digits, for example ${context.example}.`,
  );
}
