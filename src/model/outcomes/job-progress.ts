import { z } from 'zod';
import { countText, plainText, type Shape } from '../values/scalars.ts';

/** How far a long task is. */
export const jobProgress = z.strictObject({
  /** The current activity, in words. */
  stage: plainText,
  rowsDone: countText,
  /** 0 if unknown. */
  rowsTotal: countText,
  requests: countText,
  /** 0 if unknown. */
  requestsTotal: countText,
  /** Within the last ten seconds. */
  requestsPerSecond: z.number(),
  elapsedSeconds: z.number(),
  secondsLeft: z.number().exactOptional(),
  /** The fate of a request is being looked up. */
  isSettling: z.boolean(),
  /** Nothing more is sent; complete once `underWay` is 0. */
  isPaused: z.boolean(),
  /** Requests that were sent and are not answered yet. */
  underWay: countText,
  isStopping: z.boolean(),
  /** How far into a file its reading is, in bytes. */
  bytes: z.strictObject({ done: countText, total: countText }).exactOptional(),
});
export type JobProgress = Shape<typeof jobProgress>;
