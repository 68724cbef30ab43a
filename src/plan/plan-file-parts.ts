import { z } from 'zod';
import { type CalendarDate, parseIsoDate } from '../model/calendar-date.ts';
import { type Decimal, parseDecimal } from '../model/decimal.ts';
import { FINDING_CATALOGUE, type FindingCode } from '../model/finding-catalogue.ts';
import { CURRENCIES } from '../model/money.ts';

/** The scalars of a saved plan, read back as strictly as they were written. */

export const text = z.string();
export const optionalText = text.exactOptional();
export const optionalFlag = z.boolean().exactOptional();
export const count = z.int().nonnegative();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Of rows and records, which count from 1. */
export const position = z.int().positive();

export const decimalText = z.custom<Decimal>((value) => typeof value === 'string' && parseDecimal(value) === value);
export const optionalDecimal = decimalText.exactOptional();

export const date = z.custom<CalendarDate>((value) => typeof value === 'string' && parseIsoDate(value) === value);
export const optionalDate = date.exactOptional();

export const money = z.object({ value: decimalText, currency: z.enum(CURRENCIES) });
export const optionalMoney = money.exactOptional();

export const coInvestor = z.object({ name: text, isLead: z.boolean() });
export const customOption = z.object({ id: text, value: text, color: optionalText });

export const findingCode = z.custom<FindingCode>(
  (value) => typeof value === 'string' && Object.hasOwn(FINDING_CATALOGUE, value),
);

/** As the JSON documents give it: where the row stands is the row's to say. */
export const finding = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: findingCode,
  file: optionalText,
  sheet: optionalText,
  row: position.exactOptional(),
  column: optionalText,
  cell: optionalText,
  message: text,
  hint: text,
});
