import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { CoInvestor } from '../../model/values/cap-table.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';

/** Something that a cell refers to. */
export interface NamedRecord {
  readonly id: string;
  /** Absent where it has none, or one that others have too: then its id stands in the cell. */
  readonly name?: string;
  /** As people call it, whether others are called so too or not. */
  readonly title?: string;
}

/** What the service holds under one column of a row. How it is written follows from the column's declaration. */
export type CellFact =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: Decimal }
  | { readonly kind: 'date'; readonly date: CalendarDate }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'money'; readonly money: Money }
  | { readonly kind: 'co-investors'; readonly investors: readonly CoInvestor[] }
  | { readonly kind: 'things'; readonly things: readonly NamedRecord[] }
  /** Values of a multi-select column. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] };

/** A row to be written: what is there by the field of the record that the columns name. */
export interface ExportRecord<Field extends string> {
  /** Of the thing; unique within its sheet. */
  readonly id: string;
  /** A value of the sheet's type column. */
  readonly type?: string;
  readonly facts: { readonly [F in Field]: CellFact | undefined };
}

export function ofText(text: string | undefined): CellFact | undefined {
  return text === undefined || text.trim() === '' ? undefined : { kind: 'text', text };
}

export function ofNumber(number: Decimal | undefined): CellFact | undefined {
  return number === undefined ? undefined : { kind: 'number', number };
}

export function ofDate(date: CalendarDate | undefined): CellFact | undefined {
  return date === undefined ? undefined : { kind: 'date', date };
}

export function ofBoolean(value: boolean | undefined): CellFact | undefined {
  return value === undefined ? undefined : { kind: 'boolean', value };
}

export function ofMoney(money: Money | undefined): CellFact | undefined {
  return money === undefined ? undefined : { kind: 'money', money };
}

export function ofRecords(...things: readonly (NamedRecord | undefined)[]): CellFact | undefined {
  const known = things.filter((thing) => thing !== undefined);
  return known.length === 0 ? undefined : { kind: 'things', things: known };
}
