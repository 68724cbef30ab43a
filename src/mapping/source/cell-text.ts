import { foldName, trimText } from '../../base/util/text/text.ts';
import type { CellContent } from '../../format/tables/blank-cell.ts';
import { DITTO } from '../../model/lexicon/nothing.ts';
import { fromSerialDay } from '../../model/values/calendar-date.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';
import type { TabCell, TabColumn, TabRow } from './tab-column.ts';

/** Dashes stand for nothing in every column. */
const DASHES = /^[-–—―‒−]+$/;
const MOST_DASHES = 5;

/** Returns a cell as text, for comparing, splitting and joining. */
export function textOf({ value }: CellContent): string {
  if (value.kind === 'boolean') return value.value ? 'yes' : 'no';
  if (value.kind === 'date') return value.iso;
  if (value.kind === 'uncached') return '';
  return trimText(value.text);
}

/** Shows a stored day number as the date that it is formatted as. */
export function showSourceCell(cell: Pick<Cell, 'value' | 'format'>, epoch: 1900 | 1904): string {
  const isSerial = cell.value.kind === 'number' && cell.format !== undefined && isDateFormat(cell.format);
  return (isSerial ? fromSerialDay(Math.floor(Number(textOf(cell))), epoch) : undefined) ?? textOf(cell);
}

export function cellIn({ cells }: Pick<TabRow, 'cells'>, columnIndex: TabColumn | undefined): TabCell | undefined {
  return cells.find((cell) => cell.columnIndex === columnIndex);
}

/** The text of a row's cell, whatever it is; empty where there is none. */
export function textAt(row: Pick<TabRow, 'cells'>, columnIndex: TabColumn | undefined): string {
  return textIn(cellIn(row, columnIndex));
}

export function textIn(cell: CellContent | undefined): string {
  return cell === undefined ? '' : textOf(cell);
}

/** Returns '' for a blank and for a dash. */
export function filledTextIn(row: Pick<TabRow, 'cells'>, columnIndex: TabColumn | undefined): string {
  const cell = cellIn(row, columnIndex);
  return isFilled(cell) ? textOf(cell) : '';
}

export function foldedTextIn(row: Pick<TabRow, 'cells'>, columnIndex: TabColumn | undefined): string {
  return foldName(filledTextIn(row, columnIndex));
}

/** Marks in a column of names that the one above is meant. */
const DITTO_MARKS = /^(?:["“”„″〃〟]|''|,,|´´)$/;

/** The first sign of the scripts in which a word of two signs may say so. */
const UNSPACED = '\u3000';

/** A formula without a result is not blank: somebody must look at it. Ditto marks are, as what they repeat stands above. */
export function isBlank(cell: CellContent | undefined): boolean {
  if (cell === undefined) return true;
  if (cell.value.kind !== 'text') return false;
  const text = trimText(cell.value.text);
  return text.length <= 2 && (text === '' || DITTO_MARKS.test(text) || (text > UNSPACED && DITTO.is(text)));
}

/** Returns whether a mark says that the cell above is meant. */
export function isDitto(cell: CellContent | undefined): boolean {
  return isBlank(cell) && cell?.value.kind === 'text' && trimText(cell.value.text) !== '';
}

export function isFilled<C extends CellContent>(cell: C | undefined): cell is C {
  return cell !== undefined && !isBlank(cell) && !isDash(cell);
}

export function isDash(cell: CellContent): boolean {
  if (cell.value.kind !== 'text') return false;
  const text = textOf(cell);
  return text.length <= MOST_DASHES && DASHES.test(text);
}

/** Returns the strike-through of several cells: complete if any is, else partial. */
export function joinStruck(cells: readonly TabCell[]): Pick<Cell, 'struck'> {
  const lines = cells.flatMap(({ struck }) => struck ?? []);
  const struck = lines.includes(true) ? true : lines[0];
  return struck === undefined ? {} : { struck };
}
