import { trimText } from '../../base/util/text/text.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';

export type CellContent = Pick<Cell, 'value' | 'format'>;

/** Whether a cell is absent or contains only spaces. A formula without a result is not blank: something may belong there. */
export function isBlankCell(cell: CellContent | undefined): boolean {
  return cell === undefined || (cell.value.kind === 'text' && trimText(cell.value.text) === '');
}
