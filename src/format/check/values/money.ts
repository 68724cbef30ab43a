import { quote } from '../../../base/util/text/quote.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import type { CurrencySign } from '../../../model/values/money.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnContext } from './column-context.ts';
import { readNumber, refuseNegative } from './number.ts';
import { type CellReading, misread } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';

const CODE = /^[A-Z]{3}$/i;

/**
 * Reads an amount or price with the currency that is typed beside it or shown by its number format; which currency it
 * has in the end the row decides.
 */
export function readAmount(cell: Cell, context: ColumnContext): CellReading {
  const number = readNumber(cell, context, { currency: true });
  if (number.kind === 'problem') return number;
  const negative = refuseNegative(number, cell, context);
  if (negative !== undefined) return negative;
  const typed = number.currency === undefined ? undefined : readTypedSigns(number.currency);
  if (number.currency !== undefined && typed === undefined) return unknownCurrency(cell, number.currency, context);
  const isStored = cell.value.kind === 'number' && cell.format !== undefined;
  const shown = isStored ? readDisplay(number.value, cell.format).currency : undefined;
  return {
    kind: 'value',
    value: {
      type: 'amount',
      value: number.value,
      ...(typed === undefined ? {} : { typed }),
      ...(shown === undefined ? {} : { shown }),
    },
    ...(number.notes.length === 0 ? {} : { notes: number.notes }),
  };
}

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
