import { quote } from '../../../../base/util/text/quote.ts';
import type { Cell } from '../../../../spreadsheet/workbook/table.ts';
import { displayValue } from './display-value.ts';

/** The cell's value for a message: what the sheet shows, and what is stored where a number format makes them differ. */
export function describeCell(cell: Cell, epoch: 1900 | 1904 = 1900): string {
  const stored = storedText(cell);
  const displayed = displayValue(cell, epoch);
  return displayed === undefined || displayed === stored ? quote(stored) : `${quote(displayed)} (stored as ${stored})`;
}

/** The value as stored, as plain text. */
export function storedText(cell: Cell): string {
  const { value } = cell;
  switch (value.kind) {
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'date':
      return value.time === undefined ? value.iso : `${value.iso} ${value.time}`;
    case 'uncached':
      return '';
    default:
      return value.text;
  }
}
