import { z } from 'zod';
import { SECURITY_TYPES } from '../fields/security-types.ts';
import type { RollForward } from '../outcomes/roll-forward.ts';
import { CURRENCIES } from '../values/money.ts';
import { countText, decimalText, optionalDecimalText, optionalText, plainText } from './scalars.ts';

const balance = z.object({
  opening: decimalText,
  purchased: optionalDecimalText,
  exercised: optionalDecimalText,
  convertedOut: optionalDecimalText,
  convertedIn: optionalDecimalText,
  disposed: optionalDecimalText,
  closing: decimalText,
  difference: optionalDecimalText,
});

const line = z.object({
  fund: plainText,
  company: plainText,
  security: optionalText,
  id: optionalText,
  type: z.enum([...SECURITY_TYPES, 'public_equity', 'other']).exactOptional(),
  securities: countText,
  currency: z.enum(CURRENCIES),
  cost: balance,
  units: balance.exactOptional(),
  exerciseCash: optionalDecimalText,
  proceeds: optionalDecimalText,
  gain: optionalDecimalText,
  isExpected: z.literal(true).exactOptional(),
});

/** As plan file and journal keep it. */
export const rollForward: z.ZodType<RollForward> = z.object({
  scope: z.object({ kind: z.enum(['firm', 'companies']), companies: countText, why: optionalText }),
  lines: z.array(line),
  assumedCounts: countText.exactOptional(),
});
