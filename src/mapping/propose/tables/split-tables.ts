import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import type { Cell, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isBlank, textOf } from '../../source/cell-text.ts';
import { withinColumns } from '../../tab-parts.ts';
import { kindOf } from '../score/value-kinds.ts';
import { isOfPage } from './remark.ts';
import { type Band, findBands } from './split-bands.ts';

/** One of the tables that stand on a tab, one below the other: its rows, its titles above the header among them. */
export interface TabPart {
  readonly table: Table;
  /** `A16:H22`. */
  readonly cells: string;
  /** As Excel shows them, from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Where others stand beside it. */
  readonly columns?: Band;
}

interface FilledRow {
  readonly row: Row;
  readonly cells: readonly Cell[];
  readonly isAfterGap: boolean;
  readonly isBeforeGap: boolean;
}

/**
 * Cuts a tab where a further table begins: beside each other as `findBands` says; below each other at a title with blank
 * rows around it, and at a row of names after a blank row with numbers or dates below it, unless it repeats the header
 * above. A tab with one table is one part.
 */
export function splitTables(table: Table): readonly TabPart[] {
  const bands = findBands(table);
  if (bands.length === 0) return splitRows(table);
  return bands.flatMap((columns) => splitRows(withinColumns(table, columns)).map((part) => ({ ...part, columns })));
}

function splitRows(table: Table): readonly TabPart[] {
  const rows = listFilled(table);
  const parts: FilledRow[][] = [[]];
  for (const [index, row] of rows.entries()) {
    const current = parts.at(-1) ?? [];
    // A header and a row below it, at least.
    const hasData = current.filter(({ cells }) => cells.length > 1).length > 1;
    const [below, further] = [rows[index + 1], rows[index + 2]];
    const isNew = isTitle(row, below, further) || (row.isAfterGap && isHeader(row, below));
    if (hasData && isNew) parts.push([row]);
    else current.push(row);
  }
  return joinPages(parts.filter((part) => part.length > 0)).map((part) => toPart(table, part));
}

/** A part with the header of the one above goes on with it, as on a further page. */
function joinPages(parts: readonly (readonly FilledRow[])[]): readonly (readonly FilledRow[])[] {
  const joined: (readonly FilledRow[])[] = [];
  for (const part of parts) {
    const above = joined.at(-1);
    if (above !== undefined && haveSameHeader(above, part)) joined[joined.length - 1] = [...above, ...part];
    else joined.push(part);
  }
  return joined;
}

/** A title of its own may say whose table it is: then it is another one. */
function haveSameHeader(above: readonly FilledRow[], part: readonly FilledRow[]): boolean {
  const [a, b] = [readHead(above), readHead(part)];
  if (a === undefined || b === undefined || a.key !== b.key) return false;
  return b.titles.every((title) => isOfPage(title) || a.titles.includes(title));
}

/** The names of the columns, and what stands above them. */
function readHead(
  part: readonly FilledRow[],
): { readonly key: string; readonly titles: readonly string[] } | undefined {
  const index = part.findIndex(({ cells }) => cells.length > 2 && cells.every(isWord));
  const names = part[index]?.cells.map((cell) => `${cell.columnIndex} ${foldHeader(textOf(cell))}`);
  if (names === undefined) return undefined;
  const titles = part.slice(0, index).flatMap(({ cells }) => cells.map((cell) => textOf(cell)));
  return { key: JSON.stringify(names), titles };
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

/** With blank rows around it, or right above a header. */
function isTitle(
  { cells, isAfterGap, isBeforeGap }: FilledRow,
  below: FilledRow | undefined,
  further: FilledRow | undefined,
): boolean {
  const isAlone = cells.length === 1 && cells.every(isWord) && isAfterGap;
  return isAlone && (isBeforeGap || (below !== undefined && isHeader(below, further)));
}

/** Names in every cell, and below them a row of as many columns with something else than words. */
function isHeader({ cells, row }: FilledRow, below: FilledRow | undefined): boolean {
  if (cells.length < 2 || !cells.every(isWord)) return false;
  const isClose = below !== undefined && below.row.rowNumber === row.rowNumber + 1 && below.cells.length > 1;
  return isClose && below.cells.some((cell) => !isWord(cell));
}

function isWord(cell: Cell): boolean {
  return cell.value.kind === 'text' && kindOf(cell) === 'text' && textOf(cell).length <= 80;
}

function toPart(table: Table, part: readonly FilledRow[]): TabPart {
  const rows = part.map(({ row }) => row);
  // Each once: a large table has more cells than a call has room for.
  const columns = [...new Set(part.flatMap(({ cells }) => cells.map(({ columnIndex }) => columnIndex)))];
  const [first, last] = [rows[0]?.rowNumber ?? 1, rows.at(-1)?.rowNumber ?? 1];
  const from = toCellAddress(first, Math.min(...columns));
  return {
    table: { ...table, rows },
    cells: `${from}:${toCellAddress(last, Math.max(...columns))}`,
    firstRow: first,
    lastRow: last,
  };
}
