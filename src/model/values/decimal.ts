import Big from 'big.js';

declare const decimalBrand: unique symbol;

/**
 * A decimal number of any size as canonical text: plain notation, no leading or trailing zeros, no `+`, no `-0`.
 * Two decimals are equal exactly when their texts are, so records, plans and the journal hold them as they are.
 */
export type Decimal = string & { readonly [decimalBrand]: true };

/** Most numbers are written so already; they are spared the arithmetic. */
const CANONICAL = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?$/;

/** Reads plain or exponent notation (`-1200.50`, `1E+21`); no signs of grouping, no spaces. `undefined` where it is no number. */
export function parseDecimal(text: string): Decimal | undefined {
  if (isCanonical(text)) return text;
  return PLAIN.test(text) ? canonical(new Big(text.replace('+', ''))) : undefined;
}

/** For literals and for text a parse has already accepted; throws on anything else. */
export function decimal(text: string | number): Decimal {
  const parsed = parseDecimal(String(text));
  if (parsed === undefined) throw new Error(`not a decimal: ${text}`);
  return parsed;
}

export const ZERO: Decimal = decimal('0');

/** Here and below: what is added to nothing, or taken from it, is spared the arithmetic. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a === ZERO) return b;
  if (b === ZERO) return a;
  const places = Math.max(decimalPlaces(a), decimalPlaces(b));
  return fromScaled(toScaled(a, places) + toScaled(b, places), places);
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  if (b === ZERO) return a;
  if (a === b) return ZERO;
  const places = Math.max(decimalPlaces(a), decimalPlaces(b));
  return fromScaled(toScaled(a, places) - toScaled(b, places), places);
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right] = [decimalPlaces(a), decimalPlaces(b)];
  return fromScaled(toScaled(a, left) * toScaled(b, right), left + right);
}

/** The value times ten to so many places, which are all that it has, or more. */
function toScaled(value: Decimal, places: number): bigint {
  const point = value.indexOf('.');
  if (point < 0) return BigInt(places === 0 ? value : value + '0'.repeat(places));
  return BigInt(value.slice(0, point) + value.slice(point + 1).padEnd(places, '0'));
}

function fromScaled(scaled: bigint, places: number): Decimal {
  if (places === 0) return canonicalText(scaled.toString());
  const [sign, size] = scaled < 0n ? ['-', -scaled] : ['', scaled];
  const digits = size.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  if (fraction === '') return size === 0n ? ZERO : canonicalText(sign + whole);
  return canonicalText(`${sign}${whole}.${fraction}`);
}

/** Each number of places has its constructor, which is dear to make. */
const EXACT = new Map<number, ReturnType<typeof Big>>();

/** Half-up to so many places behind the point; `undefined` for a division by zero. */
export function divideDecimals(a: Decimal, b: Decimal, places: number): Decimal | undefined {
  if (b === ZERO) return undefined;
  // The quotient is exact to the last place that decides how it is rounded.
  const Exact = EXACT.get(places) ?? Big();
  EXACT.set(places, Exact);
  Exact.DP = places;
  Exact.RM = Big.roundHalfUp;
  return canonical(new Exact(a).div(b));
}

/** The quotient with all its places; `undefined` where it has no end, and for a division by zero. */
export function divideExactly(a: Decimal, b: Decimal): Decimal | undefined {
  if (b === ZERO) return undefined;
  const places = Math.max(decimalPlaces(a), decimalPlaces(b));
  const [dividend, divisor] = [toInteger(a, places), toInteger(b, places)];
  // In lowest terms it ends where the divisor has no factors but those of ten, and then after as many places as either.
  const { rest, twos, fives } = splitFactors(divisor / greatestDivisor(dividend, divisor));
  return rest === 1n ? divideDecimals(a, b, Math.max(twos, fives)) : undefined;
}

/** A quotient without an end is rounded to this many places. */
const MOST_PLACES = 10;

/** The value times one number over another, which is not zero: exact, or to ten places where it has no end. */
export function scaleDecimal(value: Decimal, by: Decimal, over: Decimal): Decimal {
  const product = multiplyDecimals(value, by);
  return divideExactly(product, over) ?? divideDecimals(product, over, MOST_PLACES) ?? value;
}

function toInteger(value: Decimal, places: number): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

function splitFactors(value: bigint): { readonly rest: bigint; readonly twos: number; readonly fives: number } {
  let rest = value;
  let [twos, fives] = [0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return { rest, twos, fives };
}

export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let [sum, places] = [0n, 0];
  for (const value of values) {
    const own = decimalPlaces(value);
    if (own > places) {
      sum *= 10n ** BigInt(own - places);
      places = own;
    }
    sum += toScaled(value, places);
  }
  return fromScaled(sum, places);
}

/** Negative, zero or positive, for sorting. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (isNegative(a) !== isNegative(b)) return isNegative(a) ? -1 : 1;
  return isNegative(a) ? compareSizes(b, a) : compareSizes(a, b);
}

/** Compares two of one sign: more digits before the point make the larger one, else the order as text. */
function compareSizes(a: Decimal, b: Decimal): number {
  const digits = wholeLength(a) - wholeLength(b);
  return digits !== 0 ? digits : a === b ? 0 : a < b ? -1 : 1;
}

function wholeLength(value: Decimal): number {
  const point = value.indexOf('.');
  return point < 0 ? value.length : point;
}

/** Without its sign. */
export function absolute(value: Decimal): Decimal {
  return canonical(new Big(value).abs());
}

export function isNegative(value: Decimal): boolean {
  return value.startsWith('-');
}

function isInteger(value: Decimal): boolean {
  return !value.includes('.');
}

/** Digits behind the point. */
export function decimalPlaces(value: Decimal): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** Digits that count, without leading zeros: 15 is what a spreadsheet cell holds. */
export function significantDigits(value: Decimal): number {
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '');
  return isInteger(value) ? digits.replace(/0+$/, '').length : digits.length;
}

/** Half-up rounding to so many significant digits: a binary double's text at Excel's own 15. */
export function roundToSignificant(value: Decimal, digits: number): Decimal {
  const big = new Big(value);
  return big.eq(0) ? value : canonical(big.prec(digits, Big.roundHalfUp));
}

/** Half-up rounding to so many places behind the point. */
export function roundToPlaces(value: Decimal, places: number): Decimal {
  return decimalPlaces(value) <= places ? value : canonical(new Big(value).round(places, Big.roundHalfUp));
}

/** With at least so many digits behind the point: `1` is `1.00`. */
export function padPlaces(value: Decimal, places: number): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const padded = fraction.padEnd(places, '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}

/** For people: thousands grouped by commas, at least `places` digits behind the point (`1,234,567.50`). */
export function formatDecimal(value: Decimal, places = 0): string {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const padded = fraction.padEnd(places, '0');
  return `${isNegative(value) ? '-' : ''}${grouped}${padded === '' ? '' : `.${padded}`}`;
}

function isCanonical(text: string): text is Decimal {
  return CANONICAL.test(text);
}

function canonical(value: Big): Decimal {
  const text = value.toFixed();
  return canonicalText(text === '-0' ? '0' : text);
}

/** The one place where text becomes a Decimal: it has no exponent, no leading and no trailing zeros by now. */
function canonicalText(text: string): Decimal {
  return text as Decimal;
}
