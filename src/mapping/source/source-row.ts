import { toCellAddress } from '../../base/util/text/cell-address.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import type { TabPlace } from '../tab-place.ts';
import { isBlank } from './cell-text.ts';
import { toShownColumn } from './heading-rows.ts';

/** A cell of the source that a value is made of. */
export interface SourceCell {
  readonly tab: TabPlace;
  readonly address: string;
  /**
   * Absent for one that is in the value as it is, or as a part of its sum. `factor`: the value was worked out with it, as
   * of a price and a count. `same`: another cell says the same, and the value is that one's.
   */
  readonly role?: 'factor' | 'same';
}

/** What is wrong with a value that a step made, at the cell to look at. */
export interface CellFault {
  readonly text: FindingText;
  readonly at: SourceCell;
  /** As the source calls its column. */
  readonly column: string;
}

/** A value of the source and where it stands. */
export interface Found {
  /** Absent where nothing stands there. */
  readonly cell?: Cell;
  /** Of a cell of another tab as `toFarCell` writes it. */
  readonly address: string;
  /** False for a value that stands further up and counts here as well. */
  readonly isOwn: boolean;
  /** The cells of the source that are in it: none of a blank one. */
  readonly from: readonly SourceCell[];
  /** Of a number that was worked out of others, the sign of a currency that stands beside them. */
  readonly typedCurrency?: string;
  readonly faults?: readonly CellFault[];
}

export const NOWHERE: readonly SourceCell[] = [];

interface Carried {
  readonly cell: Cell;
  readonly rowNumber: number;
}

/** The values of the columns whose blanks stand for what is above them, as far as the rows have been read. */
export class CarriedCells {
  readonly #columns: ReadonlySet<number>;
  #cells: ReadonlyMap<number, Carried> = new Map();

  constructor(columns: ReadonlySet<number>) {
    this.#columns = columns;
  }

  take({ rowNumber, cells }: Row): void {
    const filled = cells.filter((cell) => this.#columns.has(cell.columnIndex) && !isBlank(cell));
    if (filled.length === 0) return;
    this.#cells = new Map([...this.#cells, ...filled.map((cell) => [cell.columnIndex, { cell, rowNumber }] as const)]);
  }

  /** As they are now, whatever is taken later. */
  get now(): ReadonlyMap<number, Carried> {
    return this.#cells;
  }
}

/** Of a row that steps made: what each of them made it of. */
export type RowPart =
  /** Which of the records of a row of columns it is. */
  | { readonly kind: 'record'; readonly index: number }
  /** The rows that it is made of. */
  | { readonly kind: 'lines'; readonly lines: readonly SourceRow[] };

/** One row of the source, its blanks filled from above where the mapping says so, or what steps made of it. */
export class SourceRow {
  readonly row: Row;
  readonly tab: TabPlace;
  /** The row it is one of several of. */
  readonly parent: SourceRow | undefined;
  readonly #cells: ReadonlyMap<number, Cell>;
  readonly #carried: ReadonlyMap<number, Carried> | undefined;
  readonly #parts: ReadonlyMap<object, RowPart>;

  constructor(row: Row, tab: TabPlace, carried?: ReadonlyMap<number, Carried>, made?: MadeOf) {
    this.row = row;
    this.tab = tab;
    this.parent = made?.parent;
    this.#carried = carried;
    this.#parts = made === undefined ? NO_PARTS : new Map([...made.of.#parts, [made.step, made.part]]);
    this.#cells =
      made === undefined
        ? new Map(row.cells.filter((cell) => !isBlank(cell)).map((cell) => [cell.columnIndex, cell]))
        : made.of.#cells;
  }

  /** One of the rows that a step makes of this one. */
  toRecord(step: object, index: number): SourceRow {
    const made = { of: this, step, part: { kind: 'record', index }, parent: this } as const;
    return new SourceRow(this.row, this.tab, this.#carried, made);
  }

  /** What a step makes of this row and those behind it. */
  toGroup(step: object, lines: readonly SourceRow[]): SourceRow {
    const made = { of: this, step, part: { kind: 'lines', lines }, parent: undefined } as const;
    return new SourceRow(this.row, this.tab, this.#carried, made);
  }

  partOf(step: object): RowPart | undefined {
    return this.#parts.get(step);
  }

  /** How many rows it is one of several of, one within the other. */
  get depth(): number {
    return this.parent === undefined ? 0 : this.parent.depth + 1;
  }

  /** The row it was before it became one of several, at a depth that is not greater than its own. */
  atDepth(depth: number): SourceRow {
    return this.parent === undefined || this.depth <= depth ? this : this.parent.atDepth(depth);
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0;
  }

  /** The rows that it is made of, the one first where its outcome stands; itself where no step made it of several. */
  get lines(): readonly SourceRow[] {
    const lines = [...this.#parts.values()].flatMap((part) => (part.kind === 'lines' ? part.lines : []));
    return lines.length === 0 ? [this] : lines.flatMap((line) => line.lines);
  }

  /** The rows of the table that are in it. */
  get rows(): readonly Row[] {
    return [...new Set(this.lines.map(({ row }) => row))];
  }

  at(columnIndex: number): Found {
    const { tab } = this;
    const cell = this.#cells.get(columnIndex);
    const shown = toShownColumn(columnIndex);
    const address = toCellAddress(this.row.rowNumber, shown);
    if (cell !== undefined) return { cell, address, isOwn: true, from: [{ tab, address }] };
    const above = this.#carried?.get(columnIndex);
    if (above === undefined) return { address, isOwn: true, from: NOWHERE };
    const place = toCellAddress(above.rowNumber, shown);
    return { cell: above.cell, address: place, isOwn: false, from: [{ tab, address: place }] };
  }
}

/** How a step makes a row of another. */
interface MadeOf {
  readonly of: SourceRow;
  readonly step: object;
  readonly part: RowPart;
  readonly parent: SourceRow | undefined;
}

const NO_PARTS: ReadonlyMap<object, RowPart> = new Map();
