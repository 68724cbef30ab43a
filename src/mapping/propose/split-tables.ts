import { toCellAddress } from '../../util/text/cell-address.ts';
import type { Cell, Row, Table } from '../../workbook/table.ts';
import { isBlank, textOf } from '../source/cell-text.ts';
import { kindOf } from './score/value-kinds.ts';

/** One of the tables that stand on a tab, one below the other: its rows, its titles above the header among them. */
export interface TabPart {
  readonly table: Table;
  /** `A16:H22`. */
  readonly cells: string;
  /** As Excel shows it, from 1. */
  readonly lastRow: number;
}

interface FilledRow {
  readonly row: Row;
  readonly cells: readonly Cell[];
  readonly isAfterGap: boolean;
  readonly isBeforeGap: boolean;
}

/**
 * Cuts a tab where a further table begins: at a title with blank rows around it, and at a row of names after a blank row
 * with numbers or dates below it. A tab with one table is one part.
 */
export function splitTables(table: Table): readonly TabPart[] {
  const rows = listFilled(table);
  const parts: FilledRow[][] = [[]];
  for (const [index, row] of rows.entries()) {
    const current = parts.at(-1) ?? [];
    // A header and a row below it, at least.
    const hasData = current.filter(({ cells }) => cells.length > 1).length > 1;
    if (hasData && (isTitle(row) || isHeader(row, rows[index + 1]))) parts.push([row]);
    else current.push(row);
  }
  return parts.filter((part) => part.length > 0).map((part) => toPart(table, part));
}

function listFilled({ rows }: Table): readonly FilledRow[] {
  const filled = rows
    .map((row) => ({ row, cells: row.cells.filter((cell) => !isBlank(cell)) }))
    .filter(({ cells }) => cells.length > 0);
  return filled.map((one, index) => ({
    ...one,
    isAfterGap: (filled[index - 1]?.row.rowNumber ?? 0) < one.row.rowNumber - 1,
    isBeforeGap: (filled[index + 1]?.row.rowNumber ?? Number.POSITIVE_INFINITY) > one.row.rowNumber + 1,
  }));
}

function isTitle({ cells, isAfterGap, isBeforeGap }: FilledRow): boolean {
  return cells.length === 1 && cells.every(isWord) && isAfterGap && isBeforeGap;
}

/** Names in every cell, and below them a row of as many columns with something else than words. */
function isHeader({ cells, isAfterGap, row }: FilledRow, below: FilledRow | undefined): boolean {
  if (!isAfterGap || cells.length < 2 || !cells.every(isWord)) return false;
  const isClose = below !== undefined && below.row.rowNumber === row.rowNumber + 1 && below.cells.length > 1;
  return isClose && below.cells.some((cell) => !isWord(cell));
}

function isWord(cell: Cell): boolean {
  return cell.value.kind === 'text' && kindOf(cell) === 'text' && textOf(cell).length <= 80;
}

function toPart(table: Table, part: readonly FilledRow[]): TabPart {
  const rows = part.map(({ row }) => row);
  const columns = part.flatMap(({ cells }) => cells.map(({ columnIndex }) => columnIndex));
  const [first, last] = [rows[0]?.rowNumber ?? 1, rows.at(-1)?.rowNumber ?? 1];
  const from = toCellAddress(first, Math.min(...columns));
  return { table: { ...table, rows }, cells: `${from}:${toCellAddress(last, Math.max(...columns))}`, lastRow: last };
}
