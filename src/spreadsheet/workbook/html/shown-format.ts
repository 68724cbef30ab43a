import { fromSerialDay } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import {
  absolute,
  type Decimal,
  decimal,
  isNegative,
  multiplyDecimals,
  parseDecimal,
  roundToPlaces,
  roundToSignificant,
  ZERO,
} from '../../../model/values/decimal.ts';
import { type NumberText, parseNumberText } from '../../../model/values/number-text.ts';

/** The number format that shows a number as the text that a page shows of it. */
export interface ShownFormat {
  readonly code: string;
  /** The text is no way of showing the number: the format has the text in it, and no place for a digit. */
  readonly isOther: boolean;
}

/** The first run of digits of a text, and what stands around it. */
const BODY = /^([^\d]*?)((?:(?<!\d)[.,](?=\d))?\d(?:[\d.,'’ \u00a0\u202f]*\d)?)([\s\S]*)$/u;
const EXPONENT = /^-?(\d)(?:[.,](\d+))?E[+-]\d{2,}$/i;
const FRACTION = /^-?(?:\d+ +)?\d+ *\/ *\d+$/;
const TIME = /^(\d+):\d{2}(:\d{2})?( ?[ap]m)?$/i;
/** The part of a longer text by which it is recognised. Characters. */
const MOST_LITERAL = 100;
/** The thousands that a format may leave out, as the places that the point moves. */
const SHIFTS = [0, 3, 6, 9];

/**
 * The format under which a spreadsheet would show the number as this text: 2500000 as `2.5M` by `0.0,,"M"`, 2.5 by
 * `0.0"M"`. A text that no format makes of the number stands in the format as it is. `undefined` for a text of which
 * nothing follows: hashes, or the number itself.
 */
export function toShownFormat(stored: string, shown: string): ShownFormat | undefined {
  const value = parseDecimal(stored);
  if (value === undefined || shown === stored || /^#+$/.test(shown)) return undefined;
  if (shown === '') return value === ZERO ? undefined : { code: ';;;', isOther: true };
  // A dash, or words, for nothing.
  if (value === ZERO && !/\d/.test(shown)) return undefined;
  const code = ofTime(value, shown) ?? ofDay(value, shown) ?? ofExponent(value, shown) ?? ofNumber(value, shown);
  if (code !== undefined) return { code, isOther: false };
  if (FRACTION.test(shown)) return { code: '# ??/??', isOther: false };
  return { code: toLiteral(shown.slice(0, MOST_LITERAL)), isOther: true };
}

function ofTime(value: Decimal, shown: string): string | undefined {
  const [whole, , seconds, half] = TIME.exec(shown) ?? [];
  if (whole === undefined || isNegative(value)) return undefined;
  const hour = value.startsWith('0') ? 'h' : '[h]';
  return `${hour}:mm${seconds === undefined ? '' : ':ss'}${half === undefined ? '' : ' AM/PM'}`;
}

/** In any order of day and month. */
function ofDay(value: Decimal, shown: string): string | undefined {
  const [whole = '', fraction] = value.split('.');
  const day = /^\d+$/.test(whole) ? fromSerialDay(Number(whole), 1900) : undefined;
  const isDay = day !== undefined && parseDateText(shown)?.readings.some(({ date }) => date === day) === true;
  if (!isDay) return undefined;
  return fraction === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
}

function ofExponent(value: Decimal, shown: string): string | undefined {
  const [, , fraction = ''] = EXPONENT.exec(shown) ?? [];
  const read = EXPONENT.test(shown) ? parseDecimal(shown.replace(',', '.')) : undefined;
  if (read === undefined || roundToSignificant(value, fraction.length + 1) !== read) return undefined;
  return `0${fraction === '' ? '' : `.${'0'.repeat(fraction.length)}`}E+00`;
}

function ofNumber(value: Decimal, shown: string): string | undefined {
  const [, before = '', body, behind = ''] = BODY.exec(shown) ?? [];
  const read = body === undefined ? undefined : parseNumberText(body);
  if (body === undefined || read === undefined) return undefined;
  const hundredfold = /^\s*%/.test(behind) ? multiplyDecimals(value, decimal(100)) : value;
  const written = readingsOf(read, body);
  for (const shift of SHIFTS) {
    const scaled = multiplyDecimals(absolute(hundredfold), decimal(`1E-${shift}`));
    const fits = written.find(({ number, places }) => roundToPlaces(scaled, places) === number);
    if (fits !== undefined && (shift === 0 || fits.number !== ZERO))
      return toCode({ value, before, behind, body, places: fits.places, commas: ','.repeat(shift / 3) });
  }
  return undefined;
}

/** With a point and with a comma, where both are possible; each with the places behind it. */
function readingsOf({ withPoint, withComma }: NumberText, body: string) {
  const places = (sign: string): number => (body.includes(sign) ? body.length - body.lastIndexOf(sign) - 1 : 0);
  // `2,000` of a 2 is a thousand times as much to whoever reads English; three places, two of them empty, are rare elsewhere.
  const isThousand = withPoint !== undefined && /,\d00$/.test(body) && places(',') === 3;
  return [
    ...(withPoint === undefined ? [] : [{ number: withPoint, places: places('.') }]),
    ...(withComma === undefined || isThousand ? [] : [{ number: withComma, places: places(',') }]),
  ];
}

interface CodeParts {
  readonly value: Decimal;
  readonly before: string;
  readonly behind: string;
  readonly body: string;
  readonly places: number;
  readonly commas: string;
}

function toCode({ value, before, behind, body, places, commas }: CodeParts): string {
  const [, zeros = ''] = /^(0\d*)/.exec(body) ?? [];
  const whole = zeros.length > 1 ? '0'.repeat(zeros.length) : '#,##0';
  const digits = `${whole}${places === 0 ? '' : `.${'0'.repeat(places)}`}${commas}`;
  const percent = /^\s*%/.exec(behind)?.[0] ?? '';
  const code = `${toLiteral(before)}${digits}${percent}${toLiteral(behind.slice(percent.length))}`;
  // The texts have their own minus or brackets, or none where the page hides it.
  return isNegative(value) ? `${digits};${code}` : code;
}

function toLiteral(text: string): string {
  return text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join('\\"');
}
