import { z } from 'zod';

/** A command line asks to be let in; `name` is its machine's. */
export const deviceRequest = z.strictObject({
  // Shown before it is confirmed: nothing in it may hide or turn round the text.
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'no control characters'),
});
export const deviceCode = z.object({
  deviceCode: z.string(),
  /** Compared by eye: `WDJB-MJHT`. */
  userCode: z.string(),
  /** The page on which it is confirmed. */
  address: z.string(),
  expiresInSeconds: z.number(),
  /** Least time between two questions. */
  intervalSeconds: z.number(),
});
export const deviceQuestion = z.strictObject({ deviceCode: z.string().min(1).max(200) });
/** `slow-down`: asked again too soon. The token is sent only once. */
export const deviceAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['waiting', 'slow-down', 'denied', 'expired']) }),
  z.object({ state: z.literal('confirmed'), token: z.string(), person: z.string(), expiresAt: z.string() }),
]);
export type DeviceAnswer = z.infer<typeof deviceAnswer>;

/** A command line, for the person who is asked to confirm it. */
export const deviceView = z.object({
  userCode: z.string(),
  name: z.string(),
  /** The address that asked. */
  askedFrom: z.string(),
  expiresAt: z.string(),
});
export const deviceDecision = z.strictObject({ isConfirmed: z.boolean() });
