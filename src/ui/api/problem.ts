import { z } from 'zod';

/*
 * What page and server say to each other. Decimals are canonical text, dates ISO text, moments ISO 8601 in UTC; rows as
 * Excel shows them, from 1; everything called an index from 0.
 */

/** What could not be done, in words; what every answer is that is no success. */
export const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });
export type Problem = z.infer<typeof problem>;

/** Nothing more to say than that it was done. */
export const done = z.object({});
