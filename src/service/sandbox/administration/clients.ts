import { randomBytes } from 'node:crypto';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { hashSecret } from '../secrets.ts';
import type { Store } from '../store/store.ts';
import { deleteClientApp, findClientApps, insertClientApp } from '../store/tables/credentials.ts';

/** What a client application proves itself with; the secret is known now and never again. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What of them is chosen rather than drawn. */
export type GivenCredentials = { readonly [Field in keyof ClientCredentials]?: string | undefined };

/** Lets a program act for a user. Id and secret are drawn where they are not given. */
export function addClientApp(
  store: Store,
  user: { readonly id: string; readonly firm_id: string },
  given: GivenCredentials = {},
): ClientCredentials {
  const clientId = given.clientId ?? `sandbox-${randomBytes(8).toString('hex')}`;
  const clientSecret = given.clientSecret ?? randomBytes(24).toString('base64url');
  const secret_hash = hashSecret(clientSecret, store);
  insertClientApp(store, { client_id: clientId, secret_hash, firm_id: user.firm_id, user_id: user.id });
  return { clientId, clientSecret };
}

/** Its tokens end with it. Throws `sandbox-client-unknown`. */
export function revokeClientApp(store: Store, firmId: string, clientId: string): void {
  const known = findClientApps(store, firmId).some((app) => app.client_id === clientId);
  if (!known) {
    throw usageError(
      'sandbox-client-unknown',
      `There is no client application "${clientId}".`,
      '"capsheet sandbox client" lists them.',
    );
  }
  deleteClientApp(store, clientId);
}
