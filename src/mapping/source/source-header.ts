import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import { recallLatest } from '../../base/util/recall-latest.ts';
import {
  LAST_COLUMN_INDEX,
  parseColumnLetters,
  parseRange,
  toCellAddress,
  toColumnLetters,
} from '../../base/util/text/cell-address.ts';
import { foldHeader, foldName, squeezeSpaces } from '../../base/util/text/text.ts';
import { findResultColumns } from '../../format/sheets/result-columns.ts';
import { readTotalLabel } from '../../format/tables/total-label.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { HeadingRule, SheetMapping } from '../mapping.ts';
import { cellIn, isBlank, isFilled, showSourceCell, textOf } from './cell-text.ts';
import { homeOf, isMade, type MadeColumn, type TabCell, type TabColumn, type TabRow } from './tab-column.ts';

/** The same names stand in many rows. */
const foldCell = recallLatest(foldHeader);

interface HeaderColumn {
  readonly columnIndex: number;
  readonly lines: readonly string[];
}

/** A tab's header of one or several rows. Merged texts are above each of their columns. */
export class SourceHeader {
  readonly columns: readonly HeaderColumn[];
  /** Columns made by heading rows, by folded name. */
  readonly #added = new Map<string, MadeColumn>();
  /** The folded texts of each line by column. */
  readonly #foldedLines: readonly ReadonlyMap<number, string>[];
  /** True for columns up to the last one with any value. */
  readonly #isColumn: (columnIndex: number) => boolean;

  /** `passedOver` are columns that an earlier result added. */
  constructor(table: Table, headerRows: SheetMapping['headerRows'], passedOver: ReadonlySet<number>) {
    const { first } = headerRows;
    this.columns = readColumns(table, first, headerRows.last).filter(({ columnIndex }) => !passedOver.has(columnIndex));
    const lineCount = Math.max(0, ...this.columns.map(({ lines }) => lines.length));
    this.#foldedLines = Array.from(
      { length: lineCount },
      (_, line) => new Map(this.columns.map(({ columnIndex, lines }) => [columnIndex, foldHeader(lines[line] ?? '')])),
    );
    const ends = table.rows.map(({ rowNumber, cells }) => (rowNumber < first ? -1 : (cells.at(-1)?.columnIndex ?? -1)));
    const last = ends.reduce((most, end) => Math.max(most, end), this.columns.at(-1)?.columnIndex ?? -1);
    this.#isColumn = (columnIndex) => columnIndex <= last && !passedOver.has(columnIndex);
  }

  textOf(columnIndex: TabColumn): string | undefined {
    if (isMade(columnIndex)) return columnIndex.name;
    return this.columns.find((column) => column.columnIndex === columnIndex)?.lines.join(' ');
  }

  addColumn(column: MadeColumn): void {
    this.#added.set(foldHeader(column.name), column);
  }

  /** Recognises a row that repeats the header or one of its lines, as on a further page. */
  isRepeatedBy({ cells }: Row): boolean {
    const first = cells.find((cell) => !isBlank(cell));
    if (first === undefined) return false;
    const isIn = (cell: Cell, line: ReadonlyMap<number, string>): boolean =>
      (line.get(cell.columnIndex) ?? '') === foldCell(textOf(cell));
    // Nearly all rows differ in their first cell.
    const lines = this.#foldedLines.filter((line) => isIn(first, line));
    const filled = lines.length === 0 ? [] : cells.filter((cell) => !isBlank(cell));
    return filled.length > 1 && lines.some((line) => filled.every((cell) => isIn(cell, line)));
  }

  names(): readonly string[] {
    return [...this.columns.map(({ lines }) => lines.join(' ')), ...[...this.#added.values()].map(({ name }) => name)];
  }

  /** Finds columns by header, else by one header line, else by position. More than one is ambiguous. */
  find(text: string): readonly TabColumn[] {
    const folded = foldHeader(text);
    const added = this.#added.get(folded);
    if (added !== undefined) return [added];
    const whole = this.columns.filter(({ lines }) => foldHeader(lines.join(' ')) === folded);
    if (whole.length > 0) return whole.map(({ columnIndex }) => columnIndex);
    const byLine = this.columns.filter(({ lines }) => lines.some((line) => foldHeader(line) === folded));
    if (byLine.length > 0) return byLine.map(({ columnIndex }) => columnIndex);
    const position = parsePosition(text);
    return position === undefined || !this.#isColumn(position) ? [] : [position];
  }
}

/** Parses `C` or `3`; lower-case letters are words. */
export function parsePosition(text: string): number | undefined {
  if (/^[A-Z]{1,3}$/.test(text)) return parseColumnLetters(text);
  const number = /^[1-9]\d{0,4}$/.test(text) ? Number(text) - 1 : undefined;
  return number !== undefined && number <= LAST_COLUMN_INDEX ? number : undefined;
}

/** `"Cost" (column F)`. */
export function describeColumn(header: SourceHeader, columnIndex: TabColumn): string {
  const text = header.textOf(columnIndex);
  const letters = toColumnLetters(homeOf(columnIndex));
  return text === undefined ? `column ${letters}` : `"${text}" (column ${letters})`;
}

function readColumns(table: Table, first: number, last: number): HeaderColumn[] {
  const lines = new Map<number, string[]>();
  const add = (columnIndex: number, text: string): void => {
    getOrInsert(lines, columnIndex, () => []).push(text);
  };
  for (const { rowNumber, cells } of table.rows) {
    if (rowNumber > last) break;
    if (rowNumber < first) continue;
    for (const cell of cells) {
      const text = squeezeSpaces(showSourceCell(cell, table.epoch));
      if (text === '') continue;
      for (let at = cell.columnIndex; at <= lastMerged(table, rowNumber, cell.columnIndex); at += 1) add(at, text);
    }
  }
  return [...lines].sort(([a], [b]) => a - b).map(([columnIndex, texts]) => ({ columnIndex, lines: texts }));
}

/** Finds the columns that an earlier result added, by a row of headers. */
export function resultColumnsIn({ cells }: Row, isCsv: boolean): ReturnType<typeof findResultColumns> {
  const texts = cells.map(({ columnIndex, format, value }) => {
    return { columnIndex, text: squeezeSpaces(textOf({ value })), ...omitAbsent({ format }) };
  });
  return findResultColumns(texts, isCsv);
}

/** Returns the last column that the cell is merged over, or its own. */
export function lastMerged(table: Pick<Table, 'mergedRanges'>, rowNumber: number, columnIndex: number): number {
  return lastColumnsOf(table.mergedRanges).get(toCellAddress(rowNumber, columnIndex)) ?? columnIndex;
}

/** Lists the columns in which cells of that row start that are merged over several columns. */
export function mergedIn({ mergedRanges }: Pick<Table, 'mergedRanges'>, rowNumber: number): readonly number[] {
  const ranges = mergedRanges.flatMap((text) => parseRange(text) ?? []);
  return ranges.flatMap(({ firstRow, firstColumn, lastColumn }) =>
    firstRow === rowNumber && lastColumn > firstColumn ? [firstColumn] : [],
  );
}

/** By the address of its first cell, the last column of each merged range. */
const lastColumnsOf = deriveOnce((mergedRanges: Table['mergedRanges']): ReadonlyMap<string, number> => {
  const ranges = mergedRanges.flatMap((text) => parseRange(text) ?? []);
  return new Map(
    ranges.map(({ firstRow, firstColumn, lastColumn }) => [toCellAddress(firstRow, firstColumn), lastColumn]),
  );
});

/** Returns the rows below a header that look like data: no totals, lone texts, dashes alone or repeated headers. */
export function listDataRows({ rows }: Table, header: SourceHeader, headerRow: number): readonly Row[] {
  return rows.filter((row) => {
    if (row.rowNumber <= headerRow || row.cells.filter((cell) => !isBlank(cell)).length < 2) return false;
    if (!row.cells.some(isFilled)) return false;
    return readTotalLabel(row) === undefined && !header.isRepeatedBy(row);
  });
}

/** The rows of a table, from its header to the next one; as Excel numbers them. */
export interface SectionRows {
  readonly first: number;
  readonly last: number;
}

export function* rowsBetween({ rows }: Table, { first, last }: SectionRows): Iterable<Row> {
  for (const row of rows) {
    if (row.rowNumber > last) return;
    if (row.rowNumber >= first) yield row;
  }
}

/** Ends an inner heading. */
const NOTHING: Cell['value'] = { kind: 'text', text: '—' };

interface Heading extends MadeColumn {
  readonly texts: ReadonlySet<string> | undefined;
  readonly blankIn: TabColumn | undefined;
}

export class HeadingRows {
  readonly complaints: MappingComplaint[] = [];
  readonly #headings: readonly Heading[];

  constructor(rules: readonly HeadingRule[], header: SourceHeader, tab: string) {
    this.#headings = rules.flatMap(({ column, name, texts, blankIn, path }): Heading[] => {
      const [from, ...others] = header.find(column.text);
      const [blank] = blankIn === undefined ? [] : header.find(blankIn.text);
      if (blankIn !== undefined && blank === undefined) {
        this.complaints.push({ path, message: `The sheet "${tab}" has no column "${blankIn.text}".` });
        return [];
      }
      if (from === undefined || others.length > 0 || header.find(name).some((at) => !isMade(at))) {
        const what =
          from === undefined
            ? `has no column "${column.text}"`
            : others.length > 0
              ? `has several columns "${column.text}"`
              : `already has a column "${name}"; what the headings say needs a name of its own`;
        this.complaints.push({ path, message: `The sheet "${tab}" ${what}.` });
        return [];
      }
      const heading = { name, home: from, texts: texts && new Set(texts.map(foldName)), blankIn: blank };
      header.addColumn(heading);
      return [heading];
    });
  }

  get columns(): readonly TabColumn[] {
    return this.#headings;
  }

  /** Returns the name of a row whose numbers sum up those below it; a total below rows heads none. */
  #nameOfSum(row: TabRow): TabCell | undefined {
    const isSum = ({ blankIn }: Heading): boolean => blankIn !== undefined && !isFilled(cellIn(row, blankIn));
    const heading = this.#headings.find(isSum);
    return heading === undefined || readTotalLabel(row) !== undefined ? undefined : cellIn(row, heading.home);
  }

  /** Whether it heads rows that its numbers sum up. */
  sumsUp(row: TabRow): boolean {
    return isFilled(this.#nameOfSum(row));
  }

  /** Returns the heading's values for the rows below; `undefined` for other rows. */
  lift(row: TabRow): TabRow | undefined {
    const sum = this.#nameOfSum(row);
    const [only, ...more] = sum === undefined ? row.cells.filter((cell) => !isBlank(cell)) : [sum];
    if (only?.value.kind !== 'text' || !isFilled(only) || more.length > 0) return undefined;
    const inColumn = this.#headings.filter(({ home }) => home === only.columnIndex);
    const index = inColumn.findIndex(({ texts }) => texts?.has(foldName(textOf(only))) !== false);
    if (inColumn.length === 0) return undefined;
    // A heading ends inner ones, and an unnamed heading ends all.
    const cells = inColumn.flatMap((heading, at): TabCell[] =>
      at < index ? [] : [{ ...only, columnIndex: heading, value: at === index ? only.value : NOTHING }],
    );
    return { ...row, cells };
  }
}
