import { SPOKEN_CURRENCIES } from '../lexicon/currencies.ts';
import { DOUBTFUL_SCALES, SCALES, type Scale, type ScaleWord, UNIT_LINKS } from '../lexicon/units.ts';
import type { Currency } from './currency.ts';
import { currenciesOfSign, isForeignCurrency } from './currency-sign.ts';
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

const FACTORS: ReadonlyMap<string, Decimal> = new Map(
  SCALES.flatMap(({ factor, texts }) => texts.map((text) => [text, decimal(factor)] as const)),
);

/**
 * Splits the words beside a number into their factor and the currency: `k`, `mio.`, `TEUR`, `万円`, and `Cr` where the
 * currency on the other side is a rupee; `undefined` for words that mean nothing of the kind, or not surely.
 */
export function splitMagnitude(words: string, otherSide = ''): { factor: Decimal; currency: string } | undefined {
  const unit = words.trim().replace(TEUR, 'k');
  const [whole = '', word = ''] = /^(\p{L}+)\.?/u.exec(unit) ?? [];
  if (word === '' || currenciesOfSign(word) !== undefined || isForeignCurrency(word)) return undefined;
  const currency = unit.slice(whole.length);
  const scale = factorOf(word, currenciesOfSign(currency.trim()) ?? currenciesOfSign(otherSide));
  if (scale !== undefined) return { factor: scale, currency };
  for (let at = 1; at < word.length; at++) {
    const factor = factorOf(word.slice(0, at));
    const joined = word.slice(at);
    if (factor !== undefined && currenciesOfSign(joined) !== undefined) return { factor, currency: joined + currency };
  }
  return undefined;
}

function factorOf(word: string, fits: readonly Currency[] = []): Decimal | undefined {
  const folded = word.toLowerCase();
  const beside = fits.length === 0 ? undefined : SCALES.find((scale) => isMeantBeside(scale, folded, fits));
  return FACTORS.get(folded) ?? (beside && decimal(beside.factor));
}

function isMeantBeside({ beside }: Scale, folded: string, fits: readonly Currency[]): boolean {
  return (
    beside?.texts.includes(folded) === true && fits.length > 0 && fits.every((one) => beside.currencies.includes(one))
  );
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

/** `TEUR`, `T€`: as accountants of German-speaking and northern countries write thousands. Before a dollar it may be a trillion. */
const TEUR = /^t(?=\s?(?:eur|€|chf|gbp|£|sek|dkk|nok|pln|czk|huf)$)/i;
/** `x € 1.000`, `x 1.000 EUR`, `EUR 1'000`: a round number beside a currency or a times sign. */
const TIMES = /^(x\s?)?((?:\p{Sc}|[A-Z]{3})\s?)?1[.,'\s]?000([.,'\s]?000)?(?!\d)/u;
/** Thousands as Italians write them: `€/000`. */
export const PER_THOUSAND = /\/(?=0{3}(?!\d))/g;
const BRACKETED = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/;
const SPELT_OUT = /^(.*\S),?\s+(in\s+\S+(?:\s+\S+)?)$/i;

/** The name and the unit of a header; `undefined` where it has none that is understood, or its name is none. */
export function splitHeaderUnit(
  text: string,
  isName: (name: string) => boolean = () => true,
): { readonly name: string; readonly unit: HeaderUnit } | undefined {
  const parts = BRACKETED.exec(text.trim()) ?? SPELT_OUT.exec(text.trim());
  const [, name, unitText] = parts ?? [];
  if (name === undefined || unitText === undefined || !isName(name)) return undefined;
  const unit = readUnitText(unitText);
  return unit === undefined ? undefined : { name, unit };
}

/** The unit of a column that a mapping says is kept in thousands, millions or billions. */
export function toMappedUnit(word: ScaleWord): HeaderUnit {
  const scale = SCALES.find((candidate) => candidate.word === word);
  return {
    text: word,
    ...(scale === undefined ? {} : { scale: { factor: decimal(scale.factor), word } }),
    isMapped: true,
  };
}

/** `$M`, `in USD thousands`, `$ in millions`, `€ mn`, `000s`: a currency, a scale, or both in either order. */
export function readUnitText(text: string): HeaderUnit | undefined {
  const words = UNIT_LINKS.replaceIn(spellCodes(text).replaceAll('’', "'").replace(PER_THOUSAND, ' '), ' ')
    .trim()
    .replace(TEUR, 'k')
    .replace(TIMES, (whole, times = '', money = '', more = '') =>
      times + money === '' ? whole : `${money}${more === '' ? 'k' : 'm'}`,
    );
  for (const [currencyText, scaleText] of splits(words)) {
    const fits = currencyText === '' ? undefined : (currenciesOfSign(currencyText) ?? fitBoth(currencyText));
    const scale = findScale(scaleText, fits);
    if ((scaleText !== '' && scale === undefined) || (currencyText !== '' && fits === undefined)) continue;
    return {
      text,
      ...(scale === undefined ? {} : { scale }),
      ...(fits === undefined ? {} : { sign: { text: currencyText.replace(/^[.\s]+/, ''), from: 'typed', fits } }),
    };
  }
  return undefined;
}

/** Replaces the spoken name of a currency by its code. */
function spellCodes(text: string): string {
  return SPOKEN_CURRENCIES.reduce((left, { code, words }) => words.replaceIn(left, code), text);
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

function findScale(text: string, fits: readonly Currency[] = []): HeaderUnit['scale'] {
  const folded = text.toLowerCase().replace(/\.$/, '');
  const found = SCALES.find(
    (scale) => scale.texts.includes(folded) || scale.unitTexts.includes(folded) || isMeantBeside(scale, folded, fits),
  );
  return found === undefined ? undefined : { factor: decimal(found.factor), word: found.word };
}
