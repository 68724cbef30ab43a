import { z } from 'zod';
import { type CalendarDate, parseIsoDate } from './calendar-date.ts';
import { type Decimal, parseDecimal } from './decimal.ts';

/** The value of a schema, readonly at every depth. */
export type Shape<Schema extends z.ZodType> = DeepReadonly<z.infer<Schema>>;

export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

// The scalars of what capsheet itself has written, a plan file or the journal: read back as strictly as written.

export const plainText = z.string();
export const optionalText = plainText.exactOptional();
export const countText = z.int().nonnegative();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A row or record, counted from 1. */
export const position = z.int().positive();

export const decimalText = z.custom<Decimal>((value) => typeof value === 'string' && parseDecimal(value) === value);
export const optionalDecimalText = decimalText.exactOptional();

export const date = z.custom<CalendarDate>((value) => typeof value === 'string' && parseIsoDate(value) === value);
