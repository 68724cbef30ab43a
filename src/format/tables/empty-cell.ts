import { trimText } from '../../base/util/text/text.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';

/** True for a cell with nothing but spaces in it; a formula without a result is something to be looked at. */
export function isEmptyCell({ value }: Cell): boolean {
  return value.kind === 'text' && trimText(value.text) === '';
}
