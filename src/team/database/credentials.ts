import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { optionalText } from '../../model/values/scalars.ts';
import { insertNumbered, readAll, readFirst } from './rows.ts';

const storedCredentials = z.object({
  id: z.number(),
  firm: z.string(),
  clientId: z.string(),
  secret: z.string(),
  keyId: optionalText,
  setBy: z.string(),
  setAt: z.string(),
});

export type StoredCredentials = z.output<typeof storedCredentials>;

export interface NewCredentialsRow extends Pick<StoredCredentials, 'firm' | 'clientId' | 'setBy'> {
  readonly keep: (id: number) => { readonly secret: string; readonly keyId?: string };
}

/** Replaces the credentials and deletes their secret. The caller has locked the firm. */
export async function replaceCredentials(
  ask: Ask,
  { firm, clientId, setBy, keep }: NewCredentialsRow,
): Promise<number> {
  await dropCredentials(ask, firm);
  return insertNumbered(ask, 'credentials', (id) => {
    const { secret, keyId } = keep(id);
    return { firm, clientId, secret, keyId, setBy };
  });
}

/** Ends the use of credentials and deletes their secret. */
export async function dropCredentials(ask: Ask, firm: string): Promise<void> {
  await ask(
    `UPDATE credentials SET replaced_at = clock_timestamp(), secret = '', key_id = NULL
     WHERE firm = $1 AND replaced_at IS NULL`,
    [firm],
  );
}

export async function findCredentials(ask: Ask, firm: string): Promise<StoredCredentials | undefined> {
  const sql = 'SELECT * FROM credentials WHERE firm = $1 AND replaced_at IS NULL';
  return readFirst(storedCredentials, await ask(sql, [firm]));
}

export async function listCredentials(ask: Ask): Promise<ReadonlyMap<string, StoredCredentials>> {
  const all = readAll(storedCredentials, await ask('SELECT * FROM credentials WHERE replaced_at IS NULL'));
  return new Map(all.map((one) => [one.firm, one]));
}
