import { fromSerialDay } from '../../model/values/calendar-date.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';
import { textOf } from '../source/cell-text.ts';
import { kindOf } from './score/value-kinds.ts';

/** Shows a cell as text, and a stored day number as a date. */
export function showSourceCell(cell: Cell, epoch: 1900 | 1904): string {
  const isSerial = cell.value.kind === 'number' && kindOf(cell) === 'date';
  return (isSerial ? fromSerialDay(Math.floor(Number(textOf(cell))), epoch) : undefined) ?? textOf(cell);
}
