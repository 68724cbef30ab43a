import { trimText } from '../../base/util/text/text.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';

/** Stands for nothing in every column of a spreadsheet. */
const DASHES = /^[-–—―‒−]{1,5}$/;

/** What a cell holds, as text: to be compared, taken apart or joined. */
export function textOf({ value }: Cell): string {
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

/** A formula without a result is something that somebody must look at, not nothing. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (cell.value.kind === 'text' && trimText(cell.value.text) === '');
}

/** True for a cell with more in it than a dash. */
export function isFilled(cell: Cell | undefined): cell is Cell {
  return cell !== undefined && !isBlank(cell) && !(cell.value.kind === 'text' && DASHES.test(textOf(cell)));
}

/** Of what is made of several cells: struck out where one of them is, else in part. */
export function joinStruck(cells: readonly Cell[]): Pick<Cell, 'struck'> {
  const lines = cells.flatMap(({ struck }) => struck ?? []);
  const struck = lines.includes(true) ? true : lines[0];
  return struck === undefined ? {} : { struck };
}
