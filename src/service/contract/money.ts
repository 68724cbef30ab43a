import { z } from 'zod';
import { CURRENCIES } from '../../model/values/money.ts';
import { decimalIn, decimalOut, textOut } from './scalars.ts';

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
