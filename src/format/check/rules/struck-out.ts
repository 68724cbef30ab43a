import { joinList } from '../../../base/util/text/words.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import { addressOf } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';
import { warning } from '../values/reading.ts';
import { describeCell } from '../values/text/describe-cell.ts';

/**
 * Whoever strikes a row out means that it is over, which no importer sees: an error where most of its cells are, so that
 * nobody sends it unawares, else a warning at the first that is. Of a text that is struck out in part, what is over was
 * read with the rest: an error in a figure, which is then another one. Code: struck-out.
 */
export function askAboutStruckOut(read: ReadRow): readonly RowFinding[] {
  if (!read.row.cells.some(({ struck }) => struck !== undefined)) return [];
  return [...askAboutCells(read), ...askAboutParts(read)];
}

function askAboutCells({ row, binding }: ReadRow): readonly RowFinding[] {
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

function askAboutParts({ row, binding, values }: ReadRow): readonly RowFinding[] {
  const columns = listColumns(binding);
  return row.cells.flatMap((cell) => {
    const column = cell.struck === 'partly' ? columns.get(cell.columnIndex) : undefined;
    // What could not be read is told already.
    if (column === undefined || (column.isFigure && values.get(column.name) === undefined)) return [];
    return [{ column: column.name, text: cellIsStruckInPart(cell, column.isFigure) }];
  });
}

interface NamedColumn {
  readonly name: string;
  readonly columnIndex: number;
  readonly letters: string;
  /** It holds a number or a day. */
  readonly isFigure: boolean;
}

const FIGURES: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'multiple', 'date']);

/** The columns that count, by their index; that an Action is struck out says nothing of its row. */
function listColumns({ columns, customColumns }: ReadRow['binding']): ReadonlyMap<number, NamedColumn> {
  const declared = columns.map(({ declaration: { name, value }, columnIndex, letters }) => {
    return { name, columnIndex, letters, isFigure: FIGURES.has(value.kind) };
  });
  const custom = customColumns.map((column) => ({ ...column, isFigure: false }));
  const counted = [...declared, ...custom].filter(({ name }) => name !== 'Action');
  return new Map(counted.map((column) => [column.columnIndex, column]));
}

function rowIsStruckOut(isMapped: boolean): FindingText {
  const leaveOut = isMapped ? 'Name the row under skipRows in the mapping, and why,' : 'Write skip under Action';
  return {
    severity: 'error',
    code: 'struck-out',
    message: 'The row is struck out, but it would be sent like any other.',
    hint: `${leaveOut} to leave it out, or remove the strikethrough to send it.`,
  };
}

function cellsAreStruckOut(addresses: readonly string[]): FindingText {
  const verb = addresses.length === 1 ? 'is struck out, but it still counts' : 'are struck out, but they still count';
  const message = `${joinList(addresses)} ${verb}.`;
  return warning('struck-out', message, 'Correct or clear what no longer applies, or remove the strikethrough.');
}

function cellIsStruckInPart(cell: Cell, isFigure: boolean): FindingText {
  const message = `Part of the text is struck out; it was read whole, as ${describeCell(cell)}.`;
  return {
    severity: isFigure ? 'error' : 'warning',
    code: 'struck-out',
    message,
    hint: 'Delete the part that no longer applies, or remove the strikethrough.',
  };
}
