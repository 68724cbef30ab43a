import { synonymsOf } from '../../../model/lexicon/headers.ts';
import { foldLabel } from '../../../model/lexicon/words.ts';
import type { Cell, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import type { SheetMapping } from '../../mapping.ts';
import { isBlank, textOf } from '../../source/cell-text.ts';
import { withinColumns } from '../../tab-place.ts';
import { isNumber } from '../score/column-facts.ts';
import { findHeader } from './find-header.ts';

/** The columns of a table beside others, from 0. */
export type Band = NonNullable<SheetMapping['columns']>;

/**
 * Finds tables side by side, separated by blank columns and each with its own header: one repeats names of the other,
 * or its rows end elsewhere. Returns nothing for one table with a blank column.
 */
export function findBands(table: Table): readonly Band[] {
  const bands: Band[] = [];
  for (const band of listFilledColumns(table)) {
    const last = bands.at(-1);
    if (last !== undefined && !areApart(withinColumns(table, last), withinColumns(table, band)))
      bands[bands.length - 1] = { first: last.first, last: band.last };
    else bands.push(band);
  }
  return bands.length < 2 ? [] : bands;
}

/** Finds runs of columns without a gap; rows of one text are titles, and may span all of them. */
function listFilledColumns({ rows }: Table): readonly Band[] {
  const filled = rows.map(listFilled).filter((columns) => columns.length > 1);
  const columns = [...new Set(filled.flat())].sort((a, b) => a - b);
  const bands: Band[] = [];
  for (const column of columns) {
    const last = bands.at(-1);
    if (last !== undefined && last.last === column - 1) bands[bands.length - 1] = { first: last.first, last: column };
    else bands.push({ first: column, last: column });
  }
  return bands;
}

function listFilled({ cells }: Row): readonly number[] {
  return cells.filter((cell) => !isBlank(cell)).map(({ columnIndex }) => columnIndex);
}

function areApart(left: Table, right: Table): boolean {
  const [a, b] = [readHeader(left), readHeader(right)];
  if (a === undefined || b === undefined) return false;
  return b.names.some((name) => a.names.includes(name)) || (a.lastRow !== b.lastRow && b.namesSomething);
}

/** Names of the subjects of rows. */
const SUBJECTS: ReadonlySet<string> = new Set(
  ['Company', 'Fund', 'Round', 'Share Class'].flatMap((name) =>
    [name, `${name} Name`, ...synonymsOf(name)].map(foldLabel),
  ),
);

function readHeader(table: Table) {
  const header = findHeader(table);
  if (header === undefined) return undefined;
  const cells = table.rows.filter(({ rowNumber }) => rowNumber === header.last).flatMap((row) => row.cells);
  const [first] = cells.filter((cell) => !isBlank(cell));
  const below = table.rows.filter(({ rowNumber }) => rowNumber > header.last);
  const firstColumn = below.flatMap((row) => row.cells).filter((cell) => cell.columnIndex === first?.columnIndex);
  // A separate table names its subject in its first column.
  if (firstColumn.length === 0 || !firstColumn.every(isName)) return undefined;
  const names = cells.map((cell) => foldLabel(textOf(cell)));
  return { names, lastRow: below.at(-1)?.rowNumber ?? 0, namesSomething: SUBJECTS.has(names[0] ?? '') };
}

/** CSV files store numbers as texts. */
function isName(cell: Cell): boolean {
  return cell.value.kind === 'text' && !isNumber(cell);
}
