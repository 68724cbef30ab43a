import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { readAll } from './rows.ts';

/** Each kind of secret stands in its own table. */
const TABLES = { credential: 'credentials', watch: 'watches', subscription: 'subscriptions' } as const;
type SecretKind = keyof typeof TABLES;

const keptSecret = z.object({
  kind: z.enum(['credential', 'watch', 'subscription']),
  id: z.number(),
  firm: z.string(),
  secret: z.string(),
});

export type KeptEntry = z.output<typeof keptSecret>;

/** `credential 7`, within its firm. */
export function nameSecret(kind: SecretKind, id: number): string {
  return `${kind} ${id}`;
}

export async function listSecrets(ask: Ask): Promise<readonly KeptEntry[]> {
  const sql = `SELECT 'credential' AS kind, id, firm, secret FROM credentials WHERE replaced_at IS NULL
   UNION ALL SELECT 'watch', id, firm, secret FROM watches WHERE secret IS NOT NULL AND ended_at IS NULL
   UNION ALL SELECT 'subscription', id, firm, secret FROM subscriptions WHERE secret IS NOT NULL AND ended_at IS NULL
   ORDER BY firm, kind, id`;
  return readAll(keptSecret, await ask(sql));
}

/** False if it was changed meanwhile. */
export async function replaceSecret(
  ask: Ask,
  { kind, id, secret: before }: KeptEntry,
  { secret, keyId }: { readonly secret: string; readonly keyId?: string },
): Promise<boolean> {
  const keysToo = kind === 'credential' ? ', key_id = $4' : '';
  const { changed } = await ask(`UPDATE ${TABLES[kind]} SET secret = $3${keysToo} WHERE id = $1 AND secret = $2`, [
    id,
    before,
    secret,
    ...(kind === 'credential' ? [keyId ?? null] : []),
  ]);
  return changed > 0;
}
