import { fromSerialDay } from '../../model/values/calendar-date.ts';
import { isDateFormat } from '../../util/text/number-format.ts';
import { trimText } from '../../util/text/text.ts';
import type { Cell } from '../../workbook/table.ts';
import { refuseInexact } from './number.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell } from './text/describe-cell.ts';
import { displayValue, isTimeAlone } from './text/display-value.ts';

/** What a spreadsheet cell takes; a longer text (out of a CSV file) would come back cut off. */
const LONGEST_TEXT = 32_767;

/**
 * Reads a cell as text: text as it stands (`007` is not 7), trimmed, line ends as LF; a number as a plain decimal, a
 * date as ISO, a time alone as it is shown, a boolean as yes or no. Codes: text-too-long, number-inexact, date-with-time.
 */
export function readPlainText(cell: Cell, epoch: 1900 | 1904): CellReading {
  const { value } = cell;
  switch (value.kind) {
    case 'text':
      return readOwnText(value.text);
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

function readOwnText(stored: string): CellReading {
  const text = trimText(stored);
  if (text.length > LONGEST_TEXT) {
    const message = `The text has ${text.length} characters; a spreadsheet cell holds at most ${LONGEST_TEXT}.`;
    return misread('text-too-long', message, 'Shorten the text.');
  }
  return toReading(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
}

function readNumberAsText(cell: Cell, text: string, epoch: 1900 | 1904): CellReading {
  if (isTimeAlone(cell)) return toReading(displayValue(cell, epoch) ?? text);
  if (cell.format === undefined || !isDateFormat(cell.format)) return toReading(text);
  const [whole = '', fraction] = text.split('.');
  const date = fromSerialDay(Number(whole), epoch);
  if (date === undefined) return toReading(text);
  return fraction === undefined ? toReading(date) : withTime(cell, epoch);
}

function withTime(cell: Cell, epoch: 1900 | 1904): CellReading {
  const message = `${describeCell(cell, epoch)} has a time of day; a calendar date or a text was expected.`;
  return misread('date-with-time', message, 'Leave out the time, or format the cell as text and type it again.');
}

function toReading(text: string): CellReading {
  return toValue({ type: 'text', text });
}
