import { z } from 'zod';

/** What could not be done, in words; what every answer is that is no success. */
export const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });
export type Problem = z.infer<typeof problem>;
