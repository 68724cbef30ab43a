import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { insertNumbered, instant, nameFields, orAbsent, readFirst } from './rows.ts';

const storedCredentials = z
  .object({
    id: z.number(),
    firm: z.string(),
    client_id: z.string(),
    secret: z.string(),
    key_id: orAbsent(z.string()),
    set_by: z.string(),
    set_at: instant,
  })
  .transform(nameFields);

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
  return readFirst(
    storedCredentials,
    await ask('SELECT * FROM credentials WHERE firm = $1 AND replaced_at IS NULL', [firm]),
  );
}

export async function listCredentials(ask: Ask): Promise<ReadonlyMap<string, StoredCredentials>> {
  const { rows } = await ask('SELECT * FROM credentials WHERE replaced_at IS NULL');
  return new Map(rows.map((row) => storedCredentials.parse(row)).map((one) => [one.firm, one]));
}
