import { CapsheetError } from '../../base/util/capsheet-error.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { appendAudit } from '../database/audit.ts';
import { type KeptEntry, listSecrets, nameSecret, replaceSecret } from '../database/secrets.ts';
import { type KeptSecret, rewrapSecret } from '../vault/vault.ts';
import type { WrappingKeys } from '../vault/wrapping-keys.ts';
import { type Administrator, toActor } from './administrator.ts';

/** What became of the secrets: numbers of them, and an error for each that could not be rewrapped and is as it was. */
export interface Rewrapped {
  readonly rewrapped: number;
  /** Under the first key already, or only a reference, or set anew meanwhile. */
  readonly unchanged: number;
  readonly failed: readonly { readonly firm: string; readonly secret: string; readonly error: CapsheetError }[];
}

/** Puts all secrets of a team under the first key, each in a transaction of its own: none waits for another one's key. */
export async function rewrapSecrets(pool: DatabasePool, by: Administrator, keys: WrappingKeys): Promise<Rewrapped> {
  let rewrapped = 0;
  const failed: Rewrapped['failed'][number][] = [];
  const entries = await pool.transact('read', listSecrets);
  for (const entry of entries) {
    const secret = nameSecret(entry.kind, entry.id);
    try {
      const kept = rewrapSecret(entry.secret, { firm: entry.firm, id: secret }, keys);
      if (kept !== undefined && (await keep(pool, by, entry, kept))) rewrapped += 1;
    } catch (error) {
      if (!(error instanceof CapsheetError)) throw error;
      failed.push({ firm: entry.firm, secret, error });
    }
  }
  return { rewrapped, unchanged: entries.length - rewrapped - failed.length, failed };
}

function keep(pool: DatabasePool, by: Administrator, entry: KeptEntry, kept: KeptSecret): Promise<boolean> {
  return pool.transact('write', async (ask) => {
    if (!(await replaceSecret(ask, entry, kept))) return false;
    const { firm, kind, id } = entry;
    const details = { key: kept.keyId ?? '' };
    const subject = nameSecret(kind, id);
    await appendAudit(ask, { ...toActor(by), firm, action: 'secret-rewrapped', subject, details });
    return true;
  });
}
