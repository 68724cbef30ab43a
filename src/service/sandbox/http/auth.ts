import { randomBytes } from 'node:crypto';
import type { Permission } from '../../contract/operation.ts';
import type { SandboxContext, SignedInCaller } from '../context.ts';
import { SandboxProblem, unauthorized } from '../errors.ts';
import { hashToken, isSecret } from '../secrets.ts';
import { findAccess, getClientApp, getToken, TABLES, type UserPermission } from '../store/tables.ts';

/** The published lifetime of a token. */
const TOKEN_LIFETIME_SECONDS = 3600;

const KEPT_FROM = {
  'cap-table': 'add to cap tables',
  documents: 'use documents',
  metrics: 'use metrics data',
} as const satisfies Record<UserPermission, string>;

/** Grants a token for the `Authorization` header of a client application; 401 otherwise. */
export function grantToken(context: Pick<SandboxContext, 'store' | 'now'>, authorization: string | undefined) {
  const credentials = parseBasic(authorization);
  const app = credentials === undefined ? undefined : getClientApp(context.store, credentials.clientId);
  if (credentials === undefined || app === undefined || !isSecret(credentials.secret, app.secret_hash)) {
    throw unauthorized('The client id or the client secret is wrong.', 'Basic');
  }
  const token = randomBytes(32).toString('base64url');
  const now = context.now();
  context.store.run('DELETE FROM tokens WHERE expires_at <= ?', now);
  const expires_at = now + TOKEN_LIFETIME_SECONDS * 1000;
  context.store.insert('tokens', { token_hash: hashToken(token), client_id: app.client_id, expires_at });
  return { access_token: token, expires_in: TOKEN_LIFETIME_SECONDS, token_type: 'Bearer', scope: 'read write' };
}

/** Finds the caller that a request's Bearer token belongs to; 401 where it is missing, unknown or expired. */
export function authenticate(
  context: Pick<SandboxContext, 'store' | 'now'>,
  authorization: string | undefined,
): SignedInCaller {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('A Bearer token is required.', 'Bearer');
  const tokenHash = hashToken(token);
  const known = getToken(context.store, tokenHash);
  if (known === undefined) throw unauthorized('The token is unknown.', 'Bearer');
  if (known.expires_at <= context.now()) throw unauthorized('The token has expired.', 'Bearer');
  const { firm_id: firmId, user_id: userId, client_id: clientId } = known;
  const user = TABLES.users.get(context.store, { firmId }, userId);
  if (user === undefined) throw new Error('a token belongs to a user that is not there');
  const { role, withheld } = user;
  const reach = { firmId, companyIds: findAccess(context.store, user) };
  return { tokenHash, clientId, firmId, userId, role, withheld, reach };
}

/** Refuses with 403 where the caller may not use the operation at all. Only those who may edit may add to cap tables. */
export function authorize(caller: SignedInCaller, permission: Permission): void {
  const roles: readonly string[] | undefined = permission.capTableWrite ? ['ADMIN', 'EDITOR'] : permission.roles;
  if (roles !== undefined && !roles.includes(caller.role)) {
    throw new SandboxProblem(403, `This needs one of the roles ${roles.join(', ')}; yours is ${caller.role}.`);
  }
  const needed = permission.capTableWrite ? 'cap-table' : permission.access;
  const missing = caller.withheld.find((withheld) => withheld === needed);
  if (missing !== undefined) throw new SandboxProblem(403, `Your user may not ${KEPT_FROM[missing]}.`);
}

function parseBasic(authorization: string | undefined): { clientId: string; secret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 0 ? undefined : { clientId: decoded.slice(0, colon), secret: decoded.slice(colon + 1) };
}
