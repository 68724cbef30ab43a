import { parseIsoDate, toSerialDay } from '../../../model/values/calendar-date.ts';
import {
  type Decimal,
  decimal,
  multiplyDecimals,
  parseDecimal,
  significantDigits,
} from '../../../model/values/decimal.ts';
import { isDateFormat, isNumberFormat, isPercentFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import type { CellValue, Table } from '../../../spreadsheet/workbook/table.ts';
import type { StoredValue } from '../sheet/row-patch.ts';

/** A cell before editing. */
export interface CellBefore {
  /** Absent for an empty cell. */
  readonly value: CellValue | undefined;
  /** The number format of the cell, its row or its column; absent for General. */
  readonly format: string | undefined;
  readonly epoch: Table['epoch'];
  /** The file stores days as such, and not as numbers in a format. */
  readonly storesDays?: boolean | undefined;
  /** The texts shown for it: typed again, each means the same value. */
  readonly shownAs?: readonly string[];
}

/** As in an English spreadsheet: digits, with or without groups of three, and a decimal point. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** As shown without a format; `007` is a label. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const EXCEL_DIGITS = 15;
const FIRST_SURE_SERIAL = 61;
const DAYS_TO_1904 = 1462;
const HUNDREDTH = decimal('0.01');

/**
 * Interprets typed text as a spreadsheet would: a number stays a number, a date in a date format stays a date, a
 * percentage becomes a fraction. Text equal to how the cell holds or shows its number is that number. Returns
 * `undefined` for text, which is everything in a cell with text and no number format, or with the text format.
 */
export function toStoredValue(text: string, before: CellBefore): StoredValue | undefined {
  const typed = text.trim();
  const { format, value } = before;
  if (value?.kind === 'number' && isTypedAgain(typed, value.text, before.shownAs))
    return { type: 'n', text: value.text };
  if (format === '@') return undefined;
  if (value?.kind === 'boolean' && /^(true|false)$/i.test(typed))
    return { type: 'b', text: typed.toLowerCase() === 'true' ? '1' : '0' };
  const isDated = format !== undefined && isDateFormat(format);
  if (value?.kind === 'date' || (isDated && before.storesDays === true))
    return parseIsoDate(typed) === undefined ? undefined : { type: 'd', text: typed };
  if (isDated) return toSerial(typed, before.epoch);
  if (format === undefined && value?.kind === 'text') return undefined;
  const number = readNumber(typed, before);
  return number === undefined || significantDigits(number) > EXCEL_DIGITS ? undefined : { type: 'n', text: number };
}

/**
 * Recognises the number as held or shown: otherwise `60.0M` for 60049000 would become text, and `1.5` in a percent
 * format 1.5 %. A different plain number or percentage counts as typed: 3.84 where 3.841234 is shown that way.
 */
function isTypedAgain(typed: string, held: string, shownAs: readonly string[] = []): boolean {
  const number = NUMBER.test(typed) ? parseDecimal(typed.replaceAll(',', '')) : undefined;
  return number === held || (shownAs.includes(typed) && !/^[-\d.,\s]+%?$/.test(typed)) || isSameDay(typed, shownAs);
}

function isSameDay(typed: string, shownAs: readonly string[]): boolean {
  return parseIsoDate(typed) !== undefined && shownAs.includes(typed);
}

function toSerial(typed: string, epoch: Table['epoch']): StoredValue | undefined {
  const date = parseIsoDate(typed);
  const serial = date === undefined ? 0 : toSerialDay(date);
  if (serial < FIRST_SURE_SERIAL) return undefined;
  const own = epoch === 1904 ? serial - DAYS_TO_1904 : serial;
  return own < 0 ? undefined : { type: 'n', text: String(own) };
}

function readNumber(typed: string, { format, value }: CellBefore): Decimal | undefined {
  if (format === undefined) {
    const isNumber = value?.kind === 'number' ? NUMBER.test(typed) : PLAIN_NUMBER.test(typed);
    return isNumber ? parseDecimal(typed.replaceAll(',', '')) : undefined;
  }
  if (!isNumberFormat(format)) return undefined;
  const [, digits = '', percent] = /^(.*?)\s*(%?)$/.exec(typed) ?? [];
  const number = NUMBER.test(digits) ? parseDecimal(digits.replaceAll(',', '')) : undefined;
  if (number === undefined) return undefined;
  // 25 in a percent format is 25 %, as in Excel; numbers below one are fractions.
  if (isPercentFormat(format))
    return percent === '%' || !/^-?0(\.|$)/.test(number) ? multiplyDecimals(number, HUNDREDTH) : number;
  // A format that shows millions does not change what is typed.
  return percent === '%' ? undefined : number;
}
