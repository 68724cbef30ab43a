import type { Decimal } from './decimal.ts';

/** The currencies the portfolio service takes (its published list). */
export const CURRENCIES = [
  'AED',
  'AUD',
  'BDT',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'COP',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'GHS',
  'HKD',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JOD',
  'JPY',
  'KES',
  'KRW',
  'MXN',
  'NGN',
  'NOK',
  'NZD',
  'PEN',
  'PHP',
  'PKR',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'TWD',
  'TZS',
  'USD',
  'VND',
  'ZAR',
] as const;

export type Currency = (typeof CURRENCIES)[number];

export interface Money {
  readonly value: Decimal;
  readonly currency: Currency;
}

/** Money as a row states it: its currency may come from the round or the profile later. */
export interface StatedMoney {
  readonly value: Decimal;
  readonly currency?: Currency;
}

const known: ReadonlySet<string> = new Set(CURRENCIES);

export function isCurrency(code: string): code is Currency {
  return known.has(code);
}
