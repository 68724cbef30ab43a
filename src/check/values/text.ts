import type { FindingText } from '../../model/findings/finding.ts';
import { fromSerialDay } from '../../model/values/calendar-date.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import { isDateFormat } from '../../number-format/format-facts.ts';
import { readDisplay } from '../../number-format/read-display.ts';
import { quote } from '../../util/text/quote.ts';
import { trimText } from '../../util/text/text.ts';
import type { Cell } from '../../workbook/table.ts';
import { refuseInexact } from './number.ts';
import { type CellReading, misread, toValue, warning } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';
import { displayValue, isTimeAlone } from './text/display-value.ts';
import { judgeText, toTextFinding } from './text/judge-text.ts';

/** What a spreadsheet cell takes; a longer text (out of a CSV file) would come back cut off. */
const LONGEST_TEXT = 32_767;

/**
 * Reads a cell as text: text as it stands (`007` is not 7), trimmed, line ends as LF; a number as a plain decimal, a
 * date as ISO, a time alone as it is shown, a boolean as yes or no. What names something (`isName`) must be a text that
 * somebody typed. Codes: text-too-long, text-formula, text-damaged, number-inexact, number-shown-otherwise, date-with-time.
 */
export function readPlainText(cell: Cell, epoch: 1900 | 1904, isName: boolean): CellReading {
  const { value } = cell;
  switch (value.kind) {
    case 'text':
      return readOwnText(value.text, isName);
    case 'number':
      return refuseInexact(cell) ?? readNumberAsText(cell, value.text, epoch);
    case 'date':
      return value.time === undefined ? toReading(value.iso) : withTime(cell, epoch);
    case 'boolean':
      return toReading(value.value ? 'yes' : 'no');
    default:
      return misread('cell-error', `${describeCell(cell)} is not text.`, 'Write text.');
  }
}

function readOwnText(stored: string, isName: boolean): CellReading {
  const text = trimText(stored);
  if (text.length > LONGEST_TEXT) {
    const message = `The text has ${text.length} characters; a spreadsheet cell holds at most ${LONGEST_TEXT}.`;
    return misread('text-too-long', message, 'Shorten the text.');
  }
  const fault = judgeText(text);
  const finding = fault && toTextFinding(fault, isName);
  if (finding !== undefined && isName) return { kind: 'problem', problem: finding };
  const read = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return toValue({ type: 'text', text: read }, finding === undefined ? [] : [finding]);
}

function readNumberAsText(cell: Cell, text: string, epoch: 1900 | 1904): CellReading {
  if (isTimeAlone(cell)) return toReading(displayValue(cell, epoch) ?? text);
  if (cell.format === undefined) return toReading(text);
  if (!isDateFormat(cell.format)) return toValue({ type: 'text', text }, tellShownText(cell, text, epoch));
  const [whole = '', fraction] = text.split('.');
  const date = fromSerialDay(Number(whole), epoch);
  if (date === undefined) return toReading(text);
  return fraction === undefined ? toReading(date) : withTime(cell, epoch);
}

/** `0045` that is a 45 in a format with four places: what is sent is not what anybody sees. Grouping and rounding are no text. */
function tellShownText(cell: Cell, text: string, epoch: 1900 | 1904): FindingText[] {
  const shown = displayValue(cell, epoch) ?? text;
  const value = parseDecimal(text);
  const isPadded = /^0\d/.test(shown) || /\p{L}/u.test(shown);
  if (value === undefined || cell.format === undefined || isExponent(shown)) return [];
  if (!isPadded && readDisplay(value, cell.format).disagreement === undefined) return [];
  const message = `${quote(text)} was read, but the cell shows ${quote(shown)}.`;
  return [warning('number-shown-otherwise', message, 'Format the cell as text, and type what you mean.')];
}

function isExponent(shown: string): boolean {
  return /\dE[-+]\d/.test(shown);
}

function withTime(cell: Cell, epoch: 1900 | 1904): CellReading {
  const message = `${describeCell(cell, epoch)} has a time of day; a calendar date or a text was expected.`;
  return misread('date-with-time', message, 'Leave out the time, or format the cell as text and type it again.');
}

function toReading(text: string): CellReading {
  return toValue({ type: 'text', text });
}
