import { words } from './words.ts';

/*
 * Signs, spoken names and tickers of money. Collected from what people in the field write, and not yet compared with
 * its sources: ISO 4217; Unicode CLDR 45, currency names and symbols; CoinMarketCap's list of the largest tokens, for
 * what stands where a currency should. /
 */

const DOLLARS: readonly string[] = ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'TWD', 'MXN', 'COP'];

/** By what they may mean: signs, words and codes that people type, upper-case and without full stops and spaces. */
const MEANT: readonly (readonly [signs: string, currencies: readonly string[]])[] = [
  ['$ DOLLARS DOLLAR DOLARES DÓLARES', DOLLARS],
  ['US$ $US USDOLLARS USDOLLAR 美元 米ドル', ['USD']],
  ['A$ AU$', ['AUD']],
  ['C$ CA$ CDN$', ['CAD']],
  ['HK$ 港元 港币', ['HKD']],
  ['NZ$', ['NZD']],
  ['S$', ['SGD']],
  ['NT$', ['TWD']],
  ['MX$', ['MXN']],
  ['COL$', ['COP']],
  ['R$ REAIS REAL', ['BRL']],
  ['€ 欧元 ユーロ', ['EUR']],
  ['£ POUNDS POUND STERLING 英镑 ポンド', ['GBP']],
  ['¥ ￥', ['JPY', 'CNY']],
  ['円 日元 YEN', ['JPY']],
  ['元', ['CNY', 'TWD', 'HKD']],
  ['원 ₩', ['KRW']],
  ['دإ', ['AED']],
  ['RMB CN¥ 人民币 人民幣 YUAN', ['CNY']],
  ['₹', ['INR']],
  ['RS ₨ RUPEE RUPEES', ['INR', 'PKR']],
  ['₪ NIS', ['ILS']],
  ['₫', ['VND']],
  ['₦', ['NGN']],
  ['₱', ['PHP']],
  ['฿', ['THB']],
  ['₺ TL', ['TRY']],
  ['₵ GH₵', ['GHS']],
  ['৳', ['BDT']],
  ['RP', ['IDR']],
  ['S/', ['PEN']],
  ['KR', ['DKK', 'ISK', 'NOK', 'SEK']],
  ['KČ', ['CZK']],
  ['FR SFR FRANC FRANCS FRANKEN', ['CHF']],
  ['KSH', ['KES']],
  ['TSH', ['TZS']],
  ['R', ['ZAR']],
  ['PESOS', ['MXN', 'COP', 'PHP']],
];

/** Signs that people type for currencies, and every currency each may mean. */
export const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  MEANT.flatMap(([signs, currencies]) => signs.split(' ').map((sign) => [sign, currencies] as const)),
);

/** Upper-case and without full stops: signs, words and tokens of money that is none of the service's currencies. */
export const FOREIGN_MONEY: ReadonlySet<string> = new Set([
  // In a list of investments it is the internal rate of return.
  ...Intl.supportedValuesOf('currency').filter((code) => code !== 'IRR'),
  ...'ZŁ ZL FT Р РУБ ЛВ LEI KN ДИН DIN ГРН ZŁOTY RUBLES ROUBLES RUBEL RM DH BS'.split(' '),
  ...'BTC XBT ETH USDC USDT DAI SOL BNB MATIC POL AVAX DOT ADA XRP EURC BUSD WETH WBTC LTC TRX NEAR ATOM'.split(' '),
]);

/** Says that a dollar sign is that of the United States. */
export const US_DOLLARS = words({ en: 'usd, us$, us dollar(s)' });

/** Spoken names within a unit: `thousands of US dollars`. Dollars alone are of many countries. */
export const SPOKEN_CURRENCIES: readonly { readonly code: string; readonly words: ReturnType<typeof words> }[] = [
  {
    code: 'USD',
    words: words({
      en: 'u.s. dollar(s)',
      de: 'us dollar',
      fr: 'dollar(s) américain(s), dollar(s) us',
      es: 'dólar(es) (estadounidense/americano/usa)(s)',
      pt: 'dólar(es) americano(s)',
      it: 'dollar(o/i) (usa/americani/statunitensi)',
      nl: 'amerikaanse dollar(s)',
      zh: '美元',
      ja: '米ドル',
    }),
  },
  { code: 'EUR', words: words({ nl: "euro's", en: 'euro(s)', zh: '欧元', ja: 'ユーロ' }) },
  {
    code: 'GBP',
    words: words({
      en: '(pound(s) )sterling, british pound(s)',
      fr: 'livre(s) sterling',
      de: 'pfund sterling, britische(s) pfund',
      es: 'libra(s) esterlina(s)',
      it: 'sterlin(a/e)( britannic(a/he))',
      nl: 'britse pond(en)',
      zh: '英镑',
      ja: '英ポンド',
    }),
  },
  {
    code: 'CHF',
    words: words({
      en: 'swiss franc(s)',
      de: 'schweizer franken',
      fr: 'franc(s) suisse(s)',
      es: 'franco(s) suizo(s)',
      pt: 'franco(s) suíço(s)',
      it: 'franc(o/hi) svizzer(o/i)',
      nl: 'zwitserse frank(en)',
    }),
  },
  { code: 'JPY', words: words({ en: '(japanese )yen', zh: '日元' }) },
  { code: 'BRL', words: words({ en: 'brazilian rea(l/is)', pt: 'reais' }) },
  { code: 'CNY', words: words({ en: 'renminbi, chinese yuan', zh: '人民币, 人民幣' }) },
  { code: 'INR', words: words({ en: 'indian rupee(s)' }) },
];

/** All of them, because most texts are none. */
export const ANY_SPOKEN = words({ en: SPOKEN_CURRENCIES.flatMap(({ words: { phrases } }) => phrases).join(',') });
