import { trimText } from '../../base/util/text/text.ts';
import { type Currency, isCurrency } from './currency.ts';

const DOLLARS: readonly Currency[] = ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'TWD', 'MXN', 'COP'];

/** Signs that people type for currencies, upper-case and without full stops and spaces, and every currency each may mean. */
const SIGNS: ReadonlyMap<string, readonly Currency[]> = new Map<string, readonly Currency[]>([
  ['$', DOLLARS],
  ['US$', ['USD']],
  ['$US', ['USD']],
  ['A$', ['AUD']],
  ['AU$', ['AUD']],
  ['C$', ['CAD']],
  ['CA$', ['CAD']],
  ['CDN$', ['CAD']],
  ['HK$', ['HKD']],
  ['NZ$', ['NZD']],
  ['S$', ['SGD']],
  ['NT$', ['TWD']],
  ['MX$', ['MXN']],
  ['COL$', ['COP']],
  ['R$', ['BRL']],
  ['€', ['EUR']],
  ['£', ['GBP']],
  ['¥', ['JPY', 'CNY']],
  ['￥', ['JPY', 'CNY']],
  ['円', ['JPY']],
  ['元', ['CNY', 'TWD', 'HKD']],
  ['원', ['KRW']],
  ['دإ', ['AED']],
  ['RMB', ['CNY']],
  ['CN¥', ['CNY']],
  ['₹', ['INR']],
  ['RS', ['INR', 'PKR']],
  ['₨', ['INR', 'PKR']],
  ['₩', ['KRW']],
  ['₪', ['ILS']],
  ['₫', ['VND']],
  ['₦', ['NGN']],
  ['₱', ['PHP']],
  ['฿', ['THB']],
  ['₺', ['TRY']],
  ['₵', ['GHS']],
  ['GH₵', ['GHS']],
  ['৳', ['BDT']],
  ['RP', ['IDR']],
  ['S/', ['PEN']],
  ['KR', ['DKK', 'ISK', 'NOK', 'SEK']],
  ['KČ', ['CZK']],
  ['FR', ['CHF']],
  ['SFR', ['CHF']],
  ['KSH', ['KES']],
  ['TSH', ['TZS']],
  ['R', ['ZAR']],
  ['TL', ['TRY']],
  ['NIS', ['ILS']],
  ['DOLLARS', DOLLARS],
  ['POUNDS', ['GBP']],
  ['YEN', ['JPY']],
  ['YUAN', ['CNY']],
  ['RUPEES', ['INR', 'PKR']],
  ['FRANCS', ['CHF']],
  ['FRANKEN', ['CHF']],
]);

/** The currencies that a typed sign or code may mean; `undefined` for a text that is neither. */
export function currenciesOfSign(text: string): readonly Currency[] | undefined {
  const folded = trimText(text)
    .toUpperCase()
    .replace(/[\s\u00a0\u200e\u200f.]/g, '');
  return isCurrency(folded) ? [folded] : SIGNS.get(folded);
}

/** Upper-case and without full stops: signs, words and tokens of money that is none of the service's currencies. */
const FOREIGN: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  'ZŁ',
  'ZL',
  'FT',
  'Р',
  'РУБ',
  'ЛВ',
  'LEI',
  'KN',
  'ДИН',
  'DIN',
  'ГРН',
  'ZŁOTY',
  'RUBLES',
  'ROUBLES',
  'RUBEL',
  'RM',
  'DH',
  'BS',
  'BTC',
  'XBT',
  'ETH',
  'USDC',
  'USDT',
  'DAI',
  'SOL',
]);
const SIGN_OF_MONEY = /\p{Sc}|Ξ/u;

/** True for what stands for money that the service does not accept: `zł`, `₽`, `PLN`, `₿`. */
export function isForeignCurrency(text: string): boolean {
  if (currenciesOfSign(text) !== undefined) return false;
  return SIGN_OF_MONEY.test(text) || FOREIGN.has(trimText(text).toUpperCase().replace(/\.$/, ''));
}
