import { absolute, type Decimal, roundToPlaces, roundToSignificant } from '../../model/values/decimal.ts';
import { parseFormatCode } from './format-code.ts';
import { magnitudeOf, showExponent } from './show-exponent.ts';

/** Characters that a cell of the format General shows of a number at most, and how many of them are digits. */
const WIDTH = 11;
const MOST_DIGITS = 10;
const LEAST_MAGNITUDE = -4;
const [SCIENTIFIC] = parseFormatCode('0.#####E+00').sections;

/** A number without its sign as General shows it: as it is where there is room, else rounded, else as a power of ten. */
export function showGeneral(value: Decimal): string {
  const size = absolute(value);
  if (size.length <= WIDTH) return size;
  const magnitude = magnitudeOf(size);
  if (magnitude >= WIDTH || magnitude < LEAST_MAGNITUDE) return showExponent(size, SCIENTIFIC.parts).replace('.E', 'E');
  if (magnitude < 0) return roundToSignificant(size, MOST_DIGITS + magnitude);
  return roundToPlaces(size, Math.max(0, MOST_DIGITS - 1 - magnitude));
}
