import type { CalendarDate } from '../model/calendar-date.ts';
import type { CoInvestor } from '../model/cap-table.ts';
import type { Decimal } from '../model/decimal.ts';
import type { Currency, StatedMoney } from '../model/money.ts';
import type { Cell } from '../workbook/table.ts';
import type { StatedValue } from './reading.ts';

/** What the cells of one row state, by the declared name of the column. */
export class RowValues {
  readonly #values = new Map<string, StatedValue>();
  /** Columns whose cells are filled in but could not be read; a finding says why. */
  readonly failed = new Set<string>();
  /** Filled-in cells of columns that a row of this type must not have. */
  readonly forbidden: { readonly column: string; readonly cell: Cell }[] = [];

  set(column: string, value: StatedValue): void {
    this.#values.set(column, value);
  }

  get(column: string): StatedValue | undefined {
    return this.#values.get(column);
  }

  /** True where the cell was filled in, readable or not. */
  isFilled(column: string): boolean {
    return this.#values.has(column) || this.failed.has(column);
  }

  text(column: string): string | undefined {
    const value = this.#values.get(column);
    return value?.type === 'text' ? value.text : undefined;
  }

  /** The text of a choice, as one of its values. */
  oneOf<const Value extends string>(column: string, values: readonly Value[]): Value | undefined {
    const text = this.text(column);
    return text === undefined ? undefined : values.find((value) => value === text);
  }

  decimal(column: string): Decimal | undefined {
    const value = this.#values.get(column);
    return value?.type === 'decimal' ? value.decimal : undefined;
  }

  date(column: string): CalendarDate | undefined {
    const value = this.#values.get(column);
    return value?.type === 'date' ? value.date : undefined;
  }

  boolean(column: string): boolean | undefined {
    const value = this.#values.get(column);
    return value?.type === 'boolean' ? value.boolean : undefined;
  }

  list(column: string): readonly string[] | undefined {
    const value = this.#values.get(column);
    return value?.type === 'list' ? value.items : undefined;
  }

  coInvestors(column: string): readonly CoInvestor[] | undefined {
    const value = this.#values.get(column);
    return value?.type === 'co-investors' ? value.investors : undefined;
  }

  currency(column: string): Currency | undefined {
    const value = this.#values.get(column);
    return value?.type === 'currency' ? value.currency : undefined;
  }

  money(column: string): StatedMoney | undefined {
    const value = this.#values.get(column);
    return value?.type === 'money' ? value.money : undefined;
  }
}
