declare const decimalBrand: unique symbol;
export interface DecimalBrand {
  readonly [decimalBrand]: true;
}

/**
 * A decimal number of any size as canonical text: plain notation, no leading or trailing zeros, no `+`, no `-0`.
 * Two decimals are equal exactly when their texts are, so records, plans and the journal hold them as they are.
 */
export type Decimal = string & DecimalBrand;

/** Most numbers are written so already; they are spared the arithmetic. */
const CANONICAL = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/;
const PLAIN = /^([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))(?:[eE]([+-]?\d{1,4}))?$/;

/** Reads plain or exponent notation (`-1200.50`, `1E+21`); no signs of grouping, no spaces. `undefined` where it is no number. */
export function parseDecimal(text: string): Decimal | undefined {
  if (isCanonical(text)) return text;
  const read = PLAIN.exec(text);
  if (read === null) return undefined;
  const [, sign = '', whole = '', fraction = read[4] ?? '', , exponent = '0'] = read;
  const scaled = BigInt(`${whole}${fraction}`);
  const places = fraction.length - Number(exponent);
  return fromScaled(sign === '-' ? -scaled : scaled, places);
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
  if (isShort(a, places) && isShort(b, places)) return fromShort(toShort(a, places) + toShort(b, places), places);
  return fromScaled(toScaled(a, places) + toScaled(b, places), places);
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  if (b === ZERO) return a;
  if (a === b) return ZERO;
  return addDecimals(a, negated(b));
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right] = [decimalPlaces(a), decimalPlaces(b)];
  // So many digits has the product at the most.
  if (a.length + b.length <= SHORT) return fromShort(toShort(a, left) * toShort(b, right), left + right);
  return fromScaled(toScaled(a, left) * toScaled(b, right), left + right);
}

/** An integer of so many digits is exact in a number, and so is the sum of two. Nearly all money and shares are so short. */
const SHORT = 15;

function isShort(value: Decimal, places: number): boolean {
  return value.length - decimalPlaces(value) + places <= SHORT;
}

/** The value times ten to so many places, of a short one. */
function toShort(value: Decimal, places: number): number {
  let scaled = 0;
  for (let at = isNegative(value) ? 1 : 0; at < value.length; at += 1) {
    const digit = value.charCodeAt(at) - 48;
    // The point comes before the digits.
    if (digit >= 0) scaled = scaled * 10 + digit;
  }
  for (let at = decimalPlaces(value); at < places; at += 1) scaled *= 10;
  return isNegative(value) ? -scaled : scaled;
}

function fromShort(scaled: number, places: number): Decimal {
  let [rest, left] = [Math.abs(scaled), places];
  if (rest === 0) return ZERO;
  for (; left > 0 && rest % 10 === 0; left -= 1) rest /= 10;
  return placePoint(scaled < 0 ? '-' : '', rest.toString(), left);
}

/** The value times ten to so many places, which are all that it has, or more. */
function toScaled(value: Decimal, places: number): bigint {
  const point = value.indexOf('.');
  if (point < 0) return BigInt(places === 0 ? value : value + '0'.repeat(places));
  return BigInt(value.slice(0, point) + value.slice(point + 1).padEnd(places, '0'));
}

/** Places below zero are those of the thousands and millions. */
function fromScaled(scaled: bigint, places: number): Decimal {
  if (scaled === 0n) return ZERO;
  const sign = scaled < 0n ? '-' : '';
  const digits = scaled.toString().slice(sign.length);
  if (places <= 0) return canonicalText(sign + digits + '0'.repeat(-places));
  const shown = digits.replace(/0+$/, '');
  const spare = Math.min(digits.length - shown.length, places);
  return placePoint(sign, digits.slice(0, digits.length - spare), places - spare);
}

/** `digits` has no zero at either end that does not count. */
function placePoint(sign: string, digits: string, places: number): Decimal {
  if (places === 0) return canonicalText(sign + digits);
  const padded = digits.padStart(places + 1, '0');
  return canonicalText(`${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`);
}

/** Half-up to so many places behind the point; `undefined` for a division by zero. */
export function divideDecimals(a: Decimal, b: Decimal, places: number): Decimal | undefined {
  if (b === ZERO) return undefined;
  const [left, right] = [decimalPlaces(a), decimalPlaces(b)];
  const dividend = toScaled(a, left) * 10n ** BigInt(right + places);
  return fromScaled(divideHalfUp(dividend, toScaled(b, right) * 10n ** BigInt(left)), places);
}

/** Halves away from zero. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const [size, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * size + by) / (2n * by);
  return dividend < 0n === divisor < 0n ? quotient : -quotient;
}

/** The quotient with all its places; `undefined` where it has no end, and for a division by zero. */
export function divideExactly(a: Decimal, b: Decimal): Decimal | undefined {
  if (b === ZERO) return undefined;
  const most = Math.max(decimalPlaces(a), decimalPlaces(b));
  const divisor = toScaled(b, most);
  // Where it ends, it has as many places as the divisor of two integers has twos or fives: fewer than binary digits.
  const places = divisor.toString(2).length;
  const dividend = toScaled(a, most) * 10n ** BigInt(places);
  return dividend % divisor === 0n ? fromScaled(dividend / divisor, places) : undefined;
}

/** A quotient without an end is rounded to this many places. */
const MOST_PLACES = 10;

/** The value times one number over another, which is not zero: exact, or to ten places where it has no end. */
export function scaleDecimal(value: Decimal, by: Decimal, over: Decimal): Decimal {
  const product = multiplyDecimals(value, by);
  return divideExactly(product, over) ?? divideDecimals(product, over, MOST_PLACES) ?? value;
}

export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let [sum, short, places] = [0n, 0, 0];
  for (const value of values) {
    const own = decimalPlaces(value);
    if (own > places || Math.abs(short) >= 10 ** SHORT) {
      sum += BigInt(short);
      short = 0;
    }
    if (own > places) {
      sum *= 10n ** BigInt(own - places);
      places = own;
    }
    if (isShort(value, places)) short += toShort(value, places);
    else sum += toScaled(value, places);
  }
  return fromScaled(sum + BigInt(short), places);
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
  return isNegative(value) ? negated(value) : value;
}

/** Returns whether two differ by no more than that. */
export function areWithin(a: Decimal, b: Decimal, allowed: Decimal): boolean {
  return compareDecimals(absolute(subtractDecimals(a, b)), allowed) <= 0;
}

export function isNegative(value: Decimal): boolean {
  return value.startsWith('-');
}

function negated(value: Decimal): Decimal {
  if (value === ZERO) return ZERO;
  return canonicalText(isNegative(value) ? value.slice(1) : `-${value}`);
}

/** Digits behind the point. */
export function decimalPlaces(value: Decimal): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** Digits that count, without leading zeros: 15 is what a spreadsheet cell holds. */
export function significantDigits(value: Decimal): number {
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '');
  return value.includes('.') ? digits.length : digits.replace(/0+$/, '').length;
}

/** Half-up rounding to so many significant digits: a binary double's text at Excel's own 15. */
export function roundToSignificant(value: Decimal, digits: number): Decimal {
  const [whole = '0', fraction = ''] = absolute(value).split('.');
  const size = whole === '0' ? fraction.replace(/^0+/, '').length - fraction.length : whole.length;
  return roundToPlaces(value, digits - size);
}

/** Half-up rounding to so many places behind the point, or before it where they are below zero. */
export function roundToPlaces(value: Decimal, places: number): Decimal {
  const own = decimalPlaces(value);
  return own <= places ? value : fromScaled(divideHalfUp(toScaled(value, own), 10n ** BigInt(own - places)), places);
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

/** The one place where text becomes a Decimal: it has no exponent, no leading and no trailing zeros by now. */
function canonicalText(text: string): Decimal {
  return text as Decimal;
}
