import { joinList } from '../../../base/util/text/words.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import type { RowFinding } from '../place-findings.ts';
import type { ReadRow } from '../read-row.ts';
import { addressOf } from '../table-binding.ts';
import { FIGURE_KINDS } from '../values/read-cell.ts';
import { error, warning } from '../values/reading.ts';
import { describeCell } from '../values/text/describe-cell.ts';

/**
 * Reports struck-out cells, which other importers do not see. Most of a row's cells: an error, so that nobody sends it
 * unawares; fewer: a warning at the first. A text struck out in part was read whole: an error in a figure, which would be
 * another one without that part. Code: struck-out.
 */
export function reportStruckOut(read: ReadRow): readonly RowFinding[] {
  if (!read.row.cells.some(({ struck }) => struck !== undefined)) return [];
  return [...reportCells(read), ...reportParts(read)];
}

function reportCells({ row, binding }: ReadRow): readonly RowFinding[] {
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

function reportParts({ row, binding, values }: ReadRow): readonly RowFinding[] {
  const columns = listColumns(binding);
  return row.cells.flatMap((cell) => {
    const column = cell.struck === 'partly' ? columns.get(cell.columnIndex) : undefined;
    // A figure that could not be read was reported already.
    if (column === undefined || (column.isFigure && values.get(column.name) === undefined)) return [];
    return [{ column: column.name, text: cellIsStruckInPart(cell, column.isFigure) }];
  });
}

interface NamedColumn {
  readonly name: string;
  readonly columnIndex: number;
  readonly letters: string;
  /** It contains a number or a day. */
  readonly isFigure: boolean;
}

/** The columns that count, by their index. A struck-out Action says nothing about its row. */
function listColumns({ columns, customColumns }: ReadRow['binding']): ReadonlyMap<number, NamedColumn> {
  const declared = columns.map(({ declaration: { name, value }, columnIndex, letters }) => {
    return { name, columnIndex, letters, isFigure: FIGURE_KINDS.has(value.kind) };
  });
  const custom = customColumns.map((column) => ({ ...column, isFigure: false }));
  const counted = [...declared, ...custom].filter(({ name }) => name !== 'Action');
  return new Map(counted.map((column) => [column.columnIndex, column]));
}

function rowIsStruckOut(isMapped: boolean): FindingText {
  const leaveOut = isMapped ? 'Name the row under skipRows in the mapping, and why,' : 'Write skip under Action';
  return error(
    'struck-out',
    'The row is struck out, but it would be sent like any other.',
    `${leaveOut} to leave it out, or remove the strikethrough to send it.`,
  );
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
