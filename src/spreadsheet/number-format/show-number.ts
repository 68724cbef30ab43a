import { absolute, type Decimal, decimal, roundToPlaces, ZERO } from '../../model/values/decimal.ts';
import type { FormatPart } from './format-code.ts';

/** Where the digits of a section stand, and what they do to the number. */
interface DigitLayout {
  /** Places before and behind the point, as indexes of the section's parts. */
  readonly whole: readonly number[];
  readonly fraction: readonly number[];
  readonly isGrouped: boolean;
  /** By how many powers of ten the number is moved: 2 for each per cent sign, -3 for each scaling comma. */
  readonly shift: number;
}

/** Commas behind the last place before the point scale the number; between places they group its digits. */
export function layOutDigits(parts: readonly FormatPart[]): DigitLayout {
  const indexesOf = (kind: FormatPart['kind']): number[] =>
    parts.flatMap((part, index) => (part.kind === kind ? [index] : []));
  const [places, commas] = [indexesOf('digit'), indexesOf('comma')];
  const point = indexesOf('point')[0] ?? parts.length;
  const whole = places.filter((index) => index < point);
  const fraction = places.filter((index) => index > point);
  const [first = parts.length, last = -1, end = -1] = [whole[0], whole.at(-1), places.at(-1)];
  const scaling = commas.filter((index) => end >= 0 && index > last && (index < point || index > end));
  return {
    whole,
    fraction,
    isGrouped: commas.some((index) => index > first && index < last),
    shift: 2 * indexesOf('percent').length - 3 * scaling.length,
  };
}

/** The number moved by so many powers of ten; exact. */
function shiftDecimal(value: Decimal, shift: number): Decimal {
  return shift === 0 || value === ZERO ? value : decimal(`${value}E${shift}`);
}

/**
 * The digits of a number without its sign in a section's places, with what stands between and around them. Rounded half
 * away from zero, as spreadsheets do.
 */
export function showNumber(value: Decimal, parts: readonly FormatPart[]): string {
  const layout = layOutDigits(parts);
  const rounded = roundToPlaces(shiftDecimal(absolute(value), layout.shift), layout.fraction.length);
  return fillParts(rounded, parts, layout);
}

/** The digits of `value` (not negative, no more places than there are) in their places. */
function fillParts(value: Decimal, parts: readonly FormatPart[], layout: DigitLayout): string {
  const [whole = '', behind = ''] = value.split('.');
  const digits = whole === '0' ? '' : whole;
  const shown = new Map([...fillWhole(digits, parts, layout), ...fillFraction(behind, parts, layout)]);
  return parts
    .map((part, index) => {
      // Without a place before it, what stands before the point stands there all the same.
      if (part.kind === 'point') return layout.whole.length === 0 ? `${digits}.` : '.';
      return shown.get(index) ?? showPart(part);
    })
    .join('');
}

const SHOWN: ReadonlyMap<FormatPart['kind'], string> = new Map([
  ['space', ' '],
  ['percent', '%'],
  ['slash', '/'],
  ['point', '.'],
]);

/** Shows a part that is no place for a digit of the number. */
export function showPart(part: FormatPart): string {
  return part.kind === 'literal' || part.kind === 'currency' ? part.text : (SHOWN.get(part.kind) ?? '');
}

/** Shown where a place has no digit. */
const PADDING = { '0': '0', '?': ' ', '#': '' } as const;

function paddingOf(part: FormatPart | undefined): string {
  return part?.kind === 'digit' ? PADDING[part.text] : '';
}

/** From the right; all digits that have no place of their own stand in the first. */
function fillWhole(digits: string, parts: readonly FormatPart[], { whole, isGrouped }: DigitLayout) {
  return whole.map((place, index): [number, string] => {
    const fromRight = whole.length - 1 - index;
    const end = digits.length - fromRight;
    const own = index === 0 ? digits.slice(0, Math.max(0, end)) : digits.slice(Math.max(0, end - 1), Math.max(0, end));
    const text = own === '' ? paddingOf(parts[place]) : own;
    return [place, isGrouped ? group(text, fromRight) : text];
  });
}

/** With a comma behind each digit that has a multiple of three to its right. */
function group(text: string, fromRight: number): string {
  const chars = [...text].map((char, index) => {
    const right = fromRight + text.length - 1 - index;
    if (right === 0 || right % 3 !== 0) return char;
    return char === ' ' ? '  ' : `${char},`;
  });
  return chars.join('');
}

function fillFraction(behind: string, parts: readonly FormatPart[], { fraction }: DigitLayout) {
  return fraction.map((place, index): [number, string] => [
    place,
    index < behind.length ? behind.charAt(index) : paddingOf(parts[place]),
  ]);
}

/** A number as a power of ten, `1.23E+09`; with several places before the point the power is a multiple of their count. */
export function showExponent(value: Decimal, parts: readonly FormatPart[]): string {
  const at = parts.findIndex(({ kind }) => kind === 'exponent');
  const [mantissa, behind] = [parts.slice(0, at), parts.slice(at + 1)];
  const layout = layOutDigits(mantissa);
  const step = Math.max(1, layout.whole.length);
  const moved = shiftDecimal(absolute(value), layout.shift);
  const { digits, power } = scale(moved, step, layout.fraction.length);
  const sign = power < 0 ? '-' : parts[at]?.kind === 'exponent' && showsPlus(parts[at]) ? '+' : '';
  const places = behind.flatMap((part, index) => (part.kind === 'digit' ? [index] : []));
  const text = String(Math.abs(power)).padStart(places.length, '0');
  const shown = behind.map((part, index) => {
    const place = places.indexOf(index);
    if (place < 0) return showPart(part);
    return place === 0
      ? text.slice(0, text.length - places.length + 1)
      : text.charAt(text.length - places.length + place);
  });
  return `${fillParts(digits, mantissa, layout)}E${sign}${shown.join('')}`;
}

function showsPlus(part: FormatPart): boolean {
  return part.kind === 'exponent' && part.text.endsWith('+');
}

/** Rounding may carry: 9.996 with two places is 1.00E+01. */
function scale(value: Decimal, step: number, places: number): { readonly digits: Decimal; readonly power: number } {
  if (value === ZERO) return { digits: ZERO, power: 0 };
  const power = Math.floor(magnitudeOf(value) / step) * step;
  const digits = roundToPlaces(shiftDecimal(value, -power), places);
  return magnitudeOf(digits) < step ? { digits, power } : { digits: shiftDecimal(digits, -step), power: power + step };
}

/** The power of ten of the first digit that counts. */
export function magnitudeOf(value: Decimal): number {
  const [whole = '0', behind = ''] = value.replace('-', '').split('.');
  return whole === '0' ? -1 - behind.search(/[1-9]/) : whole.length - 1;
}
