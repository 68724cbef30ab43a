import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { isForeignCurrency } from '../../model/values/currency-sign.ts';
import { absolute, type Decimal, decimal, isNegative, ZERO } from '../../model/values/decimal.ts';
import type { CurrencySign } from '../../model/values/money.ts';
import { mayScale, readUnitText } from '../../model/values/unit-text.ts';
import { type FormatPart, type FormatSection, parseFormatCode } from './format-code.ts';
import { layOutDigits, showPart } from './show-number.ts';
import { chooseSection } from './show-value.ts';

/**
 * How a format shows another number than the stored one. `unit`: it writes a unit without scaling, so that 2.5 shows as
 * $2.5M. `digits`: digits or a point of its own, 2500 as 2,500,000. `sign`: a minus too many or too few. `scaled`: it
 * leaves thousands out and does not say so. `percent`: a hundred times the number. `nothing`: no digit of it.
 */
export type Disagreement = 'unit' | 'digits' | 'sign' | 'scaled' | 'percent' | 'nothing';

/** How a section of a format shows its numbers. */
export interface Display {
  /** Absent where it shows the number itself, rounded at most. */
  readonly disagreement?: Disagreement;
  /** The factor of the unit that it writes: 1000000 for `0.0"M"`. */
  readonly scale?: Decimal;
  /** Its unit is the letter of a class where the numbers are shares: `0" B shares"`. Elsewhere it may be billions. */
  readonly isClass?: true;
  /** It shows thousands or millions, whether it says so or not. */
  readonly isScaled?: true;
  /** So many places behind the point of the stored number are shown; of -3 the thousands. Absent where that is not fixed. */
  readonly places?: number;
  /** The sign of a currency beside the number; `fits` is empty for one that the service does not have. */
  readonly currency?: CurrencySign;
}

/** A reader of the sheet would take the number for another one. */
const MISLEADING: ReadonlySet<Disagreement | undefined> = new Set(['unit', 'digits', 'sign']);

/**
 * True where nobody can say whether the number that the cell holds is meant, or the one that it shows. A unit that its
 * column is said to be in is the one it shows: 2.5 under `0.0"M"` in a column of millions.
 */
export function isMisleading({ disagreement, scale }: Display, columnScale?: Decimal): boolean {
  const isColumns = disagreement === 'unit' && scale !== undefined && scale === columnScale;
  return MISLEADING.has(disagreement) && !isColumns;
}

const known = new WeakMap<FormatSection, Display>();

/** Compares a number with what the format of its cell shows. Each section of a format is read once. */
export function readDisplay(value: Decimal, code: string): Display {
  const parsed = parseFormatCode(code);
  const { section, showsSign } = chooseSection(parsed, value);
  const display = known.get(section) ?? readSection(section);
  known.set(section, display);
  if (isNegative(value) && !showsSign && !MISLEADING.has(display.disagreement)) {
    const isHidden = hidesMinus(section, chooseSection(parsed, absolute(value)).section);
    if (isHidden) return { ...display, disagreement: 'sign' };
  }
  if (value === ZERO && leavesOutZero(section)) return { ...display, disagreement: 'nothing' };
  // A number below zero has its minus.
  const isRight = value === ZERO ? showsNone(section, display) : display.disagreement === 'sign' && isNegative(value);
  return isRight ? omitAbsent({ ...display, disagreement: undefined }) : display;
}

/**
 * True where a number below zero looks as it would above zero: `0;0`. A colour of its own, which accountants write red and
 * no minus for, tells it to who looks at the sheet; so does a word of its own: `0;0" loss"`.
 */
function hidesMinus(below: FormatSection, above: FormatSection): boolean {
  if (below.kind === 'date' || below.kind === 'nothing' || below.color !== above.color) return false;
  const [own, other] = [wordsOf(below), wordsOf(above)];
  return own === '' || own === other;
}

/** A dash, also beside a currency of whatever letters. */
const FOR_NONE = /[-–—−]\P{N}*$|^(?:nil|zero|null)$/iu;
const NONE = /^(?:[^\p{L}\p{N}]+|nil|zero|null)$/iu;

/** Nothing is nothing in every unit, and accountants write a dash for it. `TBD` is not nothing, nor is a cell that looks empty. */
function showsNone(section: FormatSection, { disagreement }: Display): boolean {
  return disagreement !== 'nothing' || NONE.test(wordsOf(section));
}

/** `#,###` has no place for a 0 that would be alone in it; a dash there stands for one. */
function leavesOutZero(section: FormatSection): boolean {
  const isNumber = section.kind === 'number' || section.kind === 'percent';
  const hasPlace = section.parts.some((part) => part.kind === 'digit' && part.text === '0');
  return isNumber && !hasPlace && !FOR_NONE.test(wordsOf(section));
}

function wordsOf({ parts }: FormatSection): string {
  return parts.flatMap((part) => (part.kind === 'literal' ? part.text.trim() : [])).join('');
}

/** A text of the format beside the digits, with what it is read as. */
interface Beside {
  readonly text: string;
  readonly unit: ReturnType<typeof readUnitText>;
  /** Where it stands for a currency by its place: `[$din.-241A]`. */
  readonly isTag: boolean;
}

function readSection(section: FormatSection): Display {
  const texts = section.parts.flatMap((part): Beside[] => {
    const text = textOf(part);
    return text === '' ? [] : [{ text, unit: readUnitText(text), isTag: part.kind === 'currency' }];
  });
  const withoutClass = texts.filter(({ text }) => !(text.startsWith('B') && CLASS.test(text)));
  const disagreement = findDisagreement(section, texts);
  const { shift, fraction } = layOutDigits(section.parts);
  const isClass = disagreement === 'unit' && findDisagreement(section, withoutClass) === undefined;
  return omitAbsent({
    disagreement,
    isClass: isClass || undefined,
    scale: scaleOf(texts),
    isScaled: section.kind === 'number' && shift < 0 ? true : undefined,
    places: section.kind === 'number' || section.kind === 'percent' ? fraction.length + shift : undefined,
    currency: texts.map(toCurrency).find((sign) => sign !== undefined),
  });
}

/** Nobody holds billions of shares of a company; `M shares` may well be millions. */
const CLASS =
  /^b[- ](?:(?:common|ordinary|preferred|voting|non-voting) )?(?:sh|shs|shares?|stocks?|units?|pref\p{L}*)(?!\p{L})/iu;
/** A mark of a note, a year, a quarter: digits that are none of the number's. */
const LABEL = /[([]\p{Nd}{1,2}[)\]]|\b(?:FY|CY|Q|H)\s?\p{Nd}+/giu;
const AROUND = /^[^\p{L}\p{N}\p{M}\p{Sc}%‰'.,]+|[^\p{L}\p{N}\p{M}\p{Sc}%‰.]+$/gu;

/** Without what stands around it: `(USD` is USD. */
function textOf(part: FormatPart): string {
  if (part.kind !== 'literal' && part.kind !== 'currency') return '';
  const text = part.text.replace(LABEL, '').trim();
  return readUnitText(text) === undefined ? text.replace(AROUND, '') : text;
}

function scaleOf(texts: readonly Beside[]): Decimal | undefined {
  return texts.find(({ unit }) => unit?.scale !== undefined)?.unit?.scale?.factor;
}

/** A multiple's `x` in a tag is none. */
const MULTIPLE = /^[x×]$/i;

function toCurrency({ text, unit, isTag }: Beside): CurrencySign | undefined {
  if (unit?.sign !== undefined) return { text: unit.sign.text, from: 'format', fits: unit.sign.fits };
  const isForeign = unit === undefined && (isForeignCurrency(text) || (isTag && !MULTIPLE.test(text)));
  return isForeign ? { text, from: 'format', fits: [] } : undefined;
}

function findDisagreement({ kind, parts }: FormatSection, texts: readonly Beside[]): Disagreement | undefined {
  const hasPlace = parts.some((part) => part.kind === 'digit' || part.kind === 'general' || part.kind === 'text');
  // A spreadsheet shows hashes for a number that is no date.
  if (kind === 'date') return 'nothing';
  // A text that is a number of its own: `"2,500"`.
  if (!hasPlace) return texts.some(({ text }) => /\p{Nd}/u.test(text)) ? 'digits' : 'nothing';
  if (kind === 'fraction') return undefined;
  if (writesDigits(parts, texts) || breaksDigits(parts) || writesBound(parts)) return 'digits';
  const percents = parts.filter((part) => part.kind === 'percent').length;
  if (percents > 0) return 'percent';
  const { shift } = layOutDigits(parts);
  const scale = scaleOf(texts);
  if (scale !== undefined) return scale === decimal(`1E${-shift}`) ? undefined : 'unit';
  const isUnit = texts.some(({ text, unit }) => unit === undefined && writesUnit(text));
  if (isUnit !== shift < 0) return isUnit ? 'unit' : 'scaled';
  return writesMinus(parts) ? 'sign' : undefined;
}

/** Pence and cents are hundredths as per cents are. */
const HUNDREDTHS = /[%‰‱]|(?<!\p{L})(?:bps?|pct|per ?cent|percent|cents?|cts?|pence|rappen|[öø]re)(?!\p{L})|^[cp]$/iu;
/** A word; the sign of a currency is one by itself. */
const WORD = /\p{Sc}|[^\s\p{P}\p{Sc}]+/gu;

/** Among other words, too: `M post-money`. One letter behind what it names is no unit: `Series B`. */
function writesUnit(text: string): boolean {
  if (HUNDREDTHS.test(text)) return true;
  const words = text.match(WORD) ?? [];
  return words.some((word, index) => mayScale(word) && !(word.length === 1 && NAMED.test(words[index - 1] ?? '')));
}

const NAMED = /^(?:s[eé]ries?|classe?|cl|klasse|clase|tranche|type|group|round|fund|pref\p{L}*)$/iu;

/** Digits that are no unit such as `'000`, or a point where no group of thousands ends: `0"00"`, `0\.00`. */
function writesDigits(parts: readonly FormatPart[], texts: readonly Beside[]): boolean {
  if (texts.some(({ text, unit }) => unit === undefined && /\p{Nd}/u.test(text))) return true;
  if (texts.some(({ text, unit }) => unit?.scale !== undefined && /^[,.]?0/.test(text))) return true;
  return writesPoint(parts);
}

/** A literal point or comma amid the places that divides no thousands, in groups of three or as in India of two. */
function writesPoint(parts: readonly FormatPart[]): boolean {
  const marks = parts.flatMap((part, index) => (isMark(part) ? [index] : []));
  return marks.some((mark, index) => {
    if (!parts.slice(0, mark).some(({ kind }) => kind === 'digit')) return false;
    const behind = parts.slice(mark + 1).findIndex(({ kind }) => kind !== 'digit');
    const places = behind < 0 ? parts.length - mark - 1 : behind;
    return places % 3 !== 0 && !(places === 2 && marks[index + 1] === mark + 1 + places);
  });
}

/** `0"/"00` makes two numbers of one. */
function breaksDigits(parts: readonly FormatPart[]): boolean {
  const [first, last] = [parts.findIndex(isPlace), parts.findLastIndex(isPlace)];
  const within = parts.slice(first, last).flatMap((part) => (isPlace(part) ? [] : textBetween(part)));
  return within.some((text) => /[^\s.,'’·٬٫]/.test(text));
}

function isPlace({ kind }: FormatPart): boolean {
  return kind === 'digit';
}

function textBetween(part: FormatPart): string[] {
  return part.kind === 'literal' || part.kind === 'currency' ? [part.text] : [];
}

function isMark(part: FormatPart): boolean {
  return part.kind === 'literal' && /^[.,]$/.test(part.text.trim());
}

/** The literals before the digits, with and behind them, and behind the last of them. */
function literalsAround(parts: readonly FormatPart[]) {
  const first = parts.findIndex(({ kind }) => kind === 'digit' || kind === 'general' || kind === 'text');
  const last = parts.findLastIndex(({ kind }) => kind === 'digit' || kind === 'point');
  return {
    before: literalsOf(parts.slice(0, first)),
    behind: literalsOf(parts.slice(first)),
    end: literalsOf(parts.slice(last)),
  };
}

/** `"<"0`, `0"+"`: a number of which only a bound is known. */
function writesBound(parts: readonly FormatPart[]): boolean {
  const { before, end } = literalsAround(parts);
  return /[<>≤≥]\s*$/.test(before) || /^\s*\+/.test(end);
}

/** Before the digits or behind them, or brackets around them; `0.-` has no cents. */
function writesMinus(parts: readonly FormatPart[]): boolean {
  const { before, behind, end } = literalsAround(parts);
  const isBracketed = before.includes('(') && behind.includes(')');
  return isBracketed || /[-−–]\s*$/.test(before) || /^\s*[-−]\s*$/.test(end);
}

function literalsOf(parts: readonly FormatPart[]): string {
  return parts.flatMap((part) => (part.kind === 'literal' || part.kind === 'point' ? showPart(part) : [])).join('');
}
