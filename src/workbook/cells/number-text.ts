import {
  compareDecimals,
  type Decimal,
  decimal,
  parseDecimal,
  roundToSignificant,
} from '../../model/values/decimal.ts';
import type { CellValue } from '../table.ts';

/** What a spreadsheet cell holds; the text of a binary double may show two or three more, which are noise. */
const EXCEL_DIGITS = 15;

/** Beyond it lies no double, so no number of a spreadsheet either; also keeps `1E9999` from growing to 10,000 digits. */
const LONGEST_DOUBLE = 400;

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
  const value = parseDecimal(stored.replace(/^\+/, ''));
  if (value === undefined || value.length > LONGEST_DOUBLE) return { kind: 'text', text: stored };
  const rounded = roundToSignificant(value, EXCEL_DIGITS);
  if (rounded === value || !isInexactSize(value)) return { kind: 'number', text: rounded };
  return { kind: 'number', text: value, inexact: true };
}

function isInexactSize(value: Decimal): boolean {
  return compareDecimals(value, FIRST_INEXACT) >= 0 || compareDecimals(value, LAST_INEXACT) <= 0;
}
