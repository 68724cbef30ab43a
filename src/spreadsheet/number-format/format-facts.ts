import type { Decimal } from '../../model/values/decimal.ts';
import { type FormatPart, type FormatSection, parseFormatCode } from './format-code.ts';
import { layOutDigits } from './show-number.ts';
import { chooseSection } from './show-value.ts';

/** These look at a code's first section, which shows most numbers. */

/** True for a format that shows a number as a date or time. */
export function isDateFormat(code: string): boolean {
  return firstOf(code).kind === 'date';
}

/** True for a format that shows the time of day, or an elapsed time, and nothing else: `h:mm`, `mm:ss`, `[h]:mm`. */
export function isTimeFormat(code: string): boolean {
  return isTime(lettersOf(firstOf(code)));
}

function isTime(letters: string): boolean {
  return /[hs]/.test(letters) && !/[ydegb]/.test(letters);
}

/** True for a format that counts hours, minutes or seconds on beyond a day: `[h]:mm`. */
export function isElapsedFormat(code: string): boolean {
  return firstOf(code).parts.some(({ kind }) => kind === 'elapsed');
}

/** True for a format that shows a month and no day: `mmm-yy`. */
export function isMonthFormat(code: string): boolean {
  const letters = lettersOf(firstOf(code));
  return letters.includes('y') && letters.includes('m') && !letters.includes('d');
}

/** Finds what a date format leaves out: the year in `d-mmm`, the day in `mmm-yy`, all but the year in `yyyy`. */
export function findHiddenPart(code: string): 'year' | 'day' | 'month' | undefined {
  const letters = lettersOf(firstOf(code));
  // Years of eras, and of the Buddhist calendar.
  if (!/[yegb]/.test(letters)) return /[md]/.test(letters) ? 'year' : undefined;
  if (letters.includes('d')) return undefined;
  return letters.includes('m') ? 'day' : 'month';
}

/**
 * True where a format shows of a day another thing than the day that it is, or parts of it: an amount, a time, a text, a digit
 * of its own. Of no other is it `General`, which shows the day's number.
 */
export function showsNoDay(day: Decimal, code: string): boolean {
  const { section } = chooseSection(parseFormatCode(code), day);
  if (section.kind !== 'date') return section.kind !== 'general' && section.kind !== 'text';
  const isWritten = section.parts.some((part) => part.kind === 'literal' && /\p{Nd}/u.test(part.text));
  return isWritten || isTime(lettersOf(section));
}

/** True for a format made for numbers: it has places for digits and shows no date. */
export function isNumberFormat(code: string): boolean {
  return ['number', 'percent', 'fraction', 'exponent'].includes(firstOf(code).kind);
}

/** True where what somebody types under the format is taken for a percentage. */
export function isPercentFormat(code: string): boolean {
  return firstOf(code).parts.some(({ kind }) => kind === 'percent');
}

/** How many times a format leaves three digits out: 1 shows thousands, 2 millions. */
export function countScaling(code: string): number {
  const { kind, parts } = firstOf(code);
  return kind === 'number' ? Math.max(0, -layOutDigits(parts).shift / 3) : 0;
}

/** The texts that a format shows beside a positive number, the sign of `[$€-407]` among them, trimmed. */
export function listFormatLiterals(code: string): readonly string[] {
  const literals: string[] = [];
  let run = '';
  for (const part of firstOf(code).parts) {
    if (part.kind === 'literal') run += part.text;
    else if (part.kind === 'slash') run += '/';
    else {
      literals.push(run);
      run = '';
      if (part.kind === 'currency') literals.push(part.text);
    }
  }
  return [...literals, run].map((text) => text.trim()).filter((text) => text !== '');
}

/** Asked of every cell with a date; a section is kept as long as its code. */
const letters = new WeakMap<FormatSection, string>();

/** The letters that show days and times, in their order; minutes as `n`. */
function lettersOf(section: FormatSection): string {
  const found = letters.get(section);
  if (found !== undefined) return found;
  const read = section.parts.map(letterOf).join('');
  letters.set(section, read);
  return read;
}

function letterOf(part: FormatPart): string {
  if (part.kind === 'elapsed') return part.unit === 'm' ? 'h' : part.unit;
  if (part.kind !== 'date') return '';
  return part.isMinutes === true ? 'n' : part.text.charAt(0);
}

function firstOf(code: string): FormatSection {
  return parseFormatCode(code).sections[0];
}
