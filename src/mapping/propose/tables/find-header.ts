import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import { SUMS } from '../../../model/lexicon/header-words.ts';
import { AMBIGUOUS_HEADERS, synonymsOf } from '../../../model/lexicon/headers.ts';
import { HOLDERS, SEVERAL_HOLDERS } from '../../../model/lexicon/parties.ts';
import { foldLabel, listPhrases } from '../../../model/lexicon/words.ts';
import type { Cell, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isBlank, textAt, textOf } from '../../source/cell-text.ts';
import { isYear } from '../../source/period-end.ts';
import { mergedIn } from '../../source/source-header.ts';
import { areFundHeaders } from '../names/name-words.ts';
import { isFigure, kindOf } from '../score/column-facts.ts';
import { isMereMoney, readHeaderDay, readHeaderUnit } from '../score/read-header-unit.ts';

const LAST_HEADER_ROW = 40;
const LONGEST_LABEL = 60;

const KNOWN: ReadonlySet<string> = new Set(
  ALL_SHEETS.flatMap(({ columns }) =>
    columns.flatMap(({ name, aliases }) => [name, ...aliases, ...synonymsOf(name)].map(foldLabel)),
  ),
);

export interface HeaderRows {
  readonly first: number;
  readonly last: number;
}

export function findHeader(table: Table): HeaderRows | undefined {
  const first = table.rows[0]?.rowNumber ?? 1;
  const rows = table.rows.filter(({ rowNumber }) => rowNumber < first + LAST_HEADER_ROW);
  let best: { readonly index: number; readonly score: number; readonly wrapped?: Row | undefined } | undefined;
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const isWrapped = above !== undefined && goesOnIn(above, row);
    for (const wrapped of isWrapped ? [undefined, above] : [undefined]) {
      const score = scoreHeader(wrapped === undefined ? row : joinLines(wrapped, row));
      if (score > (best?.score ?? 1)) best = { index, score, wrapped };
    }
  }
  const row = best === undefined ? undefined : rows[best.index];
  if (best === undefined || row === undefined) return undefined;
  if (best.wrapped !== undefined) return { first: best.wrapped.rowNumber, last: row.rowNumber };
  const above = rows[best.index - 1];
  const below = rows[best.index + 1];
  return {
    first: above !== undefined && isGroupRow(above, row, table) ? above.rowNumber : row.rowNumber,
    last: below !== undefined && isSecondLine(below, row, table) ? below.rowNumber : row.rowNumber,
  };
}

function scoreHeader(row: Row): number {
  return !isLabelRow(row) ? 0 : countKnown(row) + (namesHolders(row) ? 1 : 0);
}

/** Returns whether the line above may have the first words of names that go on in a row: `Investment` above `Date`. */
function goesOnIn(above: Row, row: Row): boolean {
  const columns = new Set(filledCells(row).map(({ columnIndex }) => columnIndex));
  const cells = filledCells(above);
  return (
    above.rowNumber === row.rowNumber - 1 &&
    cells.length > 0 &&
    cells.every((cell) => columns.has(cell.columnIndex) && isLabel(textOf(cell)) && !isFigure(cell))
  );
}

function joinLines(above: Row, row: Row): Row {
  const cells = row.cells.map((cell): Cell => {
    const text = [textAt(above, cell.columnIndex), textOf(cell)].join(' ').trim();
    return { columnIndex: cell.columnIndex, value: { kind: 'text', text } };
  });
  return { ...row, cells };
}

/** `Shareholder` heads a cap table, whose other headers may be classes. */
function namesHolders(row: Row): boolean {
  return filledCells(row).some((cell) => {
    const text = textOf(cell);
    return (HOLDERS.is(text) || HOLDER_NAMES.has(foldLabel(text))) && !isKnownHeader(text);
  });
}

const HOLDER_NAMES: ReadonlySet<string> = new Set(listPhrases(AMBIGUOUS_HEADERS.Fund?.words ?? {}).map(foldLabel));

const LEAST_LABELS = 3;

/** Returns whether names of columns stand below one another, and each column beside them is a holding. */
export function isOnItsSide({ rows: all }: Pick<Table, 'rows'>): boolean {
  const rows = all.slice(0, LAST_HEADER_ROW).filter((row) => filledCells(row).length > 1);
  const labels = rows.flatMap((row) => filledCells(row).slice(0, 1));
  const first = Math.min(...labels.map(({ columnIndex }) => columnIndex));
  // `Total` and `Other investors` end a list of holders.
  const isOfColumn = (text: string): boolean => !SUMS.is(text) && !SEVERAL_HOLDERS.end(text);
  const names = labels.filter((cell) => cell.columnIndex === first && isOfColumn(textOf(cell)));
  const known = countKnown({ rowNumber: 0, cells: names });
  return known >= LEAST_LABELS && known * 2 >= rows.length && rows.every((row) => countKnown(row) < LEAST_LABELS);
}

function filledCells({ cells }: Row) {
  return cells.filter((cell) => !isBlank(cell));
}

function isLabelRow(row: Row): boolean {
  const cells = filledCells(row).filter((cell) => kindOf(cell) !== 'date');
  const years = cells.filter((cell) => isYear(textOf(cell)));
  const labels = years.length < LEAST_YEARS ? cells : cells.filter((cell) => !years.includes(cell));
  return labels.length > 1 && labels.every((cell) => isLabel(textOf(cell)) && !isFigure(cell));
}

/** Two of them beside one another are headers: `Cost | 2022 | 2023`. */
const LEAST_YEARS = 2;

function isLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL;
}

/** Counts the texts of a row that are names of columns. */
export function countKnown(row: Row): number {
  const texts = filledCells(row).map((cell) => textOf(cell).replace(/\s*[([].*[)\]]$/, ''));
  const known = new Set(texts.map((text) => foldLabel(toBare(text))).filter((name) => KNOWN.has(name))).size;
  return areFundHeaders(texts) ? texts.length : known;
}

/** `fair_value_usd_m` without its unit; money alone may be a cell of any row. */
function toBare(text: string): string {
  if (KNOWN.has(foldLabel(text)) || isMereMoney(text)) return text;
  return readHeaderDay(text)?.name || (readHeaderUnit(text)?.name ?? text);
}

/** Recognises a line of group names right above the header: merged, or several words. */
function isGroupRow(above: Row, header: Row, table: Table): boolean {
  if (above.rowNumber !== header.rowNumber - 1) return false;
  const cells = filledCells(above);
  // One text over all columns is a title.
  if (cells.length < 2 && filledCells(header).length > 2) return false;
  const isMerged = mergedIn(table, above.rowNumber).some((column) => column > 0);
  return isMerged ? cells.every((cell) => isLabel(textOf(cell))) : cells.length > 2 && isLabelRow(above);
}

/** Recognises a second header line: words above numbers and dates. */
function isSecondLine(below: Row, header: Row, { rows }: Table): boolean {
  if (below.rowNumber !== header.rowNumber + 1 || !isLabelRow(below)) return false;
  const columns = new Set(filledCells(below).map(({ columnIndex }) => columnIndex));
  const data = rows.filter(({ rowNumber }) => rowNumber > below.rowNumber).slice(0, 20);
  const cells = data.flatMap((row) => filledCells(row).filter(({ columnIndex }) => columns.has(columnIndex)));
  const numbers = cells.filter((cell) => kindOf(cell) !== 'text');
  return cells.length > 0 && numbers.length / cells.length > 0.6;
}

export function isKnownHeader(text: string): boolean {
  return KNOWN.has(foldLabel(text));
}
