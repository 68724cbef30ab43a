import { z } from 'zod';
import { CURRENCIES, isCurrency, placesOf } from './currency.ts';
import { type Decimal, formatDecimal, parseDecimal, roundToPlaces } from './decimal.ts';
import { decimalText, plainText, type Shape } from './scalars.ts';

export const money = z.strictObject({ value: decimalText, currency: z.enum(CURRENCIES) });
export type Money = Shape<typeof money>;

const currencySign = z.strictObject({
  text: plainText,
  /** A typed sign that does not fit is an error, one of a number format a warning. */
  from: z.enum(['typed', 'format']),
  fits: z.array(z.enum(CURRENCIES)),
});
/** A currency that an amount gives away without stating it; the currency it takes in the end must be among `fits`. */
export type CurrencySign = Shape<typeof currencySign>;

export const statedMoney = z.strictObject({
  value: decimalText,
  currency: z.enum(CURRENCIES).exactOptional(),
  /** Where no currency is stated: a sign at the amount that several currencies share, or that its number format shows. */
  sign: currencySign.exactOptional(),
});
/** Money as a row states it: its currency may come from the round or the profile later. */
export type StatedMoney = Shape<typeof statedMoney>;

/** For people: `1,500,000.00`, with the places of its currency, which stands elsewhere; every digit beyond them too. */
export function formatAmount(value: Decimal, currency: string | undefined): string {
  return formatDecimal(value, placesOf(currency));
}

/** For people: `1,500,000.00 USD`, `1,500,000 JPY`. */
export function formatMoney({ value, currency }: { readonly value: Decimal; readonly currency: string }): string {
  return `${formatAmount(value, currency)} ${currency}`;
}

/** To the smallest unit of its currency: of what was divided, for people. */
export function roundMoney<M extends { readonly value: Decimal; readonly currency: string }>(money: M): M {
  return { ...money, value: roundToPlaces(money.value, placesOf(money.currency)) };
}

/** `1800000 EUR`, as amounts are compared and kept, for people; `undefined` where a text is not so written. */
export function formatMoneyText(text: string): string | undefined {
  const [digits = '', currency = '', ...rest] = text.split(' ');
  const value = rest.length === 0 && isCurrency(currency) ? parseDecimal(digits) : undefined;
  return value === undefined ? undefined : formatMoney({ value, currency });
}
