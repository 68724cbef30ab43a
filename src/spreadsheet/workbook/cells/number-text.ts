import {
  compareDecimals,
  type Decimal,
  decimal,
  parseDecimal,
  significantDigits,
} from '../../../model/values/decimal.ts';
import type { CellValue } from '../table.ts';

/** The digits of a spreadsheet cell; the text of a double may show two or three more, which are noise. */
const EXCEL_DIGITS = 15;

const FIRST_INEXACT = decimal('1E15');
const LAST_INEXACT = decimal('-1E15');

/** Canonical already and short enough: nearly every number of a real sheet, spared the arithmetic. */
const AS_IT_STANDS = /^(0|-?[1-9]\d{0,14}|-?(0|[1-9]\d{0,6})\.\d{0,6}[1-9])$/;

/**
 * Turns a number as stored (`0.30000000000000004`, `1E+21`) into decimal text at 15 significant digits. A number with
 * more than 15 digits before its point keeps them all and is marked `inexact`; text that is no number stays text.
 */
export function toNumberValue(stored: string): CellValue {
  if (AS_IT_STANDS.test(stored)) return { kind: 'number', text: stored };
  // Beyond a double lies no number of a spreadsheet either, and `1E9999` would grow to 10,000 digits.
  const value = Number.isFinite(Number(stored)) ? parseDecimal(stored.replace(/^\+/, '')) : undefined;
  if (value === undefined) return { kind: 'text', text: stored };
  const rounded = significantDigits(value) <= EXCEL_DIGITS ? value : roundDouble(Number(stored));
  if (rounded === value || !isInexactSize(value)) return { kind: 'number', text: rounded };
  return { kind: 'number', text: value, inexact: true };
}

/** A number with 17 digits whose last two are a half. */
const HALF_OF_17 = /5\.?0(?:e|$)/;

/** Enough for every digit behind the fifteenth to show whether any follows a 5: JavaScript writes no more. */
const ALL_DIGITS = 100;

/**
 * A double at 15 significant digits, rounded from the double itself: its shortest text, rounded once more, may end in another
 * digit. What lies exactly between two of them goes to the even one.
 */
function roundDouble(value: number): Decimal {
  const rounded = value.toPrecision(EXCEL_DIGITS);
  return decimal(isExactHalf(value) ? toEven(value, rounded) : rounded);
}

/** Whether the digits behind the fifteenth are a 5 and nothing more. */
function isExactHalf(value: number): boolean {
  // Seventeen digits are written far quicker than a hundred, and rule out nearly every number.
  if (!HALF_OF_17.test(value.toPrecision(17))) return false;
  const [mantissa = ''] = value.toExponential(ALL_DIGITS).split('e');
  return /^50*$/.test(mantissa.replace(/[-.]/g, '').slice(EXCEL_DIGITS));
}

/** Rounded away from zero, as `rounded` is, the last digit may be odd; then the one below it is meant. */
function toEven(value: number, rounded: string): string {
  const [mantissa = '', exponent = '0'] = Number(rounded)
    .toExponential(EXCEL_DIGITS - 1)
    .split('e');
  if (Number(mantissa.at(-1)) % 2 === 0) return rounded;
  const cut = value.toExponential(ALL_DIGITS).split('e')[0] ?? mantissa;
  return `${cut.slice(0, mantissa.length)}e${exponent}`;
}

function isInexactSize(value: Decimal): boolean {
  return compareDecimals(value, FIRST_INEXACT) >= 0 || compareDecimals(value, LAST_INEXACT) <= 0;
}
