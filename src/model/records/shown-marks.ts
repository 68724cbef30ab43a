import type { CalendarDate } from '../values/calendar-date.ts';
import type { Currency } from '../values/currency.ts';
import type { Decimal } from '../values/decimal.ts';

/** The last marks that a row of a quarter's workbook shows: for reading, never entered. */
export interface ShownMarks {
  /** The date of the latest of them. */
  readonly date?: CalendarDate;
  /** By the declared column of the mark; an amount's currency where the cell or its row says one. */
  readonly values: ReadonlyMap<string, { readonly value: Decimal; readonly currency?: Currency }>;
}
