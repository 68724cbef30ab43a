import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { ROLES } from '../terms/roles.ts';
import { jsonColumn, readAll, readFirst } from './read-rows.ts';

const storedPerson = z
  .object({ id: z.number(), name: z.string(), email: z.string(), disabled_at: z.date().nullable() })
  .transform(({ disabled_at: disabledAt, ...person }) => ({ ...person, isDisabled: disabledAt !== null }));

/** Somebody who has signed in; the e-mail is a verified one, in small letters, or empty. */
export type Person = z.output<typeof storedPerson>;

const storedEntry = storedPerson.and(
  z.object({
    grants: jsonColumn(
      z.array(z.object({ firm: z.string().optional(), role: z.enum(ROLES), source: z.enum(['group', 'person']) })),
    ),
  }),
);

/** A person and all their roles, in one firm or in every firm. */
export type PersonEntry = z.output<typeof storedEntry>;

export interface SignedInPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

/** Adds a person, or takes over what the provider says of them now. A person is who the provider says, whatever the e-mail. */
export async function keepPerson(ask: Ask, { issuer, subject, name, email }: SignedInPerson): Promise<Person> {
  const { rows } = await ask(
    `INSERT INTO people (issuer, subject, name, email) VALUES ($1, $2, $3, $4)
     ON CONFLICT (issuer, subject) DO UPDATE SET name = excluded.name, email = excluded.email
     RETURNING id, name, email, disabled_at`,
    [issuer, subject, name, email],
  );
  return storedPerson.parse(rows[0]);
}

/** Those with that verified e-mail, which may be several: of a provider before this one, or of an address that was given on. */
export async function findPeopleByEmail(ask: Ask, email: string): Promise<readonly Person[]> {
  const sql = `SELECT id, name, email, disabled_at FROM people WHERE email = $1 AND email <> '' ORDER BY id`;
  return readAll(storedPerson, await ask(sql, [email.toLowerCase()]));
}

const GRANTS_OF = (condition: string) => `
  coalesce((SELECT json_agg(json_strip_nulls(json_build_object('firm', firm, 'role', role, 'source', source)) ORDER BY firm NULLS FIRST, role)
    FROM grants WHERE grants.person = people.id AND ${condition}), '[]')::text`;

/** Everybody, by name. */
export async function listPeople(ask: Ask): Promise<readonly PersonEntry[]> {
  const sql = `SELECT id, name, email, disabled_at, ${GRANTS_OF('true')} AS grants FROM people ORDER BY name, id`;
  return readAll(storedEntry, await ask(sql));
}

/** People who have a role in that firm or in every firm, with those roles and no others, by name. */
export async function listPeopleOf(ask: Ask, firm: string): Promise<readonly PersonEntry[]> {
  const isThere = '(grants.firm = $1 OR grants.firm IS NULL)';
  const sql = `SELECT id, name, email, disabled_at, ${GRANTS_OF(isThere)} AS grants FROM people
   WHERE EXISTS (SELECT FROM grants WHERE grants.person = people.id AND ${isThere}) ORDER BY name, id`;
  return readAll(storedEntry, await ask(sql, [firm]));
}

/** Somebody with all their roles; `undefined` where nobody is. */
export async function findPerson(ask: Ask, id: number): Promise<PersonEntry | undefined> {
  const sql = `SELECT id, name, email, disabled_at, ${GRANTS_OF('true')} AS grants FROM people WHERE id = $1`;
  return readFirst(storedEntry, await ask(sql, [id]));
}

/** Lets somebody in no longer, or again; answers whom, and `undefined` where nobody is. Their sessions are ended besides. */
export async function setDisabled(ask: Ask, person: number, isDisabled: boolean): Promise<Person | undefined> {
  const sql = `UPDATE people SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, clock_timestamp()) END
   WHERE id = $1 RETURNING id, name, email, disabled_at`;
  return readFirst(storedPerson, await ask(sql, [person, isDisabled]));
}
