import { nearestNames } from '../../../base/util/text/near-names.ts';
import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import { CURRENCIES } from '../../../model/values/money.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell, storedText } from './text/describe-cell.ts';

/** Reads a three-letter code, or a sign that only one currency has. Code: currency-unknown. */
export function readCurrency(cell: Cell): CellReading {
  const fits = currenciesOfSign(storedText(cell)) ?? [];
  const [currency, ...more] = fits;
  if (currency !== undefined && more.length === 0) return toValue({ type: 'currency', currency });
  const shown = describeCell(cell);
  if (currency !== undefined) {
    return misread(
      'currency-unknown',
      `${shown} may be ${fits.join(', ')}.`,
      'Write the three-letter code of the one you mean.',
    );
  }
  // Of another three-letter code none is near: PLN is not a slip for PEN.
  const near = storedText(cell).trim().length === 3 ? undefined : nearestNames(storedText(cell), CURRENCIES, 1)[0];
  const hint = near === undefined ? '' : `Do you mean ${near}? `;
  return misread(
    'currency-unknown',
    `${shown} is not a currency the portfolio service accepts.`,
    `${hint}Write a three-letter code such as USD or EUR.`,
  );
}
