import { z } from 'zod';
import { type FindingCode, isFindingCode } from '../../../model/findings/finding-codes.ts';
import { optionalText, plainText, position } from '../../../model/values/scalars.ts';

/** What several parts of a saved plan have in common. */

export const findingCode = z.custom<FindingCode>((value) => typeof value === 'string' && isFindingCode(value));

/** As the JSON documents give it: where the row stands is the row's to say. */
export const plannedFinding = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: findingCode,
  file: optionalText,
  sheet: optionalText,
  row: position.exactOptional(),
  column: optionalText,
  cell: optionalText,
  message: plainText,
  hint: plainText,
});
