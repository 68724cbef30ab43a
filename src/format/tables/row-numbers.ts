import { squeezeSpaces } from '../../base/util/text/text.ts';
import type { Cell, Table } from '../../spreadsheet/workbook/table.ts';
import { readTotalLabel } from './total-label.ts';

/** How people call a column that numbers the rows. */
const HEADER =
  /^(?:#|№|no|nr|num|(?:row|line|item|serial|seq)?\s?(?:#|№|no|nr|num|number)|row|line|item|index|pos|position|s\/?n|s[lr]\.? ?no|lfd\.? ?nr)\.?$/i;
/** Numbers that leave out more than so many in between do not count rows: they are shares, or years. */
const WIDEST_STEP = 10;

/** True for a column that is called as one that numbers the rows, or not at all, and does nothing else. */
export function isRowNumbering(
  table: Table,
  header: { readonly rowNumber: number; readonly text: string },
  columnIndex: number,
): boolean {
  if (header.text !== '' && !HEADER.test(squeezeSpaces(header.text))) return false;
  let last: number | undefined;
  let count = 0;
  for (const row of table.rows) {
    if (row.rowNumber <= header.rowNumber) continue;
    const cell = row.cells.find((candidate) => candidate.columnIndex === columnIndex);
    const text = textOf(cell);
    if (text === '' || text === header.text || readTotalLabel(row) !== undefined) continue;
    const number = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
    if (number === undefined || !follows(number, last)) return false;
    last = number;
    count += 1;
  }
  return count > 1 || last === 1;
}

function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const { value } = cell;
  return value.kind === 'text' || value.kind === 'number' ? squeezeSpaces(value.text).replace(/\.$/, '') : '-';
}

/** A list may begin anew for each group. */
function follows(number: number, last: number | undefined): boolean {
  return last === undefined || number === 1 || (number > last && number - last <= WIDEST_STEP);
}
