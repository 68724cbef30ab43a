import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { Currency, StatedMoney } from '../../../model/values/money.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { StatedValue } from '../values/reading.ts';

interface ForbiddenCell {
  readonly column: string;
  readonly cell: Cell;
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** Holds what the cells of one row state, by the declared name of the column. */
export class RowValues {
  /** Of each column, by its name: the same for all rows of a table. */
  readonly #positions: ReadonlyMap<string, number>;
  readonly #values: (StatedValue | undefined)[];
  // Most rows have none of these, and there are many rows.
  #failed: Set<string> | undefined;
  #placeholders: Map<string, string> | undefined;
  #forbidden: ForbiddenCell[] | undefined;

  constructor(positions: ReadonlyMap<string, number>) {
    this.#positions = positions;
    this.#values = new Array(positions.size).fill(undefined);
  }

  /** The cell is filled in but could not be read; a finding says why. */
  fail(column: string): void {
    this.#failed ??= new Set();
    this.#failed.add(column);
  }

  /** The cell holds something that stands for nothing, such as a dash. */
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
    return this.#forbidden ?? [];
  }

  set(column: string, value: StatedValue): void {
    const position = this.#positions.get(column);
    if (position === undefined) throw new Error(`the sheet has no column ${column}`);
    this.#values[position] = value;
  }

  get(column: string): StatedValue | undefined {
    return this.#values[this.#positions.get(column) ?? -1];
  }

  /** True where the cell was filled in, readable or not. */
  isFilled(column: string): boolean {
    return this.get(column) !== undefined || this.#failed?.has(column) === true;
  }

  text(column: string): string | undefined {
    const value = this.get(column);
    return value?.type === 'text' ? value.text : undefined;
  }

  /** The text of a choice, as one of its values. */
  oneOf<const Value extends string>(column: string, values: readonly Value[]): Value | undefined {
    const text = this.text(column);
    return text === undefined ? undefined : values.find((value) => value === text);
  }

  decimal(column: string): Decimal | undefined {
    const value = this.get(column);
    return value?.type === 'decimal' ? value.decimal : undefined;
  }

  date(column: string): CalendarDate | undefined {
    const value = this.get(column);
    return value?.type === 'date' ? value.date : undefined;
  }

  boolean(column: string): boolean | undefined {
    const value = this.get(column);
    return value?.type === 'boolean' ? value.boolean : undefined;
  }

  list(column: string): readonly string[] | undefined {
    const value = this.get(column);
    return value?.type === 'list' ? value.items : undefined;
  }

  coInvestors(column: string): readonly CoInvestor[] | undefined {
    const value = this.get(column);
    return value?.type === 'co-investors' ? value.investors : undefined;
  }

  currency(column: string): Currency | undefined {
    const value = this.get(column);
    return value?.type === 'currency' ? value.currency : undefined;
  }

  /** None where it failed after all, because its currency is not known. */
  money(column: string): StatedMoney | undefined {
    const value = this.get(column);
    return value?.type === 'money' && this.#failed?.has(column) !== true ? value.money : undefined;
  }
}
