import { z } from 'zod';

/** The secret is left out where it stays as it is; it is never sent back. */
export const connectionRequest = z.object({
  baseUrl: z.string().trim().min(1).max(500),
  appUrl: z.string().trim().min(1).max(500).optional(),
  clientId: z.string().trim().min(1).max(500),
  clientSecret: z.string().min(1).max(5000).optional(),
});

/** What the doctor looked at, in its order. */
export const doctorView = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['ok', 'warning', 'error']),
      seen: z.string(),
      cure: z.string().optional(),
    }),
  ),
});
export type DoctorView = z.infer<typeof doctorView>;
