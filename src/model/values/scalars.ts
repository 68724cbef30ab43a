import { z } from 'zod';
import { type CalendarDate, parseIsoDate } from './calendar-date.ts';
import { type Decimal, parseDecimal } from './decimal.ts';
import { CURRENCIES } from './money.ts';

/** The scalars of what capsheet itself has written, a plan file or the journal: read back as strictly as written. */

export const plainText = z.string();
export const optionalText = plainText.exactOptional();
export const countText = z.int().nonnegative();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Of rows and records, which count from 1. */
export const position = z.int().positive();

export const decimalText = z.custom<Decimal>((value) => typeof value === 'string' && parseDecimal(value) === value);
export const optionalDecimalText = decimalText.exactOptional();

export const date = z.custom<CalendarDate>((value) => typeof value === 'string' && parseIsoDate(value) === value);

export const money = z.object({ value: decimalText, currency: z.enum(CURRENCIES) });
export const optionalMoney = money.exactOptional();
