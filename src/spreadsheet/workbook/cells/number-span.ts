/** The digits of a spreadsheet cell, which a double represents exactly. */
const DIGITS = 15;
/** Powers of ten that a double holds exactly: a division by one of them is rounded once, and so correctly. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Below it JavaScript writes an exponent. */
const LEAST_PLAIN = 1e-6;

const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const UPPER_E = 0x45;
const LOWER_E = 0x65;

/**
 * Reads a number from its bytes, for the many of a sheet, to the very value that `toNumberValue` finds: at 15
 * significant digits. A decimal of at most 15 digits and the double next to it name each other, so the double's
 * own text is the decimal in plain notation.
 */
export class NumberSpan {
  value = 0;

  /** Where the number ends; negative where it is written in another way, or is one that the slow way has to judge. */
  pass(bytes: Buffer, from: number): number {
    const isNegative = bytes[from] === MINUS;
    const start = isNegative ? from + 1 : from;
    let at = start;
    let mantissa = 0;
    let digits = 0;
    for (let digit = digitAt(bytes, at); digit >= 0; digit = digitAt(bytes, at)) {
      if (digits > 0 || digit > 0) {
        if (digits === DIGITS) return -1;
        mantissa = mantissa * 10 + digit;
        digits += 1;
      }
      at += 1;
    }
    if (at === start) return -1;
    let scale = 0;
    let isCut = false;
    if (bytes[at] === POINT) {
      at += 1;
      const fraction = at;
      let isUp = false;
      let tail = 0;
      let tailDigits = 0;
      for (let digit = digitAt(bytes, at); digit >= 0; digit = digitAt(bytes, at)) {
        if (digits < DIGITS) {
          mantissa = mantissa * 10 + digit;
          if (digits > 0 || digit > 0) digits += 1;
          scale += 1;
        } else {
          if (!isCut) isUp = digit >= 5;
          isCut = true;
          if (tailDigits < 2) tail = tail * 10 + digit;
          tailDigits += 1;
        }
        at += 1;
      }
      if (at === fraction) return -1;
      // The double that the text names may lie on the other side of the half.
      if (isCut && isNearHalf(tailDigits < 2 ? tail * 10 : tail, mantissa)) return -1;
      if (isUp) mantissa += 1;
    }
    const byte = bytes[at];
    if (byte === UPPER_E || byte === LOWER_E) {
      at += 1;
      const sign = bytes[at];
      if (sign === MINUS || sign === PLUS) at += 1;
      const first = digitAt(bytes, at);
      if (first < 0) return -1;
      let exponent = first;
      at += 1;
      const second = digitAt(bytes, at);
      if (second >= 0) {
        exponent = exponent * 10 + second;
        at += 1;
      }
      if (digitAt(bytes, at) >= 0) return -1;
      scale += sign === MINUS ? exponent : -exponent;
    }
    return this.#take(isNegative ? -mantissa : mantissa, scale, isCut) ? at : -1;
  }

  /** The same of plain digits, nine at most, without zeros in front. */
  passWhole(bytes: Buffer, from: number): number {
    let at = from;
    let value = 0;
    for (let digit = digitAt(bytes, at); digit >= 0; digit = digitAt(bytes, at)) {
      if (at - from === 9 || (at > from && value === 0)) return -1;
      value = value * 10 + digit;
      at += 1;
    }
    this.value = value;
    return at === from ? -1 : at;
  }

  #take(mantissa: number, scale: number, isCut: boolean): boolean {
    if (mantissa === 0) {
      this.value = 0;
      return true;
    }
    // A whole number of more digits keeps them all, which a double may not.
    const power = POWERS[Math.abs(scale)];
    if (power === undefined || (scale < 0 && isCut)) return false;
    this.value = scale < 0 ? mantissa * power : mantissa / power;
    return scale < 0 ? Number.isSafeInteger(this.value) : Math.abs(this.value) >= LEAST_PLAIN;
  }
}

/** Half a place of a double, of the double itself: a little more than 2 to the power of -53. */
const HALF_PLACE = 1.12e-16;

/** `tail` is the two digits behind the fifteenth, `mantissa` those up to it. */
function isNearHalf(tail: number, mantissa: number): boolean {
  const reach = mantissa * HALF_PLACE * 100;
  return tail + 1 > 50 - reach && tail < 50 + reach;
}

function digitAt(bytes: Buffer, at: number): number {
  const digit = (bytes[at] ?? 0) - ZERO;
  return digit <= 9 ? digit : -1;
}

/**
 * The number whose own text, as JavaScript writes it, is this one: `-12.5` has one; `007`, `1e3` and `12.50` have none,
 * nor have numbers of more than 15 digits. Written for the many texts of a CSV file that are tried in vain.
 */
export function toOwnNumber(text: string): number | undefined {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (text.length > DIGITS + 3 || !isPlainStart(text, start)) return undefined;
  let mantissa = 0;
  let digits = 0;
  let point = -1;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      if (mantissa > 0) digits += 1;
    } else if (code === POINT && point < 0) point = at;
    else return undefined;
  }
  if (digits > DIGITS) return undefined;
  if (point < 0) return mantissa === 0 ? toZero(start) : sign(start, mantissa);
  const isTrailing = text.charCodeAt(text.length - 1) === ZERO || point === text.length - 1;
  const power = POWERS[text.length - 1 - point];
  if (isTrailing || power === undefined || mantissa / power < LEAST_PLAIN) return undefined;
  return sign(start, mantissa / power);
}

/** A digit, and no zero in front of another. */
function isPlainStart(text: string, start: number): boolean {
  const first = text.charCodeAt(start);
  if (!(first >= ZERO && first <= 0x39)) return false;
  return first !== ZERO || text.length === start + 1 || text.charCodeAt(start + 1) === POINT;
}

/** `-0` is no number's own text. */
function toZero(start: number): number | undefined {
  return start === 0 ? 0 : undefined;
}

function sign(start: number, value: number): number {
  return start === 0 ? value : -value;
}
