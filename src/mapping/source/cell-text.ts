import { foldName, trimText } from '../../base/util/text/text.ts';
import type { CellContent } from '../../format/tables/blank-cell.ts';
import { fromSerialDay } from '../../model/values/calendar-date.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';
import type { TabCell, TabColumn, TabRow } from './tab-column.ts';

/** Dashes stand for nothing in every column. */
const DASHES = /^[-–—―‒−]{1,5}$/;

/** Returns a cell as text, for comparing, splitting and joining. */
export function textOf({ value }: CellContent): string {
  switch (value.kind) {
    case 'boolean':
      return value.value ? 'yes' : 'no';
    case 'date':
      return value.iso;
    case 'uncached':
      return '';
    default:
      return trimText(value.text);
  }
}

/** Shows a stored day number as the date that it is formatted as. */
export function showSourceCell(cell: Pick<Cell, 'value' | 'format'>, epoch: 1900 | 1904): string {
  const isSerial = cell.value.kind === 'number' && cell.format !== undefined && isDateFormat(cell.format);
  return (isSerial ? fromSerialDay(Math.floor(Number(textOf(cell))), epoch) : undefined) ?? textOf(cell);
}

export function cellIn({ cells }: Pick<TabRow, 'cells'>, columnIndex: TabColumn | undefined): TabCell | undefined {
  return cells.find((cell) => cell.columnIndex === columnIndex);
}

/** Returns '' for a blank and for a dash. */
export function filledTextIn(row: Pick<TabRow, 'cells'>, columnIndex: TabColumn | undefined): string {
  const cell = cellIn(row, columnIndex);
  return isFilled(cell) ? textOf(cell) : '';
}

export function foldedTextIn(row: Pick<TabRow, 'cells'>, columnIndex: TabColumn | undefined): string {
  return foldName(filledTextIn(row, columnIndex));
}

/** A formula without a result is not blank: somebody must look at it. */
export function isBlank(cell: CellContent | undefined): boolean {
  return cell === undefined || (cell.value.kind === 'text' && trimText(cell.value.text) === '');
}

export function isFilled<C extends CellContent>(cell: C | undefined): cell is C {
  return cell !== undefined && !isBlank(cell) && !(cell.value.kind === 'text' && DASHES.test(textOf(cell)));
}

/** Returns the strike-through of several cells: complete if any is, else partial. */
export function joinStruck(cells: readonly TabCell[]): Pick<Cell, 'struck'> {
  const lines = cells.flatMap(({ struck }) => struck ?? []);
  const struck = lines.includes(true) ? true : lines[0];
  return struck === undefined ? {} : { struck };
}
