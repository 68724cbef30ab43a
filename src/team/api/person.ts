import { z } from 'zod';
import { ACTIONS, ROLES } from '../terms/roles.ts';

/*
 * The server of a team, its page and the command line say these to each other. Times are ISO 8601 in UTC, digests SHA-256
 * in hexadecimal; ids of people and submissions are numbers of this team, those of firms short names.
 */

export const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const digest = z.string().regex(/^[0-9a-f]{64}$/);
export const firmId = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'lower-case letters, digits and hyphens, at most 63, with a letter or digit at both ends',
  );
export const email = z.email().max(320);

export const person = z.object({ id: number, name: z.string(), email: z.string() });
export type PersonView = z.infer<typeof person>;

/** In one firm, or in every firm. */
const grantOfRole = z.object({ firm: firmId.optional(), role: z.enum(ROLES) });

export const me = z.object({
  person,
  version: z.string(),
  firms: z.array(z.object({ id: firmId, name: z.string(), may: z.array(z.enum(ACTIONS)) })),
  /** Actions that concern no firm. */
  mayEverywhere: z.array(z.enum(ACTIONS)),
});
export type MeView = z.infer<typeof me>;

export const token = z.object({
  id: number,
  kind: z.enum(['browser', 'command-line']),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  expiresAt: z.string(),
  /** The session of this request. */
  isThis: z.boolean(),
});
export const tokenList = z.object({ tokens: z.array(token) });

export const personEntry = person.extend({
  isDisabled: z.boolean(),
  grants: z.array(grantOfRole.extend({ source: z.enum(['group', 'person']) })),
});
export const peopleList = z.object({ people: z.array(personEntry) });
export type PersonEntryView = z.infer<typeof personEntry>;

export const newGrant = z.strictObject({ email, role: z.enum(ROLES) });
