import { currenciesOfSign } from '../../model/values/currency-sign.ts';
import { type Decimal, padPlaces, parseDecimal } from '../../model/values/decimal.ts';
import { type DecimalSign, type NumberText, parseNumberText } from '../../model/values/number-text.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from './cell-text.ts';
import { readRoughNumber } from './rough-number.ts';

/** A cell's number, or what it is instead. */
export type SourceNumber = Decimal | 'blank' | 'other';

/** Ignores units and percent signs. A date is not a number. */
export function readSourceNumber(cell: Cell, sign: DecimalSign): SourceNumber {
  const { value, format } = cell;
  if (!isFilled(cell)) return 'blank';
  if (value.kind === 'number') {
    return format !== undefined && isDateFormat(format) ? 'other' : (parseDecimal(value.text) ?? 'other');
  }
  const text = value.kind === 'text' ? textOf(cell) : '';
  const number = readNumberIn(text) ?? readRoughNumber(text)?.number;
  if (number === undefined) return 'other';
  const { withPoint, withComma } = number;
  return (sign === '.' ? (withPoint ?? withComma) : (withComma ?? withPoint)) ?? 'other';
}

/** Reads a number with at most a currency; `Series 5` is not one. */
export function readNumberIn(text: string): NumberText | undefined {
  const number = parseNumberText(text);
  if (number?.currency === undefined) return number;
  return number.currency.split(' ').every((part) => currenciesOfSign(part) !== undefined) ? number : undefined;
}

/** With four places or none, a point cannot separate thousands. */
const LEAST_PLACES = 4;

/** Writes an amount with its currency unambiguously. */
export function typeAmount(number: Decimal, currency: string, sign: DecimalSign): string {
  const written = number.includes('.') ? padPlaces(number, LEAST_PLACES).replace('.', sign) : number;
  return `${currency} ${written}`;
}
