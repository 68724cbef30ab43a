import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { envelopeOf, idOut, optionalIdOut, textOut } from './scalars.ts';

/** A user of the firm; roles are not a closed set (specification, User). */
const userOut = z.looseObject({
  id: idOut,
  first_name: textOut,
  last_name: textOut,
  email: textOut,
  role: textOut,
});

/** The user that the credentials belong to (published facts, whoami). */
const whoamiOut = userOut.extend({
  id: optionalIdOut,
  firm: z.looseObject({ id: idOut, name: textOut, slug: textOut }),
});

export type WireUser = z.output<typeof userOut>;
/** Operation 18. `email` matches exactly. */
export const listUsers = defineOperation({
  id: 'listUsers',
  summary: 'List users',
  endpoint: ['GET', '/v1/users/'],
  permission: { authenticated: true, access: 'none' },
  paged: true,
  query: z.strictObject({ email: z.string().optional() }),
  response: envelopeOf(userOut),
});

/** Published facts, whoami: not in the specification, so a deployment may answer 404. */
export const whoami = defineOperation({
  id: 'whoami',
  summary: 'Say whom the credentials belong to',
  endpoint: ['GET', '/v1/whoami/'],
  permission: { authenticated: true, access: 'none' },
  response: whoamiOut,
});
