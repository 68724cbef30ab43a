import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toHalfWidth, trimText } from '../../base/util/text/text.ts';
import { currenciesOfSign } from './currency-sign.ts';
import { type Decimal, decimal, multiplyDecimals, parseDecimal } from './decimal.ts';
import type { DecimalSign } from './decimal-sign.ts';
import { splitMagnitude } from './unit-text.ts';

/** A number in text, as each of the two decimal signs would have it. */
export interface NumberText {
  readonly withPoint?: Decimal;
  readonly withComma?: Decimal;
  /** `1.234`: a lone point before exactly three digits, which both signs can read and neither is used to. */
  readonly isLonePoint: boolean;
  /** The currency sign or code beside it, as it stands. */
  readonly currency?: string;
  readonly mark?: '%' | 'x';
  /** It was written short, as `1.5m`; the readings are of the whole number. */
  readonly isAbbreviated?: true;
}

interface Affix {
  readonly minus: number;
  readonly plus: number;
  readonly open: number;
  readonly close: number;
  readonly percent: number;
  /** The text around the number: a currency, or a word that makes it no number. */
  readonly rest: string;
}

/** As programs write numbers, and so nearly all are written. A fraction of three digits might be a group of thousands. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.(?:\d{1,2}|\d{4,}))?$/;
const EXPONENT = /^[+-]?\d+(\.\d+)?[eE][+-]?\d{1,3}$/;
const DIGITS = /^\d+$/;
const LETTERS = /\p{L}/u;
/** In characters, signs and currency included; a longer text is no number, nor is one beyond a double. */
const LONGEST_NUMBER = 300;
const BODY = /^[\d.,' ]+$/;
/** Spaces of one line: two figures over two lines are no one number, whatever their digits. */
const SPACES = /[^\S\t-\r\u2028\u2029]/g;
const LONE_POINT = /^[1-9]\d{0,2}\.\d{3}$/;

/** Digits, with a point and two behind it at most: certainly a number, and read at once. */
export function isPlainNumber(text: string): boolean {
  return PLAIN.test(text) && text.length <= LONGEST_NUMBER;
}

/** `undefined` where no digits stand in it, or something that no number has. Negative by `-` or by brackets. */
export function parseNumberText(text: string): NumberText | undefined {
  if (isPlainNumber(text)) return readPlain(text);
  const trimmed = toHalfWidth(trimText(text));
  if (trimmed.length > LONGEST_NUMBER) return undefined;
  if (PLAIN.test(trimmed)) return readPlain(trimmed);
  if (EXPONENT.test(trimmed)) return readExponent(trimmed);
  const span = findBody(trimmed);
  if (span === undefined) return undefined;
  const written = trimmed.slice(span.from, span.to).replace(SPACES, ' ').replace(/[’`´]/g, "'");
  const { body, behind } = dropDash(written, trimmed.slice(span.to));
  const { factor, before, rest } = readMagnitude(trimmed.slice(0, span.from), behind);
  const signs = readSigns(readAffix(before), readAffix(rest));
  if (signs === undefined || !BODY.test(body) || (factor !== undefined && signs.mark !== undefined)) return undefined;
  const readAs = (sign: DecimalSign): Decimal | undefined =>
    negate(times(readBody(body, sign), factor), signs.isNegative);
  return omitAbsent({
    withPoint: readAs('.'),
    withComma: readAs(','),
    isLonePoint: LONE_POINT.test(body),
    currency: signs.currency === '' ? undefined : signs.currency,
    mark: signs.mark,
    isAbbreviated: factor === undefined ? undefined : (true as const),
  });
}

/** `500,000.-`, `500.--`, `500:-`, `500/-`: a dash in place of the cents, as prices are written in Switzerland, Germany, Sweden and India. */
function dropDash(written: string, behind: string): { body: string; behind: string } {
  const rest = behind.replace(/[.,]$/.test(written) ? /^ ?[-–—]{1,2}/ : /^ ?[:/][-–—]{1,2}/, '');
  return rest === behind ? { body: written, behind } : { body: written.replace(/[.,]$/, ''), behind: rest };
}

/** `k`, `mio`, `bn` and their like behind the digits, or before them with a currency of one country: `TEUR 350`. */
function readMagnitude(before: string, behind: string): { factor?: Decimal; before: string; rest: string } {
  const found = splitMagnitude(behind, before);
  if (found !== undefined) return { factor: found.factor, before, rest: found.currency };
  const ahead = LETTERS.test(behind) ? undefined : splitMagnitude(before);
  // `M$` are thousands of pesos in Chile.
  const isMeant = ahead !== undefined && currenciesOfSign(ahead.currency)?.length === 1;
  return isMeant ? { factor: ahead.factor, before: ahead.currency, rest: behind } : { before, rest: behind };
}

function times(value: Decimal | undefined, factor: Decimal | undefined): Decimal | undefined {
  return value === undefined || factor === undefined ? value : multiplyDecimals(value, factor);
}

/** The decimal sign that this text can only have been written with; `undefined` where it shows neither. */
export function shownDecimalSign(number: NumberText): DecimalSign | undefined {
  if (number.withPoint !== undefined && number.withComma === undefined) return '.';
  if (number.withComma !== undefined && number.withPoint === undefined) return ',';
  return undefined;
}

function readPlain(text: string): NumberText {
  const value = decimal(text);
  if (text.includes('.')) return { withPoint: value, isLonePoint: false };
  return { withPoint: value, withComma: value, isLonePoint: false };
}

function readExponent(text: string): NumberText {
  // Beyond a double lies no amount: `1E+400`.
  const value = Number.isFinite(Number(text)) ? parseDecimal(text) : undefined;
  return value === undefined ? { isLonePoint: false } : { withPoint: value, withComma: value, isLonePoint: false };
}

/** From the first digit (or a sign right before it) to the last one; a full stop behind a word is the word's. */
function findBody(text: string): { from: number; to: number } | undefined {
  const first = text.search(/\d/);
  if (first < 0) return undefined;
  const before = text.charAt(first - 1);
  const hasSignBefore = (before === '.' || before === ',') && !/[\p{L}]/u.test(text.charAt(first - 2));
  let to = text.length;
  while (!isDigit(text.charCodeAt(to - 1))) to -= 1;
  const behind = text.charAt(to);
  return { from: hasSignBefore ? first - 1 : first, to: behind === '.' || behind === ',' ? to + 1 : to };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const NO_AFFIX: Affix = { minus: 0, plus: 0, open: 0, close: 0, percent: 0, rest: '' };

function readAffix(text: string): Affix {
  if (text === '') return NO_AFFIX;
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return {
    minus: count(/[-−–—]/g),
    plus: count(/\+/g),
    open: count(/\(/g),
    close: count(/\)/g),
    percent: count(/%/g),
    rest: text.replace(/[-−–—+()%\s\u00a0]/g, ''),
  };
}

function readSigns(
  before: Affix,
  behind: Affix,
): { isNegative: boolean; currency: string; mark: '%' | 'x' | undefined } | undefined {
  const minus = before.minus + behind.minus;
  const brackets = before.open;
  const isClosed = brackets === behind.close && behind.open === 0 && before.close === 0;
  // `1,000+` is a thousand and more.
  if (!isClosed || behind.plus > 0 || minus + before.plus + brackets > 1 || before.percent > 0 || behind.percent > 1)
    return undefined;
  const isMultiple = /^[x×]$/i.test(behind.rest);
  if (isMultiple && behind.percent > 0) return undefined;
  const currency = before.rest + (isMultiple ? '' : behind.rest);
  return {
    isNegative: minus + brackets === 1,
    currency: before.rest !== '' && currency !== before.rest ? `${before.rest} ${behind.rest}` : currency,
    mark: isMultiple ? 'x' : behind.percent === 1 ? '%' : undefined,
  };
}

function readBody(body: string, sign: DecimalSign): Decimal | undefined {
  const [whole = '', fraction, ...more] = body.split(sign);
  if (more.length > 0 || (fraction !== undefined && fraction !== '' && !DIGITS.test(fraction))) return undefined;
  const digits = whole === '' ? '' : ungroup(whole, sign);
  if (digits === undefined) return undefined;
  return parseDecimal(
    fraction === undefined || fraction === '' ? digits : `${digits === '' ? '0' : digits}.${fraction}`,
  );
}

/** Groups of three, or as in India three and then twos; one kind of sign between them. */
function ungroup(whole: string, decimalSign: DecimalSign): string | undefined {
  if (DIGITS.test(whole)) return whole;
  const separator = /\D/.exec(whole)?.[0] ?? '';
  if (separator === decimalSign) return undefined;
  const groups = whole.split(separator);
  const isWestern = groups.every((group, index) => (index === 0 ? group.length <= 3 : group.length === 3));
  const isIndian = groups.every((group, index) => group.length === indianLength(index, groups, group));
  const areDigits = groups.every((group) => DIGITS.test(group));
  return areDigits && !whole.startsWith('0') && (isWestern || isIndian) ? groups.join('') : undefined;
}

function indianLength(index: number, groups: readonly string[], group: string): number {
  if (index === groups.length - 1) return 3;
  return index === 0 && group.length === 1 ? 1 : 2;
}

function negate(value: Decimal | undefined, isNegative: boolean): Decimal | undefined {
  return value === undefined || !isNegative ? value : parseDecimal(`-${value}`);
}
