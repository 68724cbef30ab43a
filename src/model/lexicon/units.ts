import { words } from './words.ts';

/*
 * Words for how many each number stands for. Collected from what people in the field write, and not yet compared with
 * its sources: Unicode CLDR 45, compact decimal formats; ISO 31-0; DIN 1333 and SKR04's `TEUR` (de); the Indian
 * numbering system (in); JIS Z 8202 and GB 3101 for myriads (ja, zh). /
 */

/** Units that numbers may be written in: cents of an amount are its hundredths; lakhs and crores are India's, tens of thousands and hundreds of millions East Asia's. */
export const SCALE_WORDS = [
  'hundredths',
  'thousands',
  'ten-thousands',
  'lakhs',
  'millions',
  'crores',
  'hundred-millions',
  'billions',
] as const;
export type ScaleWord = (typeof SCALE_WORDS)[number];

export interface Scale {
  readonly word: ScaleWord;
  /** As a canonical decimal. */
  readonly factor: string;
  /** Behind a number and in a unit. */
  readonly texts: readonly string[];
  /** In a unit alone: behind a number they may be a credit, digits of it, or another language's word. */
  readonly unitTexts: readonly string[];
  /** Beside one of these currencies alone: `R$ mil` are thousands, and a mil may be a million elsewhere. */
  readonly beside?: { readonly currencies: readonly string[]; readonly texts: readonly string[] };
}

/** The words for many, lower-case and without a full stop, and what they stand for. */
export const SCALES: readonly Scale[] = [
  {
    word: 'hundredths',
    factor: '0.01',
    texts: [],
    unitTexts: [
      ...['cents', 'pence', 'minor units', 'minor', 'eurocent', 'eurocents', 'centimes', 'céntimos', 'centavos'],
      ...['centesimi', 'centen', 'rappen'],
    ],
  },
  {
    word: 'thousands',
    factor: '1000',
    texts: ['k', 'thousand', 'thousands', 'tsd', 'tausend', 'duizend', '千', '仟'],
    unitTexts: [
      ...['000', "'000", '000s', "'000s", "000's", '1000s', "1000's", '千株', '千股'],
      ...['milliers', 'millier', 'miles', 'milhares', 'migliaia', 'duizenden'],
    ],
    beside: { currencies: ['BRL'], texts: ['mil'] },
  },
  { word: 'ten-thousands', factor: '10000', texts: ['万', '萬'], unitTexts: ['万股', '萬股', '万株'] },
  {
    word: 'lakhs',
    factor: '100000',
    texts: ['lakh', 'lakhs', 'lac', 'lacs'],
    unitTexts: [],
    beside: { currencies: ['INR', 'PKR'], texts: ['l', 'lk'] },
  },
  {
    word: 'millions',
    factor: '1000000',
    texts: [
      ...['m', 'mm', 'mn', 'mio', 'mln', 'mill', 'million', 'millions', 'millionen', 'millones', 'millón', 'milhões'],
      ...['milhão', 'milhoes', 'milioni', 'milione', 'miljoen', 'miljoenen', '百万', '百萬', '佰万'],
    ],
    unitTexts: [],
    beside: { currencies: ['BRL'], texts: ['mi'] },
  },
  {
    word: 'crores',
    factor: '10000000',
    texts: ['crore', 'crores'],
    unitTexts: ['cr', 'crs'],
    beside: { currencies: ['INR', 'PKR'], texts: ['cr', 'crs'] },
  },
  { word: 'hundred-millions', factor: '100000000', texts: ['億', '亿'], unitTexts: [] },
  {
    word: 'billions',
    factor: '1000000000',
    texts: [
      ...['b', 'bn', 'bln', 'mrd', 'billion', 'billions', 'milliarden', 'milliarde', 'milliards', 'milliard'],
      ...['miliardi', 'miliardo', 'miljard', 'miljarden', '十億', '十亿'],
    ],
    unitTexts: [],
    beside: { currencies: ['BRL'], texts: ['bi'] },
  },
];

/**
 * Words for a quantity that differs between languages or countries, so that nobody can say how many. Lower-case
 * and without a full stop, a line for each family of languages.
 */
export const DOUBTFUL_SCALES: ReadonlySet<string> = new Set(
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

/** Words between the parts of a unit: `thousands of USD`, `en milliers d'euros`. */
export const UNIT_LINKS = words({
  en: 'in, of',
  de: 'in',
  fr: 'en, de, d’',
  es: 'en, de',
  pt: 'em, de',
  it: 'in, di',
  nl: 'in',
  ja: '単位(は/:/)',
  zh: '单位(:/), 單位(:/)',
});
/** The first words of a note about numbers of shares: `shares in thousands`. */
export const OF_SHARES = words({
  en: '(number of )(shares/units), (thousands/millions) of (shares/units)',
  de: '(anzahl )(anteile/aktien), tausend (anteile/aktien)',
  fr: '(nombre d’)(actions/titres), milliers d’actions',
  es: 'acciones, miles de acciones',
  pt: 'ações, milhares de ações',
  it: 'azioni, migliaia di azioni',
  nl: 'aandelen',
  ja: '株数, 株式数',
  zh: '股数',
});
/** Parts of notes about units, as patterns: `amounts in thousands of USD, unless stated otherwise`. */
export const NOTE_IN = 'in|en|em|単位[:：]?|单位[:：]?|單位[:：]?';
export const NOTE_OF = "of|de|d['’]|di";
export const NOTE_IS = 'is|ist|est|es|é|è';
export const NOTE_SCALES =
  'cents|pence|eurocents?|centimes|céntimos|centavos|centesimi|thousands?|millions?|billions?|tausend|millionen|milliers|milhares|miles|millones|milhões|migliaia|milioni|duizend|miljoen|千|百万|万|億|亿';
export const NOTE_ENDS = 'unless|except|as|and|sofern|außer|und|sauf|et|salvo|y|e|tenzij|en';
export const SHARE_NOUNS =
  'shares|units|aktien|anteile|actions|titres|acciones|participaciones|ações|quotas|azioni|quote|aandelen|株数|股数';
export const CURRENCY_NOUNS = 'currency|währung|devise|monnaie|moneda|divisa|moeda|valuta|通貨|币种|货币';
