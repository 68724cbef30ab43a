import { z } from 'zod';
import { type CalendarDate, parseIsoDate } from '../values/calendar-date.ts';
import { type Decimal, parseDecimal } from '../values/decimal.ts';
import { CURRENCIES } from '../values/money.ts';

/** The scalars of what capsheet itself has written, a plan file or the journal: read back as strictly as written. */

export const text = z.string();
export const optionalText = text.exactOptional();
export const optionalFlag = z.boolean().exactOptional();
export const count = z.int().nonnegative();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Of rows and records, which count from 1. */
export const position = z.int().positive();

export const decimal = z.custom<Decimal>((value) => typeof value === 'string' && parseDecimal(value) === value);
export const optionalDecimal = decimal.exactOptional();

export const date = z.custom<CalendarDate>((value) => typeof value === 'string' && parseIsoDate(value) === value);
export const optionalDate = date.exactOptional();

export const money = z.object({ value: decimal, currency: z.enum(CURRENCIES) });
export const optionalMoney = money.exactOptional();
