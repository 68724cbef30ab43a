import type { CalendarDate } from '../values/calendar-date.ts';
import type { Currency } from '../values/currency.ts';
import type { Decimal } from '../values/decimal.ts';

/** What a row of a quarter's workbook shows as the last marks: for reading, and never entered. */
export interface ShownMarks {
  /** The date of the latest of them. */
  readonly date?: CalendarDate;
  /** By the declared column of the mark; an amount's currency where the cell or its row says one. */
  readonly values: ReadonlyMap<string, { readonly value: Decimal; readonly currency?: Currency }>;
}
