import { ABOUT, NO_NUMBERS, ROUGH } from '../../model/lexicon/nothing.ts';
import { currenciesNamed } from '../../model/values/currency-sign.ts';
import { type Decimal, padPlaces, parseDecimal } from '../../model/values/decimal.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import { type NumberText, parseNumberText } from '../../model/values/number-text.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import { isFilled, textOf } from './cell-text.ts';
import type { TabCell } from './tab-column.ts';

type SourceNumber = Decimal | 'blank' | 'other';

/** Ignores units and percent signs. A date is not a number. */
export function readSourceNumber(cell: TabCell, sign: DecimalSign): SourceNumber {
  return readCellNumber(cell, sign).value;
}

/** A number, with decimal points, and how it is written where it is a text without words. */
export function surveyCell(cell: TabCell): CellNumber {
  return readCellNumber(cell, '.');
}

interface CellNumber {
  readonly value: SourceNumber;
  readonly text?: NumberText;
}

/** Most texts of a list are names. */
const FIGURE = /\p{N}/u;
const BLANK: CellNumber = { value: 'blank' };
const OTHER: CellNumber = { value: 'other' };

function readCellNumber(cell: TabCell, sign: DecimalSign): CellNumber {
  const { value, format } = cell;
  if (!isFilled(cell)) return BLANK;
  if (value.kind === 'number') {
    return format !== undefined && isDateFormat(format) ? OTHER : { value: parseDecimal(value.text) ?? 'other' };
  }
  const text = value.kind === 'text' ? textOf(cell) : '';
  if (!FIGURE.test(text)) return OTHER;
  const plain = readNumberIn(text);
  const number = plain ?? readRoughNumber(text)?.number;
  if (number === undefined) return OTHER;
  const { withPoint, withComma } = number;
  const read = (sign === '.' ? (withPoint ?? withComma) : (withComma ?? withPoint)) ?? 'other';
  return plain === undefined ? { value: read } : { value: read, text: plain };
}

/** Reads a number with at most a currency; `Series 5` is not one. */
export function readNumberIn(text: string): NumberText | undefined {
  const number = parseNumberText(text);
  if (number?.currency === undefined) return number;
  return number.currency.split(' ').every((part) => currenciesNamed(part) !== undefined) ? number : undefined;
}

/** With four places or none, a point cannot separate thousands. */
const LEAST_PLACES = 4;

/** Writes an amount with its currency unambiguously. */
export function typeAmount(number: Decimal, currency: string, sign: DecimalSign): string {
  const written = number.includes('.') ? padPlaces(number, LEAST_PLACES).replace('.', sign) : number;
  return `${currency} ${written}`;
}

/** A number with other words or marks: `c. 1.2m`, `1,250,000 (1)`, `USD 2m (est.)`. */
export interface RoughNumber {
  readonly number: NumberText;
  /** Only a footnote mark follows, so the number is exact. */
  readonly isMarked: boolean;
}

const LONGEST = 80;
const CURRENCY = String.raw`[A-Z]{2,3}\$?|[$€£¥₹]`;
/** `c. 1.2m`, `USD ~2m`. */
const ABOUT_BEFORE = new RegExp(
  String.raw`^(?:(${CURRENCY}) ?)?(?:[~≈±]|${ABOUT}) ?(?=(?:${CURRENCY})? ?[\d.,'’ ]*\d)`,
  'iu',
);
/** Words about precision or units. */
const WORD_BEHIND = new RegExp(`[ ,]+(?:${ABOUT}|${ROUGH})$`, 'iu');
const MARK = /\s*(?:\((?:\d{1,2}|[a-z])\)|\[(?:\d{1,2}|[a-z])\]|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]+)$/u;
/** Words in brackets: `(est.)`, `(incl. fees)`. */
const REMARK = /\s*(?:\((?=[^()]*\p{L})[^()]{1,50}\)|\[(?=[^[\]]*\p{L})[^[\]]{1,50}\])$/u;
const YEAR = /^(?:19|20)\d\d$/;
export function readRoughNumber(text: string): RoughNumber | undefined {
  if (text.length > LONGEST || !/\d/.test(text)) return undefined;
  const [unmarked, isMarked] = strip(text, MARK);
  const [behind, isRough] = strip(unmarked, REMARK, WORD_BEHIND, MARK);
  const bare = behind.replace(ABOUT_BEFORE, '$1 ').trim();
  const isChanged = isMarked || isRough || bare !== behind.trim();
  const number = !isChanged || YEAR.test(bare) ? undefined : parseNumberText(bare);
  if (number === undefined || (number.withPoint === undefined && number.withComma === undefined)) return undefined;
  const signs = number.currency?.split(' ') ?? [];
  if (!signs.every((sign) => currenciesNamed(sign) !== undefined)) return undefined;
  return { number, isMarked: !isRough && bare === behind.trim() };
}

/** Recognises placeholders such as `tbc` and `n/a`. */
export function statesNoNumber(text: string): boolean {
  return /^\?+$/.test(text.trim()) || NO_NUMBERS.is(text);
}

/** Strips the patterns from the end, and returns whether any matched. */
function strip(text: string, ...patterns: readonly RegExp[]): readonly [text: string, isStripped: boolean] {
  const found = patterns.find((pattern) => pattern.test(text));
  if (found === undefined) return [text, false];
  const [rest] = strip(text.replace(found, ''), ...patterns);
  return [rest, true];
}
