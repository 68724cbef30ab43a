import { z } from 'zod';
import { CURRENCIES } from '../values/currency.ts';
import { countText, decimalText, plainText, position, type Shape } from '../values/scalars.ts';

const currency = z.enum(CURRENCIES);

/** A total that the workbook states of itself, beside what its securities come to. */
const statedTotal = z.strictObject({
  sheet: plainText,
  row: position,
  /** For people: `Acme · Harbour Fund I · USD`. */
  what: plainText,
  column: z.enum(['Amount', 'Count']),
  /** Absent of a count. */
  currency: currency.exactOptional(),
  stated: decimalText,
  counted: decimalText,
});
export type StatedTotal = Shape<typeof statedTotal>;

/** The cost of the workbook's securities in one currency: of all that were read, and of those that would be sent. */
const readTotal = z.strictObject({
  currency,
  read: decimalText,
  readCount: countText,
  sent: decimalText,
  sentCount: countText,
});
export type ReadTotal = Shape<typeof readTotal>;

/** Both figures of each total that shows whether a workbook went in whole; `read` is by currency, in order. */
export const controlTotals = z.strictObject({ stated: z.array(statedTotal), read: z.array(readTotal) });
export type ControlTotals = Shape<typeof controlTotals>;
