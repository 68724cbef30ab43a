import type { Currency } from './currency.ts';
import { currenciesOfSign } from './currency-sign.ts';
import { type Decimal, decimal } from './decimal.ts';
import type { CurrencySign } from './money.ts';

/** The unit in a header, beside the column's name: `Investment Amount ($M)`, `Round Size (EUR)`. */
export interface HeaderUnit {
  /** As it stands, without brackets. */
  readonly text: string;
  /** Absent where it names a currency only. */
  readonly scale?: { readonly factor: Decimal; readonly word: ScaleWord };
  readonly sign?: CurrencySign;
  /** True where a mapping says it, not the header. */
  readonly isMapped?: true;
}

/** Units that numbers may be written in; lakhs (100,000) and crores (10,000,000) are India's. */
export type ScaleWord = 'thousands' | 'lakhs' | 'millions' | 'crores' | 'billions';

interface Scale {
  readonly word: ScaleWord;
  readonly factor: Decimal;
  /** Behind a number and in a unit. */
  readonly texts: readonly string[];
  /** In a unit alone: behind a number they may be a credit, or digits of it. */
  readonly unitTexts: readonly string[];
}

/** The words for many, lower-case and without a full stop, and what they stand for. */
const SCALES: readonly Scale[] = [
  {
    word: 'thousands',
    factor: decimal(1_000),
    texts: ['k', 'thousand', 'thousands', 'tsd', '千'],
    unitTexts: ['000', "'000", '000s', "'000s", "000's"],
  },
  { word: 'lakhs', factor: decimal(100_000), texts: ['lakh', 'lakhs', 'lac', 'lacs'], unitTexts: [] },
  {
    word: 'millions',
    factor: decimal(1_000_000),
    texts: ['m', 'mm', 'mn', 'mio', 'mln', 'mill', 'million', 'millions', '百万'],
    unitTexts: [],
  },
  { word: 'crores', factor: decimal(10_000_000), texts: ['crore', 'crores'], unitTexts: ['cr', 'crs'] },
  {
    word: 'billions',
    factor: decimal(1_000_000_000),
    texts: ['b', 'bn', 'bln', 'mrd', 'billion', 'billions', '十億', '十亿'],
    unitTexts: [],
  },
];

/**
 * Words for a quantity that differs between languages or countries, so that nobody can say how many. Lower-case
 * and without a full stop, a line for each family of languages.
 */
const DOUBTFUL_SCALES: ReadonlySet<string> = new Set(
  [
    't tn trn tril trillion trillions thous mega g l µ μ',
    'tho thd thds hundred hundreds dozen dozens হাজার লাখ কোটি ஆயிரம் லட்சம் கோடி',
    'tausend millionen bio milliarde milliarden mia duizend miljoen miljoenen miljard',
    'tusen tusind miljon miljoner million millioner miljard miljarder milliarder mdr tkr mkr tnok tsek tdkk',
    'mil mille milliers md mds mld mlrd milliard milliards miles millón millones mi milhão milhões milhao milhoes bi',
    'bilhão bilhões migliaia mila milione milioni miliardo miliardi mii milioane',
    'tys tysięcy milion miliony milionów miliard miliardy tis tisíc milionů milióny hiljada tisuća',
    'ezer millió milliárd eft mft mrdft tuh tuhat tuhatta milj miljoonaa miljardi miljardia mrd tūkst mlj bin milyon milyar',
    'χιλ χιλιάδες εκ εκατ δισ тыс тысяч тис млн миллион миллионов млрд миллиард хил',
    'ألف الف مليون مليار אלף מיליון מיליארד हज़ार लाख करोड़ พัน ล้าน nghìn ngàn triệu tỷ tỉ ribu rb juta jt miliar',
  ].flatMap((words) => words.split(' ')),
);

const FACTORS: ReadonlyMap<string, Decimal> = new Map(
  SCALES.flatMap(({ factor, texts }) => texts.map((text) => [text, factor] as const)),
);

/** Returns the factor of a word behind a number: `k`, `mio.`; `undefined` for one that means nothing of the kind, or not surely. */
export function factorOfWord(word: string): Decimal | undefined {
  return FACTORS.get(word.toLowerCase().replace(/\.$/, ''));
}

/** A myriad, a hundred million and their like, anywhere in a text: these languages write no spaces. */
const MYRIAD = /[万萬億亿兆만억조千百천백]/u;

/** True for a text that may say how many each number stands for, alone or beside a currency, surely or not. */
export function mayScale(text: string): boolean {
  return MYRIAD.test(text) || splits(text).some(([currency, scale]) => isScale(scale) && isCurrencyOrNothing(currency));
}

function isScale(text: string): boolean {
  const folded = text.toLowerCase().replace(/\.$/, '');
  return DOUBTFUL_SCALES.has(folded) || findScale(folded) !== undefined;
}

function isCurrencyOrNothing(text: string): boolean {
  return text === '' || currenciesOfSign(text) !== undefined;
}

/** `TEUR`, `T€`: as accountants of German-speaking countries write thousands. Before a dollar it may be a trillion. */
const TEUR = /^t(?=\s?(?:eur|€|chf|gbp|£)$)/i;
/** Currencies as words: `thousands of US dollars`. Dollars alone are of many countries. */
const CODES = [
  [/dollars/i, 'USD'],
  [/euro/i, 'EUR'],
  [/sterling/i, 'GBP'],
  [/francs/i, 'CHF'],
  [/yen/i, 'JPY'],
] as const;
const SPELT_CURRENCY = /\b(?:u\.?s\.? dollars|euros?|(?:pounds? )?sterling|swiss francs|japanese yen)\b/gi;
const BRACKETED = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/;
const SPELT_OUT = /^(.*\S),?\s+(in\s+\S+(?:\s+\S+)?)$/i;

/** The name and the unit of a header; `undefined` where it has none that is understood. */
export function splitHeaderUnit(text: string): { readonly name: string; readonly unit: HeaderUnit } | undefined {
  const parts = BRACKETED.exec(text.trim()) ?? SPELT_OUT.exec(text.trim());
  const [, name, unitText] = parts ?? [];
  if (name === undefined || unitText === undefined) return undefined;
  const unit = readUnitText(unitText);
  return unit === undefined ? undefined : { name, unit };
}

/** The unit of a column that a mapping says is kept in thousands, millions or billions. */
export function toMappedUnit(word: ScaleWord): HeaderUnit {
  const scale = SCALES.find((candidate) => candidate.word === word);
  return { text: word, ...(scale === undefined ? {} : { scale: { factor: scale.factor, word } }), isMapped: true };
}

/** `$M`, `in USD thousands`, `$ in millions`, `€ mn`, `000s`: a currency, a scale, or both in either order. */
export function readUnitText(text: string): HeaderUnit | undefined {
  const words = text
    .replaceAll('’', "'")
    .replace(SPELT_CURRENCY, (word) => CODES.find(([pattern]) => pattern.test(word))?.[1] ?? word)
    .replace(/\b(?:in|of)\b/gi, ' ')
    .trim()
    .replace(TEUR, 'k');
  for (const [currencyText, scaleText] of splits(words)) {
    const scale = findScale(scaleText);
    const fits = currencyText === '' ? undefined : (currenciesOfSign(currencyText) ?? fitBoth(currencyText));
    if ((scaleText !== '' && scale === undefined) || (currencyText !== '' && fits === undefined)) continue;
    return toUnit(text, scale, fits, currencyText);
  }
  return undefined;
}

/** `$ USD`, `EUR €`: a sign and a code of one currency. */
function fitBoth(text: string): readonly Currency[] | undefined {
  const [, ...both] = /^([$€£¥₹])\s?([A-Z]{3})$|^([A-Z]{3})\s?([$€£¥₹])$/i.exec(text.trim()) ?? [];
  const [first, second] = both.filter((part) => part !== undefined).map((part) => currenciesOfSign(part) ?? []);
  const fits = first?.filter((currency) => second?.includes(currency)) ?? [];
  return fits.length === 0 ? undefined : fits;
}

/** Every way to cut a text into a currency and a scale; either may be empty, not both. */
function splits(text: string): [currency: string, scale: string][] {
  const whole = text.trim();
  const found: [string, string][] = [
    [whole, ''],
    ['', whole],
  ];
  for (let at = 1; at < whole.length; at++) {
    const [head, tail] = [whole.slice(0, at).trim(), whole.slice(at).trim()];
    found.push([head, tail], [tail, head]);
  }
  return found;
}

function toUnit(
  text: string,
  scale: HeaderUnit['scale'],
  fits: readonly Currency[] | undefined,
  currencyText: string,
): HeaderUnit {
  return {
    text,
    ...(scale === undefined ? {} : { scale }),
    ...(fits === undefined ? {} : { sign: { text: currencyText.replace(/^[.\s]+/, ''), from: 'typed', fits } }),
  };
}

function findScale(text: string): HeaderUnit['scale'] {
  const folded = text.toLowerCase().replace(/\.$/, '');
  const found = SCALES.find(({ texts, unitTexts }) => texts.includes(folded) || unitTexts.includes(folded));
  return found === undefined ? undefined : { factor: found.factor, word: found.word };
}
