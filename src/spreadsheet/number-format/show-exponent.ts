import { absolute, type Decimal, roundToPlaces, ZERO } from '../../model/values/decimal.ts';
import type { FormatPart } from './format-code.ts';
import { fillParts, layOutDigits, shiftDecimal, showPart } from './show-number.ts';

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
