import { assertNever } from '../../../base/util/assert-never.ts';
import type { Currency } from '../../../model/values/currency.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { StatedValue } from '../values/reading.ts';

interface ForbiddenCell {
  readonly column: string;
  readonly cell: Cell;
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const NO_CELLS: readonly ForbiddenCell[] = [];

/** The values of one row, by the declared name of the column. */
export class RowValues {
  /** The same map for all rows of a table. */
  readonly #positions: ReadonlyMap<string, number>;
  readonly #values: (StatedValue | undefined)[];
  // Most rows have none of these, and there are many rows.
  #failed: Set<number> | undefined;
  #placeholders: Map<string, string> | undefined;
  #forbidden: ForbiddenCell[] | undefined;

  constructor(positions: ReadonlyMap<string, number>) {
    this.#positions = positions;
    this.#values = new Array(positions.size);
  }

  /** The cell is filled in but could not be read; a finding says why. */
  fail(position: number): void {
    this.#failed ??= new Set();
    this.#failed.add(position);
  }

  /** The cell contains a text that means nothing, such as a dash. */
  setPlaceholder(column: string, text: string): void {
    this.#placeholders ??= new Map();
    this.#placeholders.set(column, text);
  }

  /** The cell is filled in, in a column that a row of this type must not have. */
  forbid(column: string, cell: Cell): void {
    this.#forbidden ??= [];
    this.#forbidden.push({ column, cell });
  }

  get placeholders(): ReadonlyMap<string, string> {
    return this.#placeholders ?? NO_TEXTS;
  }

  get forbidden(): readonly ForbiddenCell[] {
    return this.#forbidden ?? NO_CELLS;
  }

  /** By the column's position in the table. */
  set(position: number, value: StatedValue): void {
    this.#values[position] = value;
  }

  at(position: number): StatedValue | undefined {
    return this.#values[position];
  }

  get(column: string): StatedValue | undefined {
    return this.#values[this.#positions.get(column) ?? -1];
  }

  /** Whether the cell was filled in, readable or not. */
  isFilled(column: string): boolean {
    return this.isFilledAt(this.#positions.get(column) ?? -1);
  }

  isFilledAt(position: number): boolean {
    return this.#values[position] !== undefined || this.#failed?.has(position) === true;
  }

  text(column: string): string | undefined {
    const value = this.get(column);
    return value?.type === 'text' ? value.text : undefined;
  }

  currency(column: string): Currency | undefined {
    const value = this.get(column);
    return value?.type === 'currency' ? value.currency : undefined;
  }

  /** The bare value, as a record contains it. Absent for an amount whose currency could not be read. */
  contentAt(position: number) {
    const value = this.#values[position];
    return value === undefined || this.#failed?.has(position) === true ? undefined : contentOf(value);
  }
}

function contentOf(value: StatedValue) {
  if (value.type === 'text') return value.text;
  if (value.type === 'decimal') return value.decimal;
  if (value.type === 'date') return value.date;
  if (value.type === 'boolean') return value.boolean;
  if (value.type === 'list') return value.items;
  if (value.type === 'co-investors') return value.investors;
  if (value.type === 'currency') return value.currency;
  if (value.type === 'money') return value.money;
  return assertNever(value);
}
