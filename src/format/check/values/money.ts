import { quote } from '../../../base/util/text/quote.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import type { CurrencySign } from '../../../model/values/money.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { type NumberKind, refuseNegative } from './number.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';

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
