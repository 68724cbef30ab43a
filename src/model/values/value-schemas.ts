import { z } from 'zod';
import { CURRENCIES } from './currency.ts';
import { countText, date, decimalText, plainText, position } from './scalars.ts';

// Apart from what computes with them: a check of a small workbook loads no library of schemas.

export const money = z.strictObject({ value: decimalText, currency: z.enum(CURRENCIES) });

export const currencySign = z.strictObject({
  text: plainText,
  /** A typed sign that does not fit is an error, one of a number format a warning. */
  from: z.enum(['typed', 'format']),
  fits: z.array(z.enum(CURRENCIES)),
});

export const statedMoney = z.strictObject({
  value: decimalText,
  currency: z.enum(CURRENCIES).exactOptional(),
  /** Where no currency is stated: a sign at the amount that several currencies share, or that its number format shows. */
  sign: currencySign.exactOptional(),
});

export const quarter = z.strictObject({ first: date, last: date });

export const rowOrigin = z.strictObject({
  /** From 0, in the order the inputs were given. */
  inputIndex: countText,
  file: plainText,
  /** The tab's name as it is. */
  sheet: plainText,
  /** As Excel shows it, from 1. */
  rowNumber: position,
});

export const coInvestor = z.strictObject({ name: plainText, isLead: z.boolean() });
