import { isCurrency, placesOf } from './currency.ts';
import { type Decimal, formatDecimal, parseDecimal, roundToPlaces } from './decimal.ts';
import type { Shape } from './scalars.ts';
import type { currencySign, money, statedMoney } from './value-schemas.ts';

export type Money = Shape<typeof money>;

/** A currency that an amount gives away without stating it; the currency it takes in the end must be among `fits`. */
export type CurrencySign = Shape<typeof currencySign>;

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
