import { quote } from '../../../base/util/text/quote.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { RowFinding } from '../place-findings.ts';
import type { ReadRow } from '../read-row.ts';
import type { CellReader } from '../values/read-cell.ts';
import { warning } from '../values/reading.ts';
import { describeCell, displayValue, storedText } from '../values/text/describe-cell.ts';

/**
 * Warns of cells that nobody can be sure of: a formula gives another value each day, a conditional format whose condition was
 * not worked out may make another thing of what was read, or nobody sees it. Codes: formula-stale, number-shown-otherwise, struck-out.
 */
export function questionUnsettled({ row, slots, binding }: ReadRow): readonly RowFinding[] {
  if (!row.cells.some(({ unseen, perhaps, changes }) => unseen ?? perhaps ?? changes)) return [];
  const { epoch } = binding.source.table;
  const declared = binding.columns.map(({ declaration, ...column }) => ({ ...column, name: declaration.name }));
  const columns = [...declared, ...binding.customColumns];
  const found = columns.flatMap(({ name, columnIndex, read }) => {
    const cell = slots[columnIndex];
    if (cell === undefined) return [];
    const texts = [
      cell.unseen === true ? unseen(cell, epoch) : undefined,
      cell.changes === true ? changes(cell, epoch) : doubtLook(cell, read, epoch),
    ];
    return texts.flatMap((text) => (text === undefined ? [] : { column: name, text }));
  });
  const struck = columns.filter(({ columnIndex }) => mayBeStruck(slots[columnIndex]));
  const [first] = struck;
  return first === undefined ? found : [{ column: first.name, text: doubtStrike(struck.length) }, ...found];
}

function unseen(cell: Cell, epoch: 1900 | 1904): FindingText {
  const message = `${describeCell(cell, epoch)} has the colour of its background: nobody sees it, but it counts.`;
  return warning(
    'number-shown-otherwise',
    message,
    'Clear the cell if it should not count, or give its text another colour.',
  );
}

function changes(cell: Cell, epoch: 1900 | 1904): FindingText {
  const message = `The formula here gives another value each day, or each time; ${describeCell(cell, epoch)} was read.`;
  return warning('formula-stale', message, 'Replace the formula by the value that you mean.');
}

function doubtLook(cell: Cell, read: CellReader, epoch: 1900 | 1904): FindingText | undefined {
  if (cell.perhaps === undefined) return undefined;
  const own = JSON.stringify(read(cell));
  const other = cell.perhaps
    .map((look): Cell => ({ columnIndex: cell.columnIndex, value: cell.value, ...look }))
    .find((looking) => JSON.stringify(read(looking)) !== own);
  return other && mayBeOther(cell, other, epoch);
}

function mayBeStruck(cell: Cell | undefined): boolean {
  return cell?.perhaps?.some(({ struck }) => struck !== undefined && struck !== cell.struck) === true;
}

const HINT = 'Look at the cell in your spreadsheet program; if it shows what you mean, remove the conditional format.';

const STRIKE_HINT = 'Look at the row in your spreadsheet program; if all of it counts, remove the conditional format.';

function doubtStrike(count: number): FindingText {
  const what = count === 1 ? 'this cell; it was' : `${count} cells of this row; they were`;
  return warning('struck-out', `A conditional format may strike out ${what} read all the same.`, STRIKE_HINT);
}

function mayBeOther(cell: Cell, other: Cell, epoch: 1900 | 1904): FindingText {
  const shown = displayValue(other, epoch);
  const as = shown === undefined ? 'otherwise' : shown === '' ? 'as if it were empty' : `as ${quote(shown)}`;
  const message = `${storedText(cell)} was read, but a conditional format may show it ${as}.`;
  return warning('number-shown-otherwise', message, HINT);
}
