import { z } from 'zod';
import type { Store } from '../store.ts';

const appRow = z.object({
  client_id: z.string(),
  secret_hash: z.string(),
  firm_id: z.string(),
  user_id: z.string(),
});
export type ClientAppRow = z.output<typeof appRow>;

const tokenRow = z.object({
  client_id: z.string(),
  firm_id: z.string(),
  user_id: z.string(),
  /** Milliseconds. */
  expires_at: z.number(),
});
export type TokenRow = z.output<typeof tokenRow>;

export function insertClientApp(store: Store, app: ClientAppRow): void {
  store.insert('client_apps', { ...app });
}

export function getClientApp(store: Store, clientId: string): ClientAppRow | undefined {
  return store.get(appRow, 'SELECT * FROM client_apps WHERE client_id = ?', clientId);
}

/** Finds a firm's applications in the order they were made. */
export function findClientApps(store: Store, firmId: string): ClientAppRow[] {
  return store.all(appRow, 'SELECT * FROM client_apps WHERE firm_id = ? ORDER BY rowid', firmId);
}

/** Finds those of every firm. */
export function findAllSecrets(store: Store): ClientAppRow[] {
  return store.all(appRow, 'SELECT * FROM client_apps');
}

export function deleteClientApp(store: Store, clientId: string): void {
  store.run('DELETE FROM tokens WHERE client_id = ?', clientId);
  store.run('DELETE FROM client_apps WHERE client_id = ?', clientId);
}

export function setSecretHash(store: Store, clientId: string, hash: string): void {
  store.run('UPDATE client_apps SET secret_hash = ? WHERE client_id = ?', hash, clientId);
}

export function insertToken(store: Store, token: { hash: string; clientId: string; expiresAt: number }): void {
  store.insert('tokens', { token_hash: token.hash, client_id: token.clientId, expires_at: token.expiresAt });
}

export function getToken(store: Store, hash: string): TokenRow | undefined {
  return store.get(
    tokenRow,
    `SELECT t.client_id, a.firm_id, a.user_id, t.expires_at
     FROM tokens t JOIN client_apps a USING (client_id) WHERE t.token_hash = ?`,
    hash,
  );
}

export function deleteToken(store: Store, hash: string): void {
  store.run('DELETE FROM tokens WHERE token_hash = ?', hash);
}

export function deleteTokensUntil(store: Store, instant: number): void {
  store.run('DELETE FROM tokens WHERE expires_at <= ?', instant);
}
