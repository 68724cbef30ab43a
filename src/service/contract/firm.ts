import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { decimalOut, envelopeOf, idIn, idOut, integer, integerOut, optionalIdOut, textOut } from './scalars.ts';

/** An access token; its own lifetime in seconds is believed, whatever the documentation says (specification, Access token). */
const tokenOut = z.looseObject({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: integer,
  token_type: textOut,
  scope: textOut,
});

/** Operation 1: client credentials come by HTTP Basic, the grant as a form. */
export const issueToken = defineOperation({
  id: 'issueToken',
  summary: 'Issue an access token',
  endpoint: ['POST', '/o/token/'],
  encoding: 'form',
  safeToRepeat: true,
  permission: { authenticated: false, access: 'none' },
  request: z.strictObject({ grant_type: z.literal('client_credentials') }),
  response: tokenOut,
});

/** A user of the firm; roles are not a closed set (specification, User). */
const userOut = z.looseObject({ id: idOut, first_name: textOut, last_name: textOut, email: textOut, role: textOut });

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

/** A fund of the firm (published facts, funds list). */
const fundOut = z.looseObject({
  id: idOut,
  name: z.string(),
  size: decimalOut,
  /** A year. */
  vintage: integerOut,
  currency: textOut,
});

export type WireFund = z.output<typeof fundOut>;

/** Published facts, funds list. */
export const listFunds = defineOperation({
  id: 'listFunds',
  summary: 'List funds',
  endpoint: ['GET', '/v1/funds/'],
  permission: { authenticated: true, access: 'none' },
  paged: true,
  response: envelopeOf(fundOut),
});

/** A report that was submitted for an information request (specification, Information report); its states are not a closed set. */
const reportOut = z.looseObject({
  id: idOut,
  company_id: optionalIdOut,
  information_request_id: optionalIdOut,
  submitted_at: textOut,
  documents: z.array(z.looseObject({ id: optionalIdOut, requested_document: textOut, status: textOut })).nullish(),
  documents_completed: integerOut,
  documents_missing: integerOut,
  metrics: z
    .array(z.looseObject({ id: optionalIdOut, date: textOut, name: textOut, status: textOut, time_period: textOut }))
    .nullish(),
  metrics_completed: integerOut,
  metrics_missing: integerOut,
  status: textOut,
});

export type WireReport = z.output<typeof reportOut>;

/** Operation 17. */
export const listReports = defineOperation({
  id: 'listReports',
  summary: 'List information reports',
  endpoint: ['GET', '/v1/information-reports/'],
  permission: { authenticated: true, roles: ['VIEWER', 'ADMIN', 'EDITOR'], access: 'none' },
  paged: true,
  query: z.strictObject({ company_id: idIn.optional(), information_request_id: idIn.optional() }),
  response: envelopeOf(reportOut),
});
