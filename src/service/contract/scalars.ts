import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { type CalendarDate, parseIsoDate } from '../../model/values/calendar-date.ts';
import { CURRENCIES } from '../../model/values/currency.ts';
import { type Decimal, decimalPlaces, parseDecimal } from '../../model/values/decimal.ts';

/** A JSON number kept with all its digits, or a plain one: its text. Text stays text. */
function textOfNumber(value: unknown): unknown {
  if (isLosslessNumber(value)) return value.toString();
  return typeof value === 'number' ? String(value) : value;
}

function toDecimal(text: string, context: z.RefinementCtx): Decimal {
  const value = parseDecimal(text.trim());
  if (value !== undefined) return value;
  context.addIssue({ code: 'custom', message: `expected a decimal number, got "${text}"` });
  return z.NEVER;
}

/** A decimal as text, number or lossless number; canonical text out, every digit kept. */
export const decimalIn = z
  .preprocess(textOfNumber, z.string().transform(toDecimal))
  .meta({ type: ['string', 'number'], format: 'decimal' });

/** A decimal of an answer: as `decimalIn`, or null, empty or absent. */
export const decimalOut = z
  .preprocess((value) => emptyToUndefined(textOfNumber(value)), z.string().transform(toDecimal).optional())
  .optional()
  .meta({ type: ['string', 'number', 'null'], format: 'decimal' });

/** A liquidation or cap multiple: at most two places (specification, Financing round). */
export const multipleIn = decimalIn.refine((value) => decimalPlaces(value) <= 2, 'expected at most two decimal places');

/** A whole number that fits a JavaScript number exactly: counts, pages, seconds, years. */
export const integer = z.preprocess((value) => {
  const text = textOfNumber(value);
  return typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : value;
}, z.int());

/** An identifier that names something. */
export const idIn = z.string().min(1, 'expected an identifier, got an empty text');

/** An identifier of an answer, written as text or number. */
export const idOut = z.preprocess(textOfNumber, z.string().min(1));

/** An identifier of an answer that may be null, empty or absent. */
export const optionalIdOut = z
  .preprocess((value) => emptyToUndefined(textOfNumber(value)), z.string().optional())
  .optional()
  .meta({ type: ['string', 'null'] });

/** Text of an answer; null, empty and absent are the same. */
export const textOut = z
  .preprocess(emptyToUndefined, z.string().optional())
  .optional()
  .meta({ type: ['string', 'null'] });

/** A word of a closed vocabulary as the service happens to write it (`Sale`, `Token Investment`): lower case, `_`. */
export const wordOut = z
  .preprocess(emptyToUndefined, z.string().transform(toWord).optional())
  .optional()
  .meta({ type: ['string', 'null'] });

export const booleanOut = z
  .preprocess((value) => value ?? undefined, z.boolean().optional())
  .optional()
  .meta({ type: ['boolean', 'null'] });

export const integerOut = z
  .preprocess((value) => value ?? undefined, integer.optional())
  .optional()
  .meta({ type: ['integer', 'null'] });

/** A calendar day, `YYYY-MM-DD`. */
export const dateIn = z
  .string()
  .transform((text, context): CalendarDate => {
    const date = parseIsoDate(text);
    if (date !== undefined) return date;
    context.addIssue({ code: 'custom', message: `expected a date as YYYY-MM-DD, got "${text}"` });
    return z.NEVER;
  })
  .meta({ format: 'date' });

/** A calendar day of an answer; midnight of a day counts as the day, any other time of day does not. */
export const dateOut = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replace(/[T ]00:00(:00(\.0+)?)?(Z|[+-]00:?00)?$/, '') : value),
  dateIn,
);

export const optionalDateOut = z
  .preprocess(emptyToUndefined, dateOut.optional())
  .optional()
  .meta({ type: ['string', 'null'], format: 'date' });

function emptyToUndefined(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

function toWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** An amount as it is sent: exactly value and currency (specification, Money amount; currencies: published facts). */
export const moneyIn = z.strictObject({ value: decimalIn, currency: z.enum(CURRENCIES) });

/**
 * An amount as it comes back. Converted values and rates beside it are kept aside and never read; the currency is left
 * as text, so that one that is new to capsheet does not make a whole answer unreadable.
 */
export const moneyOut = z.looseObject({ value: decimalOut, currency: textOut });

/** An amount of an answer that may be null or absent. */
export const optionalMoneyOut = z
  .preprocess((value) => value ?? undefined, moneyOut.optional())
  .optional()
  .meta({ type: ['object', 'null'] });

export type WireMoney = z.output<typeof moneyOut>;

/** The answer of a list operation: one page of so many in all (specification, Paginated envelope). */
export function envelopeOf<Resource extends z.ZodType>(resource: Resource) {
  return z.looseObject({
    /** The results of all pages together. */
    count: integer,
    results: z.array(resource),
    /** Link to the next page; absent on the last. */
    next: textOut,
    previous: textOut,
  });
}

/** The answer of calls that give nothing back but words (securities add, overrides upsert). */
export const messageOut = z.looseObject({ message: textOut });

/** The answer of uploads (operations 10 and 15). */
export const uploadOut = z.looseObject({ success: z.boolean().optional(), message: textOut });
