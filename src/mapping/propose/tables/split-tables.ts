import type { Steps } from '../../../base/util/steps.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { CONTINUED, PAGES, UNIT_LINES } from '../../../model/lexicon/titles.ts';
import type { Cell, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isBlank, textOf } from '../../source/cell-text.ts';
import { withinColumns } from '../../tab-place.ts';
import { kindOf } from '../score/column-facts.ts';
import { countKnown } from './find-header.ts';
import { type Band, findBands } from './split-bands.ts';

export interface TabPart {
  readonly table: Table;
  /** For example `A16:H22`. */
  readonly cells: string;
  /** From 1, as in Excel. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Present where other tables are beside it. */
  readonly columns?: Band;
}

interface FilledRow {
  readonly row: Row;
  readonly cells: readonly Cell[];
  readonly isAfterGap: boolean;
  readonly isBeforeGap: boolean;
}

/**
 * Splits a tab into its tables: side by side as `findBands` does; vertically at a title between blank rows, and at a
 * row of names with numbers or dates below it, after a blank row or where they are those of columns, unless it repeats
 * the header above. A tab with one table is one part. A row a step.
 */
export function* splitTables(table: Table): Steps<readonly TabPart[]> {
  const bands = findBands(table);
  if (bands.length === 0) return yield* splitRows(table);
  const parts: TabPart[] = [];
  for (const columns of bands) {
    const within = yield* splitRows(withinColumns(table, columns));
    parts.push(...within.map((part) => ({ ...part, columns })));
  }
  return parts;
}

function* splitRows(table: Table): Steps<readonly TabPart[]> {
  const rows = listFilled(table);
  const parts: FilledRow[][] = [];
  let wideRows = 0;
  let hasData = false;
  for (const [index, row] of rows.entries()) {
    const [below, further] = [rows[index + 1], rows[index + 2]];
    const beginsTable =
      isTitle(row, below, further) ||
      (row.isAfterGap && isHeader(row, below)) ||
      (hasData && namesColumns(row, below, further));
    const current = parts.at(-1);
    // A table has a header and a row below it, at least.
    if (current === undefined || (wideRows > 1 && beginsTable)) {
      parts.push([row]);
      wideRows = 0;
      hasData = false;
    } else current.push(row);
    if (row.cells.length > 1) wideRows += 1;
    hasData ||= row.cells.length > 1 && !row.cells.every(isWord);
    yield;
  }
  return joinPages(parts).map((part) => toPart(table, part));
}

/** Joins a part that repeats the header above, as on a further page. */
function joinPages(parts: readonly (readonly FilledRow[])[]): readonly (readonly FilledRow[])[] {
  const joined: (readonly FilledRow[])[] = [];
  for (const part of parts) {
    const above = joined.at(-1);
    if (above !== undefined && haveSameHeader(above, part)) joined[joined.length - 1] = [...above, ...part];
    else joined.push(part);
  }
  return joined;
}

/** A title of its own may name a different subject. */
function haveSameHeader(above: readonly FilledRow[], part: readonly FilledRow[]): boolean {
  const [a, b] = [readHead(above), readHead(part)];
  if (a === undefined || b === undefined || a.key !== b.key) return false;
  return b.titles.every((title) => isOfPage(title) || a.titles.includes(title));
}

function readHead(part: readonly FilledRow[]) {
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

/** Between blank rows, or right above a header. */
function isTitle(
  { cells, isAfterGap, isBeforeGap }: FilledRow,
  below: FilledRow | undefined,
  further: FilledRow | undefined,
): boolean {
  const isAlone = cells.length === 1 && cells.every(isWord) && isAfterGap;
  return isAlone && (isBeforeGap || (below !== undefined && isHeader(below, further)));
}

/** All names, above a row of as many columns with other values. */
function isHeader({ cells, row }: FilledRow, below: FilledRow | undefined): boolean {
  if (cells.length < 2 || !cells.every(isWord)) return false;
  const isClose = below !== undefined && below.row.rowNumber === row.rowNumber + 1 && below.cells.length > 1;
  return isClose && below.cells.some((cell) => !isWord(cell));
}

/** Fewer names may stand in a row of data. */
const LEAST_NAMES = 3;

/** Returns whether the header of another table follows right below the rows of one, or its title above it. */
function namesColumns(row: FilledRow, below: FilledRow | undefined, further: FilledRow | undefined): boolean {
  if (row.cells.length > 1) return isHeader(row, below) && countKnown(row.row) >= LEAST_NAMES;
  return (
    below !== undefined && below.cells.length > 1 && row.cells.every(isWord) && namesColumns(below, further, undefined)
  );
}

function isWord(cell: Cell): boolean {
  return cell.value.kind === 'text' && kindOf(cell) === 'text' && textOf(cell).length <= 80;
}

function toPart(table: Table, part: readonly FilledRow[]): TabPart {
  const rows = part.map(({ row }) => row);
  // Deduplicated, because a large table has more cells than a call has arguments.
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

/** Footnotes, notes, sources and long lines, which are not companies. */
const NOTE = /^(?:\(\d+\)|\[\d+\]|[*†‡])|^.{80}/;

export function isRemark(text: string): boolean {
  return NOTE.test(text) || UNIT_LINES.begin(text) || isOfPage(text);
}

/** Recognises texts repeated on each page: `Page 2 of 3`, `Schedule of Investments (continued)`. */
function isOfPage(text: string): boolean {
  return /^\s*\d+\b.{0,10}$/.test(PAGES.afterStart(text) ?? '') || CONTINUED.end(text.replace(/\)$/, ''));
}
