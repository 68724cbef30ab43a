import { z } from 'zod';
import { firmId } from './person.ts';

const words = z.string().trim().min(1).max(200);

export const newFirm = z.strictObject({
  id: firmId,
  name: words,
  service: z.url().max(2000),
  /** If cap tables have an address of their own. */
  appService: z.url().max(2000).optional(),
  /** Texts of a service profile and of rules, as the command line reads them from files. */
  profile: z.string().max(200_000).optional(),
  rules: z.string().max(200_000).optional(),
});
export const firmChange = newFirm.omit({ id: true }).partial();

export const firmView = newFirm.extend({
  createdAt: z.string(),
  isClosed: z.boolean(),
  /** Absent until credentials are set. */
  credentials: z
    .object({ clientId: z.string(), setBy: z.string(), setAt: z.string(), keyId: z.string().optional() })
    .optional(),
});
export type FirmView = z.infer<typeof firmView>;
export const listedFirms = z.object({ firms: z.array(firmView) });

/**
 * A secret is never shown again. References can be set only at the database: over HTTP an administrator of one firm
 * could have any secret of the workers sent to a service of their own.
 */
export const newCredentials = z.strictObject({
  clientId: z.string().min(1).max(500),
  secret: z.string().min(1).max(10_000),
});
