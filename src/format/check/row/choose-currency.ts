import { quote } from '../../../base/util/text/quote.ts';
import type { Currency, CurrencySign, StatedMoney } from '../../../model/values/money.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { ownCurrencyName } from '../../sheets/common-columns.ts';
import type { RowFinding } from '../row-finding.ts';
import { type StatedValue, warning } from '../values/reading.ts';
import { describeCell } from '../values/text/describe-cell.ts';
import type { RowValues } from './row-values.ts';

const CURRENCY = 'Currency';

interface StatedCurrency {
  /** `undefined` where the cell could not be read. */
  readonly currency: Currency | undefined;
  readonly column: string;
}

/** The signs at an amount, by what they are worth. */
interface Signs {
  readonly typed: CurrencySign | undefined;
  readonly shown: CurrencySign | undefined;
}

/**
 * Gives an amount its currency: its own column's, else the row's, else a typed or shown one that can only mean one; else it
 * keeps its sign for whoever learns the currency. Codes: currency-contradiction, currency-format-contradiction, currency-unknown.
 */
export function chooseCurrency(
  column: string,
  { money, shown: behind }: Extract<StatedValue, { type: 'money' }>,
  cell: Cell,
  values: RowValues,
): readonly RowFinding[] {
  const stated = findStated(column, values);
  if (stated !== undefined && stated.currency === undefined) {
    // Of a currency that could not be read; without one it would be taken for an amount that states none.
    values.fail(column);
    return [];
  }
  const isTyped = money.sign?.from === 'typed';
  const signs: Signs = { typed: isTyped ? money.sign : undefined, shown: isTyped ? behind : money.sign };
  if (!isTyped && money.sign?.fits.length === 0) {
    values.fail(column);
    return [{ column, text: unknownSign(cell, money.sign.text) }];
  }
  values.set(column, { type: 'money', money: enterCurrency(money, stated?.currency) });
  const contradiction = contradictTyped(signs, cell, stated) ?? contradictShown(signs, cell, stated);
  return contradiction === undefined ? [] : [{ column, text: contradiction }];
}

function findStated(column: string, values: RowValues): StatedCurrency | undefined {
  const name = [ownCurrencyName(column), CURRENCY].find((candidate) => values.isFilled(candidate));
  return name === undefined ? undefined : { column: name, currency: values.currency(name) };
}

function enterCurrency(money: StatedMoney, stated: Currency | undefined): StatedMoney {
  const [only, ...more] = money.sign?.fits ?? [];
  const currency = stated ?? (more.length === 0 ? only : undefined);
  return currency === undefined ? money : { value: money.value, currency };
}

function unknownSign(cell: Cell, sign: string) {
  const message = `${describeCell(cell)} is formatted with ${quote(sign)}, which is no currency the portfolio service accepts.`;
  return {
    severity: 'error',
    code: 'currency-unknown',
    message,
    hint: 'Enter the amount in a currency that the service accepts, in a number format that shows no other.',
  } as const;
}

function contradictTyped({ typed }: Signs, cell: Cell, stated: StatedCurrency | undefined) {
  const currency = stated?.currency;
  if (typed === undefined || currency === undefined || typed.fits.includes(currency)) return undefined;
  return {
    severity: 'error',
    code: 'currency-contradiction',
    message: `${describeCell(cell)} is typed with ${quote(typed.text)}, but ${stated?.column} says ${currency}.`,
    hint: 'Correct the one that is wrong.',
  } as const;
}

function contradictShown({ shown }: Signs, cell: Cell, stated: StatedCurrency | undefined) {
  const currency = stated?.currency;
  if (shown === undefined || currency === undefined || shown.fits.includes(currency)) return undefined;
  const message = `${describeCell(cell)} is formatted with ${quote(shown.text)}, but ${stated?.column} says ${currency}.`;
  return warning(
    'currency-format-contradiction',
    message,
    `It was read as ${currency}; correct the format or the currency.`,
  );
}
