import type { Ask } from '../../engine/database/ask.ts';
import type { Grant } from '../terms/roles.ts';
import { insertRow } from './rows.ts';

export interface NewGrant extends Grant {
  readonly person: number;
  readonly grantedBy?: number;
}

/** False if they had it already. */
export async function addGrant(ask: Ask, { person, firm, role, grantedBy }: NewGrant): Promise<boolean> {
  const row = { person, firm, role, source: 'person', grantedBy };
  return (await insertRow(ask, 'grants', row, 'ON CONFLICT DO NOTHING')).changed > 0;
}

/** False if no person had given it: roles of a group belong to the identity provider. */
export async function removeGrant(
  ask: Ask,
  { person, firm, role }: Grant & { readonly person: number },
): Promise<boolean> {
  const { changed } = await ask(
    `DELETE FROM grants WHERE person = $1 AND coalesce(firm, '') = $2 AND role = $3 AND source = 'person'`,
    [person, firm ?? '', role],
  );
  return changed > 0;
}

/**
 * Replaces the grants of a person's groups and returns how many came and went; grants by people stay. Skips unknown
 * firms.
 */
export async function replaceGroupGrants(
  ask: Ask,
  person: number,
  grants: readonly Grant[],
): Promise<{ readonly added: number; readonly taken: number }> {
  const [firms, roles] = [grants.map(({ firm }) => firm ?? ''), grants.map(({ role }) => role)];
  const taken = await ask(
    `DELETE FROM grants WHERE person = $1 AND source = 'group'
       AND NOT EXISTS (SELECT FROM unnest($2::text[], $3::text[]) AS now (firm, role)
         WHERE now.firm = coalesce(grants.firm, '') AND now.role = grants.role)`,
    [person, firms, roles],
  );
  const added = await ask(
    `INSERT INTO grants (person, firm, role, source)
     SELECT $1, nullif(now.firm, ''), now.role, 'group' FROM unnest($2::text[], $3::text[]) AS now (firm, role)
     WHERE now.firm = '' OR EXISTS (SELECT FROM firms WHERE firms.id = now.firm)
     ON CONFLICT DO NOTHING`,
    [person, firms, roles],
  );
  return { added: added.changed, taken: taken.changed };
}

/** Whether an administrator of every firm can sign in at that provider. */
export async function isAdministered(ask: Ask, issuer: string): Promise<boolean> {
  const { rows } = await ask(
    `SELECT FROM grants JOIN people ON people.id = grants.person
     WHERE grants.role = 'administrator' AND grants.firm IS NULL AND people.disabled_at IS NULL AND people.issuer = $1
     LIMIT 1`,
    [issuer],
  );
  return rows.length > 0;
}

/** The same for that person's provider; locks the administrators until the transaction ends. */
export async function isStillAdministered(ask: Ask, person: number): Promise<boolean> {
  await ask("SELECT FROM grants WHERE role = 'administrator' AND firm IS NULL ORDER BY person FOR UPDATE");
  const { rows } = await ask('SELECT issuer FROM people WHERE id = $1', [person]);
  return isAdministered(ask, String(rows[0]?.issuer));
}
