import { z } from 'zod';
import { integer, textOut } from './scalars.ts';

/** What list operations answer: one page of so many in all (specification, Paginated envelope). */
export function envelopeOf<Resource extends z.ZodType>(resource: Resource) {
  return z.looseObject({
    /** Of all pages together. */
    count: integer,
    results: z.array(resource),
    /** Link to the next page; absent on the last. */
    next: textOut,
    previous: textOut,
  });
}

/** What calls answer that give nothing back but words (securities add, overrides upsert). */
export const messageOut = z.looseObject({ message: textOut });

/** What uploads answer (operations 10 and 15). */
export const uploadOut = z.looseObject({ success: z.boolean().optional(), message: textOut });
