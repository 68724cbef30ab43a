import { inputDamaged } from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import type { Cell, CellLook, Row } from '../table.ts';
import { PackedCells } from './packed-cells.ts';
import { PackedRow, PackedRows, type Span } from './packed-rows.ts';
import type { TextPool } from './text-pool.ts';

interface TableBuilderOptions {
  /** For messages. */
  readonly tableName: string;
  readonly budget: ReadBudget;
  readonly texts: TextPool;
  /** By their number; nothing special at 0. */
  readonly looks?: readonly CellLook[];
}

/** Takes the cells of a table row by row and keeps them packed. */
export class TableBuilder {
  readonly cells: PackedCells;
  readonly #options: TableBuilderOptions;
  readonly #packed: PackedRows;
  #rows: PackedRow[] = [];
  #rowStart = 0;
  #lastRowNumber = 0;
  #isAscending = true;

  constructor(options: TableBuilderOptions) {
    this.#options = options;
    this.cells = new PackedCells(options.texts, options.looks ?? []);
    this.#packed = new PackedRows(this.cells);
  }

  /** In the order in which they were closed. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Makes a row of the cells added since the last one; none of no cells. Throws `input-too-large`. */
  closeRow(rowNumber: number, isHidden: boolean): void {
    const span = { start: this.#rowStart, end: this.cells.count };
    if (span.end === span.start) return;
    this.#options.budget.spendCells(span.end - span.start);
    if (rowNumber > this.#options.budget.limits.rows) this.refuse('rows');
    if (rowNumber <= this.#lastRowNumber || !this.#isAscendingSpan(span)) this.#isAscending = false;
    this.#lastRowNumber = rowNumber;
    this.#rowStart = span.end;
    this.#rows.push(this.#packed.make(rowNumber, isHidden, span));
  }

  /** Gives each cell of a row the look of that number. */
  changeLooks(row: PackedRow, toLookId: (cell: Cell) => number): void {
    const { start } = PackedRow.spanOf(row);
    for (const [offset, cell] of row.cells.entries()) this.cells.setLook(start + offset, toLookId(cell));
    this.#packed.forget();
  }

  /** Forgets the cells added since the last row. */
  dropRow(): void {
    this.cells.cutBack(this.#rowStart);
  }

  /**
   * The rows and their cells in ascending order, whatever order the file has them in; a row that stands in two pieces
   * becomes one. Throws `input-damaged` for a cell that stands twice: which one counts nobody can say.
   */
  finish(): readonly Row[] {
    if (!this.#isAscending) this.#orderRows();
    this.#isAscending = true;
    return this.#rows;
  }

  #isAscendingSpan({ start, end }: Span): boolean {
    let isAscending = true;
    let last = -1;
    for (let index = start; index < end; index += 1) {
      const column = this.cells.columnAt(index);
      if (column >= this.#options.budget.limits.columns) this.refuse('columns');
      if (column <= last) isAscending = false;
      last = column;
    }
    return isAscending;
  }

  /** Throws `input-too-large`. */
  refuse(what: 'rows' | 'columns'): never {
    const { budget, tableName } = this.#options;
    return budget.refuse(
      `its sheet "${tableName}" has more than ${budget.limits[what].toLocaleString('en-US')} ${what}`,
    );
  }

  /** Packs the cells once more, in their order: as objects they could be more than fit into memory. */
  #orderRows(): void {
    const pieces = this.#rows.sort((a, b) => a.rowNumber - b.rowNumber);
    this.#rows = [];
    this.#rowStart = this.cells.count;
    for (let first = 0; first < pieces.length; ) {
      const rowNumber = pieces[first]?.rowNumber ?? 0;
      let after = first + 1;
      while (pieces[after]?.rowNumber === rowNumber) after += 1;
      this.#mergeRow(rowNumber, pieces.slice(first, after));
      first = after;
    }
  }

  #mergeRow(rowNumber: number, pieces: readonly PackedRow[]): void {
    const indexes = pieces.map(PackedRow.spanOf).flatMap(({ start, end }) => range(start, end));
    indexes.sort((a, b) => this.cells.columnAt(a) - this.cells.columnAt(b));
    for (const [position, index] of indexes.entries()) {
      const column = this.cells.columnAt(index);
      const next = indexes[position + 1];
      if (next !== undefined && this.cells.columnAt(next) === column) {
        const { budget, tableName } = this.#options;
        const address = toCellAddress(rowNumber, column);
        throw inputDamaged(budget.path, `its sheet "${tableName}" holds the cell ${address} twice`);
      }
      this.cells.repeat(index);
    }
    const span = { start: this.#rowStart, end: this.cells.count };
    this.#rowStart = span.end;
    const isHidden = pieces.some((piece) => piece.hidden === true);
    this.#rows.push(this.#packed.make(rowNumber, isHidden, span));
  }
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
