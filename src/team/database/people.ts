import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { optionalText } from '../../model/values/scalars.ts';
import { ROLES } from '../terms/roles.ts';
import { jsonColumn, readAll, readFirst, readOne } from './rows.ts';

const storedPerson = z
  .object({ id: z.number(), name: z.string(), email: z.string(), disabledAt: optionalText })
  .transform(({ disabledAt, ...person }) => ({ ...person, isDisabled: disabledAt !== undefined }));

export type Person = z.output<typeof storedPerson>;

const storedEntry = storedPerson.and(
  z.object({
    grants: jsonColumn(
      z.array(z.object({ firm: optionalText, role: z.enum(ROLES), source: z.enum(['group', 'person']) })),
    ),
  }),
);

export type PersonEntry = z.output<typeof storedEntry>;

/** A person as the provider names them. */
export interface SignedInPerson {
  readonly issuer: string;
  /** The provider's own identifier, which never changes. */
  readonly subject: string;
  readonly name: string;
  /** Verified and in lower case; empty without one. */
  readonly email: string;
}

/** Adds or updates a person. The provider's subject identifies them, not the e-mail. */
export async function keepPerson(ask: Ask, { issuer, subject, name, email }: SignedInPerson): Promise<Person> {
  const kept = await ask(
    `INSERT INTO people (issuer, subject, name, email) VALUES ($1, $2, $3, $4)
     ON CONFLICT (issuer, subject) DO UPDATE SET name = excluded.name, email = excluded.email
     RETURNING id, name, email, disabled_at`,
    [issuer, subject, name, email],
  );
  return readOne(storedPerson, kept);
}

/** Several may share an e-mail: after a change of provider, or when an address was passed on. */
export async function findPeopleByEmail(ask: Ask, email: string): Promise<readonly Person[]> {
  const sql = `SELECT id, name, email, disabled_at FROM people WHERE email = $1 AND email <> '' ORDER BY id`;
  return readAll(storedPerson, await ask(sql, [email.toLowerCase()]));
}

const GRANTS_OF = (condition: string) => `
  coalesce((SELECT json_agg(json_strip_nulls(json_build_object('firm', firm, 'role', role, 'source', source)) ORDER BY firm NULLS FIRST, role)
    FROM grants WHERE grants.person = people.id AND ${condition}), '[]')::text`;

export async function listPeople(ask: Ask): Promise<readonly PersonEntry[]> {
  const sql = `SELECT id, name, email, disabled_at, ${GRANTS_OF('true')} AS grants FROM people ORDER BY name, id`;
  return readAll(storedEntry, await ask(sql));
}

/** With their roles in that firm or in every firm only, by name. */
export async function listPeopleOf(ask: Ask, firm: string): Promise<readonly PersonEntry[]> {
  const isThere = '(grants.firm = $1 OR grants.firm IS NULL)';
  const sql = `SELECT id, name, email, disabled_at, ${GRANTS_OF(isThere)} AS grants FROM people
   WHERE EXISTS (SELECT FROM grants WHERE grants.person = people.id AND ${isThere}) ORDER BY name, id`;
  return readAll(storedEntry, await ask(sql, [firm]));
}

/** With all roles. */
export async function findPerson(ask: Ask, id: number): Promise<PersonEntry | undefined> {
  const sql = `SELECT id, name, email, disabled_at, ${GRANTS_OF('true')} AS grants FROM people WHERE id = $1`;
  return readFirst(storedEntry, await ask(sql, [id]));
}

/** Returns the person; `undefined` if there is none. The caller ends their sessions. */
export async function setDisabled(ask: Ask, person: number, isDisabled: boolean): Promise<Person | undefined> {
  const sql = `UPDATE people SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, clock_timestamp()) END
   WHERE id = $1 RETURNING id, name, email, disabled_at`;
  return readFirst(storedPerson, await ask(sql, [person, isDisabled]));
}
