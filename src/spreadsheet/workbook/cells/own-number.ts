/** What a double holds of every decimal; see `NumberSpan`. */
const DIGITS = 15;
const POWERS = Array.from({ length: DIGITS + 1 }, (_, exponent) => 10 ** exponent);
/** Below it JavaScript writes an exponent. */
const LEAST_PLAIN = 1e-6;

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

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
