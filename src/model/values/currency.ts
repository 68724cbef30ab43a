/** The currencies that the portfolio service accepts (its published list). */
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

const known: ReadonlySet<string> = new Set(CURRENCIES);

export function isCurrency(code: string): code is Currency {
  return known.has(code);
}

/** Minor units of most currencies, and of an amount whose currency nobody knows. */
const USUAL_PLACES = 2;

/** Those that have another number of minor units: ISO 4217. */
const BY_PLACES: { readonly [places: number]: readonly string[] } = {
  0: ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
};
const OTHER_PLACES: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_PLACES).flatMap(([places, currencies]) =>
    currencies.map((currency) => [currency, Number(places)] as const),
  ),
);

/** How many digits an amount of a currency has at least behind its point, wherever people read it. */
export function placesOf(currency: string | undefined): number {
  return OTHER_PLACES.get(currency ?? '') ?? USUAL_PLACES;
}
