import { foldName, trimText } from '../../base/util/text/text.ts';
import type { CellContent } from '../../format/tables/blank-cell.ts';
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
