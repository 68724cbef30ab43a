import { z } from 'zod';
import type { ControlTotals } from '../outcomes/control-totals.ts';
import { CURRENCIES } from '../values/money.ts';
import { countText, decimalText, plainText, position } from '../values/scalars.ts';

const stated = z.object({
  sheet: plainText,
  row: position,
  what: plainText,
  column: z.enum(['Amount', 'Count']),
  currency: z.enum(CURRENCIES).exactOptional(),
  stated: decimalText,
  counted: decimalText,
});

const read = z.object({
  currency: z.enum(CURRENCIES),
  read: decimalText,
  readCount: countText,
  sent: decimalText,
  sentCount: countText,
});

/** As a plan file keeps them. */
export const controlTotals: z.ZodType<ControlTotals> = z.object({ stated: z.array(stated), read: z.array(read) });
