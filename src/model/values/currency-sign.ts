import { trimText } from '../../util/text/text.ts';
import { type Currency, isCurrency } from './money.ts';

const DOLLARS: readonly Currency[] = ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'TWD', 'MXN', 'COP'];

/** What people type for a currency, upper-case and without full stops and spaces, and every currency it may mean. */
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
]);

/** The currencies that a typed sign or code may mean; `undefined` for a text that is neither. */
export function currenciesOfSign(text: string): readonly Currency[] | undefined {
  const folded = trimText(text)
    .toUpperCase()
    .replace(/[\s\u00a0.]/g, '');
  return isCurrency(folded) ? [folded] : SIGNS.get(folded);
}
