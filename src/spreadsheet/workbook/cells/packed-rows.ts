import type { Cell, Row } from '../table.ts';
import type { PackedCells } from './packed-cells.ts';

/** The cells that were looked at last: a reader looks at one row several times before it goes on to the next. */
interface LastSeen {
  start: number;
  cells: readonly Cell[];
}

/** Where a row's cells lie, as in `PackedCells.read`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Makes rows of stretches of one table's packed cells. */
export class PackedRows {
  readonly #cells: PackedCells;
  readonly #last: LastSeen = { start: -1, cells: [] };

  constructor(cells: PackedCells) {
    this.#cells = cells;
  }

  make(rowNumber: number, isHidden: boolean, span: Span): PackedRow {
    return isHidden ? new HiddenPackedRow(rowNumber, this, span) : new PackedRow(rowNumber, this, span);
  }

  /** Makes the cells again that are looked at next: they have changed. */
  forget(): void {
    this.#last.start = -1;
  }

  read(start: number, end: number): readonly Cell[] {
    if (this.#last.start !== start) {
      this.#last.cells = this.#cells.read(start, end);
      this.#last.start = start;
    }
    return this.#last.cells;
  }
}

/** A row that makes its cells when they are asked for. */
export class PackedRow implements Row {
  readonly rowNumber: number;
  declare readonly hidden?: boolean;
  readonly #rows: PackedRows;
  readonly #start: number;
  readonly #end: number;

  constructor(rowNumber: number, rows: PackedRows, { start, end }: Span) {
    this.rowNumber = rowNumber;
    this.#rows = rows;
    this.#start = start;
    this.#end = end;
  }

  /** The class has it, and not each row: to define one for each took a tenth of the reading. */
  get cells(): readonly Cell[] {
    return this.#rows.read(this.#start, this.#end);
  }

  /** A row is printed with its cells, though they are the class's. */
  toJSON(): Row {
    return { ...this, cells: this.cells };
  }

  static spanOf(row: PackedRow): Span {
    return { start: row.#start, end: row.#end };
  }
}

class HiddenPackedRow extends PackedRow {
  override readonly hidden = true;
}
