import { z } from 'zod';
import { FINDING_CATALOGUE, type FindingCode } from '../../../model/findings/finding-catalogue.ts';
import { optionalText, plainText, position } from '../../../model/schema/scalars.ts';

/** What several parts of a saved plan have in common. */

export const findingCode = z.custom<FindingCode>(
  (value) => typeof value === 'string' && Object.hasOwn(FINDING_CATALOGUE, value),
);

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
