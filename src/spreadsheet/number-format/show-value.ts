import { assertNever } from '../../base/util/assert-never.ts';
import {
  absolute,
  compareDecimals,
  type Decimal,
  isNegative,
  parseDecimal,
  roundToPlaces,
  roundToSignificant,
  ZERO,
} from '../../model/values/decimal.ts';
import {
  type FormatCode,
  type FormatCondition,
  type FormatPart,
  type FormatSection,
  parseFormatCode,
} from './format-code.ts';
import { type Epoch, showDate } from './show-date.ts';
import { magnitudeOf, showExponent, showNumber, showPart } from './show-number.ts';

/** The section of a code that a number is shown by, and whether it shows the minus that the number has. */
interface ChosenSection {
  readonly section: FormatSection;
  readonly showsSign: boolean;
}

/**
 * Shows a number as a spreadsheet in English does in a wide enough cell, exact to the last digit; `undefined` for hashes:
 * a date before day 0 or after 9999-12-31.
 */
export function showValue(value: Decimal, code: string, epoch: Epoch): string | undefined {
  const { section, showsSign } = chooseSection(parseFormatCode(code), value);
  const shown = showSection(value, section, epoch);
  return shown !== undefined && showsSign && section.kind !== 'nothing' ? `-${shown}` : shown;
}

/** Shows a text by the fourth section, or by the only one if that has a place for it; else as it is. */
export function showText(text: string, code: string): string {
  const { sections } = parseFormatCode(code);
  const own = sections[3] ?? sections.findLast(({ kind }) => kind === 'text');
  if (own === undefined) return text;
  return own.parts.map((part) => (part.kind === 'text' ? text : showPart(part))).join('');
}

export function chooseSection({ sections, numeric, isConditional }: FormatCode, value: Decimal): ChosenSection {
  const [first = sections[0], second, third] = numeric;
  if (isConditional) return chooseByCondition([first, second, third], value);
  if (isNegative(value))
    return second === undefined ? { section: first, showsSign: true } : { section: second, showsSign: false };
  return { section: value === ZERO ? (third ?? first) : first, showsSign: false };
}

function chooseByCondition(
  [first, second, third]: readonly [FormatSection, FormatSection | undefined, FormatSection | undefined],
  value: Decimal,
): ChosenSection {
  const isBelow = isNegative(value);
  const chosen = [first, second].find(
    (section) => section !== undefined && holds(section.condition, value, section === first),
  );
  const section = chosen ?? third ?? second ?? first;
  const isOfNegatives = section.condition !== undefined && admitsOnlyNegatives(section.condition);
  return { section, showsSign: isBelow && !isOfNegatives };
}

/** A first section without a condition beside one that has any is for numbers above zero. */
function holds(condition: FormatCondition | undefined, value: Decimal, isFirst: boolean): boolean {
  if (condition === undefined) return isFirst && compareDecimals(value, ZERO) > 0;
  const order = compareDecimals(value, parseDecimal(condition.bound) ?? ZERO);
  if (condition.operator === '<') return order < 0;
  if (condition.operator === '<=') return order <= 0;
  if (condition.operator === '>') return order > 0;
  if (condition.operator === '>=') return order >= 0;
  if (condition.operator === '=') return order === 0;
  if (condition.operator === '<>') return order !== 0;
  return assertNever(condition.operator);
}

function admitsOnlyNegatives({ operator, bound }: FormatCondition): boolean {
  const limit = parseDecimal(bound) ?? ZERO;
  return (operator === '<' || operator === '<=') && compareDecimals(limit, ZERO) <= 0;
}

function showSection(value: Decimal, section: FormatSection, epoch: Epoch): string | undefined {
  const { kind, parts } = section;
  if (kind === 'date') return showDate(value, parts, epoch);
  if (kind === 'exponent') return showExponent(value, parts);
  if (kind === 'fraction') return showFraction(value, parts);
  if (kind === 'general' || kind === 'text') return showInPlace(showGeneral(value), section);
  if (kind === 'number' || kind === 'percent') return showNumber(value, parts);
  if (kind === 'nothing') return parts.map(showPart).join('');
  return assertNever(kind);
}

/** In the first place for it; the others are for texts. */
function showInPlace(text: string, { parts }: FormatSection): string {
  const place = parts.findIndex(({ kind }) => kind === 'general' || kind === 'text');
  return parts.map((part, index) => (index === place ? text : showPart(part))).join('');
}

interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The parts of a fraction's section: those of the whole number, of the numerator, and of the denominator. */
interface FractionLayout {
  /** Empty where the whole number is part of the fraction: `?/?`. */
  readonly whole: readonly number[];
  readonly numerator: readonly number[];
  readonly denominator: readonly number[];
  /** Where the code states it: `# ?/8`. */
  readonly fixed: bigint | undefined;
}

/** A number as a fraction, `2 1/2`, as near as the places for its denominator allow. */
function showFraction(value: Decimal, parts: readonly FormatPart[]): string {
  const layout = layOutFraction(parts);
  const exact = toRatio(absolute(value));
  const near =
    layout.fixed === undefined
      ? nearest(exact, 10n ** BigInt(layout.denominator.length))
      : atDenominator(exact, layout.fixed);
  const isMixed = layout.whole.length > 0;
  const whole = isMixed ? near.numerator / near.denominator : 0n;
  const rest = near.numerator - whole * near.denominator;
  return parts
    .map((part, index) => {
      if (layout.whole.includes(index)) return index === layout.whole[0] ? showWhole(whole, rest, parts, layout) : '';
      if (isMixed && rest === 0n && index > (layout.whole.at(-1) ?? 0)) return showGap(part, index, layout);
      if (layout.numerator.includes(index))
        return index === layout.numerator[0] ? String(rest).padStart(layout.numerator.length) : '';
      if (layout.denominator.includes(index))
        return index === layout.denominator[0] ? String(near.denominator).padEnd(layout.denominator.length) : '';
      return showPart(part);
    })
    .join('');
}

function showWhole(whole: bigint, rest: bigint, parts: readonly FormatPart[], layout: FractionLayout): string {
  const hasZero = layout.whole.some((index) => isPlace(parts[index], '0'));
  return whole === 0n && rest !== 0n && !hasZero ? '' : String(whole);
}

/** A whole number leaves the room of its fraction empty. */
function showGap(part: FormatPart, index: number, { numerator, denominator }: FractionLayout): string {
  const end = denominator.at(-1) ?? numerator.at(-1) ?? 0;
  return index > end ? showPart(part) : ' ';
}

function isPlace(part: FormatPart | undefined, text: string): boolean {
  return part?.kind === 'digit' && part.text === text;
}

function layOutFraction(parts: readonly FormatPart[]): FractionLayout {
  const slash = parts.findIndex(({ kind }) => kind === 'slash');
  const before = parts.flatMap((part, index) => (index < slash && part.kind === 'digit' ? [index] : []));
  const gap = parts.findLastIndex((part, index) => index < slash && part.kind !== 'digit' && index > (before[0] ?? 0));
  const numerator = before.filter((index) => index > gap);
  const behind = parts.flatMap((part, index) => (index > slash && isDenominator(part) ? [index] : []));
  const digits = behind.map((index) => digitOf(parts[index])).join('');
  const fixed = /[1-9]/.test(digits) ? BigInt(digits) : undefined;
  return { whole: before.filter((index) => index < gap), numerator, denominator: behind, fixed };
}

function isDenominator(part: FormatPart): boolean {
  return part.kind === 'digit' || (part.kind === 'literal' && /^ ?\d+$/.test(part.text));
}

function digitOf(part: FormatPart | undefined): string {
  if (part?.kind === 'literal') return part.text.trim();
  return isPlace(part, '0') ? '0' : '';
}

function toRatio(value: Decimal): Ratio {
  const [whole = '0', behind = ''] = value.split('.');
  return { numerator: BigInt(whole + behind), denominator: 10n ** BigInt(behind.length) };
}

/** Half up. */
function atDenominator({ numerator, denominator }: Ratio, fixed: bigint): Ratio {
  return { numerator: (2n * numerator * fixed + denominator) / (2n * denominator), denominator: fixed };
}

/** The last convergent of the continued fraction whose denominator is below `limit`. */
function nearest({ numerator, denominator }: Ratio, limit: bigint): Ratio {
  let [before, last] = [
    { numerator: 0n, denominator: 1n },
    { numerator: 1n, denominator: 0n },
  ];
  let [dividend, divisor] = [numerator, denominator];
  while (divisor !== 0n) {
    const quotient = dividend / divisor;
    const next = {
      numerator: quotient * last.numerator + before.numerator,
      denominator: quotient * last.denominator + before.denominator,
    };
    if (next.denominator >= limit) break;
    [before, last] = [last, next];
    [dividend, divisor] = [divisor, dividend % divisor];
  }
  return last;
}

/** Characters that a cell of the format General shows of a number at most, and how many of them are digits. */
const WIDTH = 11;
const MOST_DIGITS = 10;
const LEAST_MAGNITUDE = -4;
const [SCIENTIFIC] = parseFormatCode('0.#####E+00').sections;

/** A number without its sign as General shows it: as it is where there is room, else rounded, else as a power of ten. */
function showGeneral(value: Decimal): string {
  const size = absolute(value);
  if (size.length <= WIDTH) return size;
  const magnitude = magnitudeOf(size);
  if (magnitude >= WIDTH || magnitude < LEAST_MAGNITUDE) return showExponent(size, SCIENTIFIC.parts).replace('.E', 'E');
  if (magnitude < 0) return roundToSignificant(size, MOST_DIGITS + magnitude);
  return roundToPlaces(size, Math.max(0, MOST_DIGITS - 1 - magnitude));
}
