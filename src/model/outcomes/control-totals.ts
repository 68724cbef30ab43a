import { z } from 'zod';
import { CURRENCIES } from '../values/money.ts';
import { countText, decimalText, plainText, position } from '../values/scalars.ts';

const currency = z.enum(CURRENCIES);

/** A total that the workbook states of itself, beside what its securities come to. */
const statedTotal = z.object({
  /** Where it stands. */
  sheet: plainText,
  row: position,
  /** Whose total it is: `Acme · Harbour Fund I · USD`. */
  what: plainText,
  column: z.enum(['Amount', 'Count']),
  /** Of an amount. */
  currency: currency.exactOptional(),
  stated: decimalText,
  counted: decimalText,
});
export type StatedTotal = Readonly<z.infer<typeof statedTotal>>;

/** What the securities of the workbook cost in one currency: all that were read, and those that would be sent. */
const readTotal = z.object({
  currency,
  read: decimalText,
  readCount: countText,
  sent: decimalText,
  sentCount: countText,
});
export type ReadTotal = Readonly<z.infer<typeof readTotal>>;

/** Both figures of each total that tells whether a workbook went in whole; those that were read by currency, in order. */
export const controlTotals = z.object({ stated: z.array(statedTotal), read: z.array(readTotal) });
type Parsed = z.infer<typeof controlTotals>;
export type ControlTotals = { readonly [part in keyof Parsed]: Readonly<Parsed[part]> };
