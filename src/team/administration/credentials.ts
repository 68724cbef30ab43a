import type { Ask } from '../../engine/database/ask.ts';
import { appendAudit } from '../database/audit.ts';
import { findCredentials, replaceCredentials, type StoredCredentials } from '../database/credentials.ts';
import { nameSecret } from '../database/secrets.ts';
import type { Actor } from '../terms/audit-entry.ts';
import { openSecret, referenceOf, referToSecret, sealSecret, type VaultContext } from '../vault/vault.ts';
import { credentialsMissing } from './administration-errors.ts';
import { lockOpenFirm } from './firms.ts';

export interface CredentialsToSet {
  readonly firm: string;
  readonly clientId: string;
  /** The secret, or a reference to it: `env:NAME`, `file:/path`. */
  readonly secret: { readonly kind: 'given' | 'reference'; readonly text: string };
}

/**
 * Sets the credentials for a firm's service, within a transaction. Throws `firm-unknown`, `firm-closed`,
 * `vault-key-missing`, `secret-reference-invalid`.
 */
export async function setCredentials(
  ask: Ask,
  by: Actor,
  { firm, clientId, secret: { kind, text } }: CredentialsToSet,
  { keys, env }: VaultContext,
): Promise<StoredCredentials> {
  await lockOpenFirm(ask, firm);
  await replaceCredentials(ask, {
    firm,
    clientId,
    setBy: by.name,
    keep: (id) =>
      kind === 'reference' ? referToSecret(text, env) : sealSecret(text, { firm, id: nameCredential(id) }, keys),
  });
  const credentials = await findCredentials(ask, firm);
  if (credentials === undefined) throw credentialsMissing(firm);
  const subject = nameCredential(credentials.id);
  const details = { clientId, secret: describeKeeping(credentials) };
  await appendAudit(ask, by, { firm, action: 'credentials-set', subject, details });
  return credentials;
}

/** `sealed with the key "2026-11"`, `a reference to env:NAME`. */
export function describeKeeping({ secret, keyId }: Pick<StoredCredentials, 'secret' | 'keyId'>): string {
  return keyId === undefined ? `a reference to ${referenceOf(secret)}` : `sealed with the key "${keyId}"`;
}

/** Opens client ID and secret of a firm, for memory alone. Throws `team-credentials-missing`, and as `openSecret`. */
export async function openCredentials(
  ask: Ask,
  firm: string,
  vault: VaultContext,
): Promise<{ readonly clientId: string; readonly clientSecret: string }> {
  const credentials = await findCredentials(ask, firm);
  if (credentials === undefined) throw credentialsMissing(firm);
  const { id, clientId, secret } = credentials;
  return { clientId, clientSecret: await openSecret(secret, { firm, id: nameCredential(id) }, vault) };
}

function nameCredential(id: number): string {
  return nameSecret('credential', id);
}
