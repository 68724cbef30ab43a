import { z } from 'zod';
import { number } from './person.ts';

export const auditEntry = z.object({
  number,
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  hash: z.string(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

/** The latest first; `brokenAt` is the first entry that was changed or is missing. */
export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: number.optional(),
  brokenAt: number.optional(),
  /** Every kind of action there is, to choose from; with the first page. */
  actions: z.array(z.string()).optional(),
});

/** Both must hold. */
export const auditFilter = z.object({
  /** A part of who did it, what was done, to what, or a detail. */
  search: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
});
export const auditQuery = auditFilter.extend({
  before: number.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
