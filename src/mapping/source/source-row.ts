import { toCellAddress } from '../../util/text/cell-address.ts';
import type { Cell, Row } from '../../workbook/table.ts';
import { isBlank } from './cell-text.ts';
import { toShownColumn } from './heading-rows.ts';

/** A value of the source and where it stands. */
export interface Found {
  /** Absent where nothing stands there. */
  readonly cell?: Cell;
  readonly address: string;
  /** False for a value that stands further up and counts here as well. */
  readonly isOwn: boolean;
  /** The cells of the source that are in it as they are: none of a blank one, and none where it was worked out. */
  readonly from: readonly string[];
}

export const NOWHERE: readonly string[] = [];

interface Carried {
  readonly cell: Cell;
  readonly rowNumber: number;
}

/** The values of the columns whose blanks stand for what is above them, as far as the rows have been read. */
export class CarriedCells {
  readonly #columns: ReadonlySet<number>;
  readonly #cells = new Map<number, Carried>();

  constructor(columns: ReadonlySet<number>) {
    this.#columns = columns;
  }

  take({ rowNumber, cells }: Row): void {
    for (const cell of cells) {
      if (this.#columns.has(cell.columnIndex) && !isBlank(cell)) this.#cells.set(cell.columnIndex, { cell, rowNumber });
    }
  }

  get(columnIndex: number): Carried | undefined {
    return this.#cells.get(columnIndex);
  }
}

/** One row of the source, its blanks filled from above where the mapping says so. */
export class SourceRow {
  readonly row: Row;
  readonly #carried: CarriedCells | undefined;
  readonly #cells: ReadonlyMap<number, Cell>;

  constructor(row: Row, carried?: CarriedCells) {
    this.row = row;
    this.#carried = carried;
    this.#cells = new Map(row.cells.filter((cell) => !isBlank(cell)).map((cell) => [cell.columnIndex, cell]));
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0;
  }

  at(columnIndex: number): Found {
    const cell = this.#cells.get(columnIndex);
    const shown = toShownColumn(columnIndex);
    const address = toCellAddress(this.row.rowNumber, shown);
    if (cell !== undefined) return { cell, address, isOwn: true, from: [address] };
    const above = this.#carried?.get(columnIndex);
    if (above === undefined) return { address, isOwn: true, from: NOWHERE };
    const place = toCellAddress(above.rowNumber, shown);
    return { cell: above.cell, address: place, isOwn: false, from: [place] };
  }
}
