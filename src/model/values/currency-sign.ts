import { trimText } from '../../base/util/text/text.ts';
import { ANY_SPOKEN, FOREIGN_MONEY, SIGNS, SPOKEN_CURRENCIES } from '../lexicon/currencies.ts';
import { type Currency, isCurrency } from './currency.ts';

/** As exchanges write pence and cents: `GBp`, `ZAc`. */
const HUNDREDTH = /^[A-Z]{2}[a-z]$/;
const HUNDREDTHS: ReadonlyMap<string, Currency> = new Map([
  ['GBX', 'GBP'],
  ['ZAC', 'ZAR'],
  ['ILA', 'ILS'],
  ['USX', 'USD'],
]);

/** The currency of which a code names a hundredth; `undefined` for other texts. */
export function wholeOfHundredth(text: string): Currency | undefined {
  const code = trimText(text);
  const folded = code.toUpperCase();
  const found = HUNDREDTHS.get(folded);
  return found === undefined && HUNDREDTH.test(code) && isCurrency(folded) ? folded : found;
}

/** The currencies that a typed sign or code may mean; `undefined` for a text that is neither. */
export function currenciesOfSign(text: string): readonly Currency[] | undefined {
  if (wholeOfHundredth(text) !== undefined) return undefined;
  const folded = trimText(text)
    .toUpperCase()
    .replace(/[\s\u00a0\u200e\u200f.]/g, '');
  return isCurrency(folded) ? [folded] : SIGNS.get(folded)?.filter(isCurrency);
}

/** The same of words for them too, which only foreign spreadsheets use. */
export function currenciesNamed(text: string): readonly Currency[] | undefined {
  const signed = currenciesOfSign(text);
  if (signed !== undefined) return signed;
  const spoken = currencyInWords(text);
  return spoken && [spoken];
}

/** `Dollari USA`; `undefined` for signs and codes. */
export function currencyInWords(text: string): Currency | undefined {
  const code = ANY_SPOKEN.is(text) ? SPOKEN_CURRENCIES.find(({ words }) => words.is(text))?.code : undefined;
  return code !== undefined && isCurrency(code) ? code : undefined;
}

const SIGN_OF_MONEY = /\p{Sc}|Ξ/u;

/** True for what stands for money that the service does not accept: `zł`, `₽`, `PLN`, `₿`, `GBp`. */
export function isForeignCurrency(text: string): boolean {
  if (currenciesOfSign(text) !== undefined) return false;
  if (wholeOfHundredth(text) !== undefined) return true;
  return SIGN_OF_MONEY.test(text) || FOREIGN_MONEY.has(trimText(text).toUpperCase().replace(/\.$/, ''));
}
