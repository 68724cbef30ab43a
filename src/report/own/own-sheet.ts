import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { RESULT_MARK_FORMAT } from '../../format/sheets/result-columns.ts';
import { LISTS_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import { TEMPLATE_VERSION, TEMPLATE_VERSION_HEADER } from '../../format/sheets/template-versions.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { CellDress, SheetFurniture } from '../workbook/fresh/sheet-furniture.ts';

/** A tab of a workbook that capsheet makes. */
export interface OwnSheet {
  readonly table: Table;
  readonly headerRowNumber: number;
  /** By cell address. */
  readonly comments: ReadonlyMap<string, string>;
  /** Absent for a sheet that is only read. */
  readonly furniture?: SheetFurniture;
  /** Looks by cell address, for cells that are not plain values. */
  readonly dress?: ReadonlyMap<string, CellDress>;
  /** By cell address; the cell's value is the result. */
  readonly formulas?: ReadonlyMap<string, string>;
}

/** A cell for reading; its place decides its look, unless it has its own. */
type TextCell = string | { readonly text: string; readonly dress: CellDress };

/** A blank line, a heading, or a term with its explanation; the first line is the title. */
export type TextLine = readonly [] | readonly [TextCell] | readonly [TextCell, TextCell];

/**
 * Makes a sheet of lines for reading, in one or two columns under a title, which is skipped when the workbook is read.
 * Text between back-ticks is shown as a command.
 */
export function toTextSheet(name: string, lines: readonly TextLine[]): OwnSheet {
  const rows = lines.flatMap((cells, index) => (cells.length === 0 ? [] : [toRow(cells, index + 1)]));
  const dress = lines.flatMap((cells, index) =>
    cells.map((cell, column) => [toCellAddress(index + 1, column), dressOf(cell, index, column, cells)] as const),
  );
  return { table: toOwnTable(name, rows), headerRowNumber: 1, comments: new Map(), dress: new Map(dress) };
}

/** A tab of ours with nothing but these rows. */
export function toOwnTable(name: string, rows: readonly Row[]): Table {
  return { name, state: 'visible', epoch: 1900, rows, mergedRanges: [], hiddenColumns: [] };
}

/** A cell of a list: a text, or a number as it is shown. */
export type ListValue = string | { readonly number: string; readonly format: string };
export type ListColumn = readonly [header: string, width: number, align: 'left' | 'right'];

const LIST_HEADER = { fill: 'E4E7EB', ink: '000000', isBold: true } as const;

/** Makes a sheet of lines under their headers, for reading, which is skipped when the workbook is read. */
export function toListSheet(
  name: string,
  columns: readonly ListColumn[],
  lines: readonly (readonly ListValue[])[],
): OwnSheet {
  const rows = [columns.map(([header]) => header), ...lines].map((values, index) => toRow(values, index + 1));
  return {
    table: toOwnTable(name, rows),
    headerRowNumber: 1,
    comments: new Map(),
    furniture: {
      columns: columns.map(([, width, align]) => ({ width, align, numberFormat: '@', header: LIST_HEADER })),
      lastRow: rows.length,
    },
  };
}

function toRow(cells: readonly (TextCell | ListValue)[], rowNumber: number): Row {
  return {
    rowNumber,
    cells: cells.flatMap((cell, columnIndex): Cell[] => {
      if (cell === '') return [];
      if (typeof cell !== 'string' && 'number' in cell)
        return [{ columnIndex, value: { kind: 'number', text: cell.number }, format: cell.format }];
      // The number format of the first cell tells the reader of workbooks to skip the sheet.
      const format = rowNumber === 1 && columnIndex === 0 ? RESULT_MARK_FORMAT : '@';
      return [{ columnIndex, value: { kind: 'text', text: typeof cell === 'string' ? cell : cell.text }, format }];
    }),
  };
}

function dressOf(cell: TextCell, index: number, column: number, of: TextLine): CellDress {
  if (typeof cell !== 'string') return cell.dress;
  if (index === 0) return 'title';
  if (of.length === 1) return 'heading';
  return column === 0 ? 'term' : 'text';
}

/** A cell of another sheet that provides a choice, with its present text. */
export interface MirroredCell {
  readonly cell: string;
  readonly text: string;
}

/** Builds the hidden sheet column by column: choices of drop-downs, and data that the workbook carries. */
export class ListsTable {
  readonly #rows = new Map<number, Cell[]>();
  readonly #formulas = new Map<string, string>();
  #nextColumn = 0;

  constructor() {
    this.#put(1, { columnIndex: 0, value: { kind: 'text', text: TEMPLATE_VERSION_HEADER } });
    this.#put(2, { columnIndex: 0, value: { kind: 'number', text: String(TEMPLATE_VERSION) } });
    this.#nextColumn = 1;
  }

  add(header: string, values: readonly string[]): string {
    const columnIndex = this.#nextColumn++;
    for (const [at, text] of [header, ...values].entries())
      this.#put(at + 1, { columnIndex, value: { kind: 'text', text }, format: '@' });
    const letters = toColumnLetters(columnIndex);
    return `'${LISTS_SHEET_NAME}'!$${letters}$2:$${letters}$${Math.max(values.length, 1) + 1}`;
  }

  /** Adds a list that continues with the contents of other cells, whatever they will be. */
  addMirrored(header: string, values: readonly string[], mirrored: readonly MirroredCell[]): string {
    const range = this.add(header, [...values, ...mirrored.map(({ text }) => text)]);
    for (const [at, { cell }] of mirrored.entries()) {
      const address = toCellAddress(values.length + at + 2, this.#nextColumn - 1);
      this.#formulas.set(address, `IF(${cell}="","",${cell})`);
    }
    return range;
  }

  toSheet(): OwnSheet {
    const rows = [...this.#rows].sort(([a], [b]) => a - b).map(([rowNumber, cells]): Row => ({ rowNumber, cells }));
    return {
      table: { ...toOwnTable(LISTS_SHEET_NAME, rows), state: 'hidden' },
      headerRowNumber: 1,
      comments: new Map(),
      formulas: this.#formulas,
    };
  }

  #put(rowNumber: number, cell: Cell): void {
    getOrInsert(this.#rows, rowNumber, () => []).push(cell);
  }
}
