import type { FindingText } from '../../model/findings/finding.ts';
import { joinList } from '../../util/text/words.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import { addressOf } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';
import { warning } from '../values/reading.ts';

/**
 * Whoever strikes a row out means that it is over, which no importer sees: an error where most of its cells are, so that
 * nobody sends it unawares, else a warning at the first that is. Code: struck-out.
 */
export function askAboutStruckOut({ row, binding }: ReadRow): readonly RowFinding[] {
  if (!row.cells.some(({ struck }) => struck === true)) return [];
  const columns = listColumns(binding);
  const filled = row.cells.filter((cell) => columns.has(cell.columnIndex) && !isBlankCell(cell));
  const struck = filled.filter((cell) => cell.struck === true).flatMap((cell) => columns.get(cell.columnIndex) ?? []);
  const [first] = struck;
  if (first === undefined) return [];
  const addresses = struck.flatMap((column) => addressOf(binding.source, column, row.rowNumber) ?? []);
  return [
    {
      column: first.name,
      text:
        struck.length * 2 > filled.length
          ? rowIsStruckOut(binding.source.mapped !== undefined)
          : cellsAreStruckOut(addresses),
    },
  ];
}

interface NamedColumn {
  readonly name: string;
  readonly columnIndex: number;
  readonly letters: string;
}

/** The columns that count, by their index; that an Action is struck out says nothing of its row. */
function listColumns({ columns, customColumns }: ReadRow['binding']): ReadonlyMap<number, NamedColumn> {
  const declared = columns.map(({ declaration: { name }, columnIndex, letters }) => ({ name, columnIndex, letters }));
  const counted = [...declared, ...customColumns].filter(({ name }) => name !== 'Action');
  return new Map(counted.map((column) => [column.columnIndex, column]));
}

function rowIsStruckOut(isMapped: boolean): FindingText {
  const leaveOut = isMapped ? 'Name the row under skipRows in the mapping, and why,' : 'Write skip under Action';
  return {
    severity: 'error',
    code: 'struck-out',
    message: 'The row is struck out; left like this it would be sent as any other.',
    hint: `${leaveOut} to leave it out, or take the strike-through away to send it.`,
  };
}

function cellsAreStruckOut(addresses: readonly string[]): FindingText {
  const verb = addresses.length === 1 ? 'is struck out; it counts' : 'are struck out; they count';
  const message = `${joinList(addresses)} ${verb} all the same.`;
  return warning('struck-out', message, 'Correct or empty what is over, or take the strike-through away.');
}
