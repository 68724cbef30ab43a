import { toCellAddress } from '../../base/util/text/cell-address.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import type { SourceGroup } from '../../model/outcomes/source-tie-out.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import type { TabPlace } from '../tab-place.ts';
import { isBlank, isFilled } from './cell-text.ts';
import { readSourceNumber } from './source-number.ts';
import { homeOf, type TabCell, type TabColumn, type TabRow } from './tab-column.ts';

export interface SourceCell {
  readonly tab: TabPlace;
  readonly address: string;
  /**
   * Absent for the value itself or a summand. `factor`: the value is a product or quotient of it. `same`: a different
   * cell has the same value, and that one counts.
   */
  readonly role?: 'factor' | 'same';
  /** No number stands in it, so that no tie-out asks where one went. */
  readonly isText?: true;
}

export interface CellFault {
  readonly text: FindingText;
  readonly at: SourceCell;
  readonly column: string;
}

export interface Found {
  /** Absent for a blank. */
  readonly cell?: TabCell;
  /** For a cell of a different tab, as `toFarCell` writes it. */
  readonly address: string;
  /** False for a value filled down from above. */
  readonly isOwn: boolean;
  /** The contributing cells; empty for a blank. */
  readonly from: readonly SourceCell[];
  /** The currency typed beside the operands of a calculated number. */
  readonly typedCurrency?: string;
  readonly faults?: readonly CellFault[];
}

export const NOWHERE: readonly SourceCell[] = [];
export const NOTHING_FOUND: Found = { address: '', isOwn: false, from: NOWHERE };

interface Carried {
  readonly cell: TabCell;
  readonly rowNumber: number;
}

export class CarriedCells {
  readonly #columns: ReadonlySet<TabColumn>;
  #cells: ReadonlyMap<TabColumn, Carried> = new Map();

  constructor(columns: ReadonlySet<TabColumn>) {
    this.#columns = columns;
  }

  take({ rowNumber, cells }: TabRow): void {
    const filled = cells.filter((cell) => this.#columns.has(cell.columnIndex) && !isBlank(cell));
    if (filled.length === 0) return;
    this.#cells = new Map([...this.#cells, ...filled.map((cell) => [cell.columnIndex, { cell, rowNumber }] as const)]);
  }

  /** A snapshot that later values do not change. */
  get now(): ReadonlyMap<TabColumn, Carried> {
    return this.#cells;
  }
}

/** How a step made a row. */
type RowPart =
  /** One of the records of a row. */
  | { readonly kind: 'record'; readonly index: number }
  /** The rows that it merges. */
  | { readonly kind: 'lines'; readonly lines: readonly SourceRow[] };

export class SourceRow {
  readonly row: Row;
  readonly tab: TabPlace;
  readonly parent: SourceRow | undefined;
  readonly #cells: ReadonlyMap<TabColumn, TabCell>;
  readonly #carried: ReadonlyMap<TabColumn, Carried> | undefined;
  readonly #parts: ReadonlyMap<object, RowPart>;
  /** Several columns of several sheets are read from one cell. */
  readonly #found = new Map<TabColumn, Found>();

  constructor(row: Row, tab: TabPlace, carried?: ReadonlyMap<TabColumn, Carried>, made?: MadeOf) {
    this.row = row;
    this.tab = tab;
    this.parent = made?.parent;
    this.#carried = carried;
    this.#parts = made === undefined ? NO_PARTS : new Map([...made.of.#parts, [made.step, made.part]]);
    this.#cells = made === undefined ? filledCells(row) : made.of.#cells;
  }

  toRecord(step: object, index: number): SourceRow {
    const made = { of: this, step, part: { kind: 'record', index }, parent: this } as const;
    return new SourceRow(this.row, this.tab, this.#carried, made);
  }

  toGroup(step: object, lines: readonly SourceRow[]): SourceRow {
    const made = { of: this, step, part: { kind: 'lines', lines }, parent: undefined } as const;
    return new SourceRow(this.row, this.tab, this.#carried, made);
  }

  partOf(step: object): RowPart | undefined {
    return this.#parts.get(step);
  }

  /** How many times it was split into records. */
  get depth(): number {
    return this.parent === undefined ? 0 : this.parent.depth + 1;
  }

  /** Returns the row before it was split beyond this depth. */
  atDepth(depth: number): SourceRow {
    return this.parent === undefined || this.depth <= depth ? this : this.parent.atDepth(depth);
  }

  /** Nothing stands in it, or dashes alone. */
  get isEmpty(): boolean {
    for (const cell of this.#cells.values()) if (isFilled(cell)) return false;
    return true;
  }

  /** The merged rows, the main one first; the row itself where nothing was merged. */
  get lines(): readonly SourceRow[] {
    if (this.#parts.size === 0) return [this];
    const lines = [...this.#parts.values()].flatMap((part) => (part.kind === 'lines' ? part.lines : []));
    return lines.length === 0 ? [this] : lines.flatMap((line) => line.lines);
  }

  get rows(): readonly Row[] {
    if (this.#parts.size === 0) return [this.row];
    return [...new Set(this.lines.map(({ row }) => row))];
  }

  at(columnIndex: TabColumn): Found {
    const known = this.#found.get(columnIndex);
    if (known !== undefined) return known;
    const found = this.#find(columnIndex);
    this.#found.set(columnIndex, found);
    return found;
  }

  /** Adds what is filled down. */
  carry(carried: ReadonlyMap<TabColumn, Carried>): SourceRow {
    return carried.size === 0 ? this : new SourceRow(this.row, this.tab, carried);
  }

  #find(columnIndex: TabColumn): Found {
    const { tab } = this;
    const cell = this.#cells.get(columnIndex);
    const shown = homeOf(columnIndex);
    const address = toCellAddress(this.row.rowNumber, shown);
    if (cell !== undefined) {
      const isText = readSourceNumber(cell, '.') === 'other';
      return { cell, address, isOwn: true, from: [isText ? { tab, address, isText } : { tab, address }] };
    }
    const above = this.#carried?.get(columnIndex);
    if (above === undefined) return { address, isOwn: true, from: NOWHERE };
    const place = toCellAddress(above.rowNumber, shown);
    return { cell: above.cell, address: place, isOwn: false, from: [{ tab, address: place }] };
  }
}

function filledCells({ cells }: Row): ReadonlyMap<TabColumn, TabCell> {
  const filled = new Map<TabColumn, TabCell>();
  for (const cell of cells) if (!isBlank(cell)) filled.set(cell.columnIndex, cell);
  return filled;
}

interface MadeOf {
  readonly of: SourceRow;
  readonly step: object;
  readonly part: RowPart;
  readonly parent: SourceRow | undefined;
}

const NO_PARTS: ReadonlyMap<object, RowPart> = new Map();

/**
 * A row of the source became: rows of the format; more of things that are named already; part of a group; a row
 * that others look up; nothing though it has values; a blank row; skipped; a repeated header; or a heading.
 */
type RowOutcome = 'rows' | 'repeats' | 'grouped' | 'looked-up' | 'nothing' | 'blank' | PassedOutcome;

export type PassedOutcome = 'skipped' | 'header' | 'heading';

export interface RowFate {
  readonly came: RowOutcome;
  /** The mapping's reason for skipping it. */
  readonly because?: string;
  /** The sheets of its rows, or of rows that it repeats. */
  readonly became: readonly string[];
  readonly group: SourceGroup;
}

const BY_WEIGHT: readonly RowOutcome[] = ['rows', 'repeats', 'grouped', 'looked-up', 'nothing', 'blank'];

/** Combines the fates of a row that became several: the weightiest counts. */
export function joinFates(before: RowFate | undefined, later: RowFate): RowFate {
  if (before === undefined) return later;
  const came = BY_WEIGHT.indexOf(later.came) < BY_WEIGHT.indexOf(before.came) ? later.came : before.came;
  return { ...before, came, became: [...new Set([...before.became, ...later.became])] };
}
