import { NO, YES } from '../../../model/lexicon/nothing.ts';
import { currenciesNamed } from '../../../model/values/currency-sign.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { textOf } from '../../source/cell-text.ts';
import { readNumberIn } from '../../source/source-number.ts';
import type { TabCell } from '../../source/tab-column.ts';

/** The look of a cell, whatever its column. */
export type ValueKind = 'date' | 'number' | 'percent' | 'multiple' | 'currency' | 'boolean' | 'text';

/** A number with usual signs, and no letters but a currency's. */
const NUMBER =
  /^[(\s]*[-+−–]?\s*(?:[A-Z]{3}|[$€£¥₹])?\s*[-+−–]?\d[\d.,' \u00a0\u202f]*\s*(?:[A-Z]{3}|[$€£¥₹x])?\s*\)?$/;
/** Eight digits may be a day, and are a number. */
const COMPACT = /^\d{8}$/;
/** A number format such as `0.0"x"`. */
const SHOWS_TIMES = /[0#?]["\\ ]*[x×]/i;
const MULTIPLE = /^[-+]?\d[\d.,]*\s*[x×]$/i;
const PERCENT = /^[-+]?\d[\d.,]*\s*%$/;

export function kindOf(cell: TabCell): ValueKind {
  const { value, format } = cell;
  if (value.kind === 'date') return 'date';
  if (value.kind === 'boolean') return 'boolean';
  if (value.kind === 'number') {
    if (format !== undefined && isDateFormat(format)) return 'date';
    if (format !== undefined && SHOWS_TIMES.test(format)) return 'multiple';
    return format?.includes('%') === true ? 'percent' : 'number';
  }
  const text = textOf(cell);
  if (parseDateText(text) !== undefined && !COMPACT.test(text)) return 'date';
  if (PERCENT.test(text)) return 'percent';
  if (MULTIPLE.test(text)) return 'multiple';
  if (currenciesNamed(text) !== undefined) return 'currency';
  if (NUMBER.test(text) || readNumberIn(text) !== undefined) return 'number';
  return YES.is(text) || NO.is(text) ? 'boolean' : 'text';
}

export function isNumber(cell: TabCell): boolean {
  const kind = kindOf(cell);
  return kind === 'number' || kind === 'percent';
}

/** Numbers and days stand below headers. */
export function isFigure(cell: TabCell): boolean {
  return kindOf(cell) === 'date' || isNumber(cell);
}
