import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { integer, textOut } from './scalars.ts';

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
