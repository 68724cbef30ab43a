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

/** A cell before it gets another value. */
export interface CellBefore {
  /** Absent for an empty cell. */
  readonly value: CellValue | undefined;
  /** The number format code of the cell, its row or its column; absent for General. */
  readonly format: string | undefined;
  readonly epoch: Table['epoch'];
  /** Texts that are shown of it: each is the same value where it is typed again. */
  readonly shownAs?: readonly string[];
}

/** As a spreadsheet in English takes it: digits, with or without groups of three, a point before the fraction. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** As a cell of no format is shown; `007` is a label. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const EXCEL_DIGITS = 15;
/** 1 March 1900: before it the 1900 system counts a day that never was. */
const FIRST_SURE_SERIAL = 61;
const DAYS_TO_1904 = 1462;
const HUNDREDTH = decimal('0.01');

/**
 * What a cell holds once somebody has typed a text into it, as a spreadsheet would take it: a number stays a number that
 * sums count, a date under a date's format stays one, a percentage is a fraction of one. What is typed as the cell holds
 * or shows its number already is that number. `undefined` where it is a text, as everything is in a cell that holds text
 * under no format of numbers, or that is formatted as text.
 */
export function toStoredValue(text: string, before: CellBefore): StoredValue | undefined {
  const typed = text.trim();
  const { format, value } = before;
  if (value?.kind === 'number' && isTypedAgain(typed, value.text, before.shownAs))
    return { type: 'n', text: value.text };
  if (format === '@') return undefined;
  if (value?.kind === 'boolean' && /^(true|false)$/i.test(typed))
    return { type: 'b', text: typed.toLowerCase() === 'true' ? '1' : '0' };
  if (value?.kind === 'date') return parseIsoDate(typed) === undefined ? undefined : { type: 'd', text: typed };
  if (format !== undefined && isDateFormat(format)) return toSerial(typed, before.epoch);
  if (format === undefined && value?.kind === 'text') return undefined;
  const number = readNumber(typed, before);
  return number === undefined || significantDigits(number) > EXCEL_DIGITS ? undefined : { type: 'n', text: number };
}

/**
 * The number that is there, or what stands in its place: `60.0M` for 60049000 would be a text, `1.5` under a percent's
 * format 1.5 %. A plain number or percentage that is another one is meant as it is typed: 3.84 where 3.841234 is shown so.
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
  if (isPercentFormat(format))
    return percent === '%' || isWholePercent(number) ? multiplyDecimals(number, HUNDREDTH) : number;
  // A format that shows millions changes nothing of what is typed: the cell is shown with all its digits.
  return percent === '%' ? undefined : number;
}

/** 25 under a percent's format is 25 %, as Excel takes it; what is below one is the fraction itself. */
function isWholePercent(number: Decimal): boolean {
  return !/^-?0(\.|$)/.test(number);
}
