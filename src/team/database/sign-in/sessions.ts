import { z } from 'zod';
import type { Ask } from '../../../engine/database/ask.ts';
import { optionalText } from '../../../model/values/scalars.ts';
import { token } from '../../api/person.ts';
import { type Grant, ROLES } from '../../terms/roles.ts';
import { jsonColumn, readAll, readFirst, readOne } from '../rows.ts';

export type SessionKind = SignInSession['kind'];

export interface SessionLife {
  readonly idleSeconds: number;
  readonly mostSeconds: number;
}

export interface NewSession {
  readonly tokenSha256: string;
  readonly person: number;
  readonly kind: SessionKind;
  /** The machine, for people. */
  readonly name: string;
  readonly life: SessionLife;
}

/** Returns its id and its absolute end. */
export async function addSession(ask: Ask, { tokenSha256, person, kind, name, life }: NewSession) {
  const added = await ask(
    `INSERT INTO sessions (token_sha256, person, kind, name, expires_at)
     VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)) RETURNING id, expires_at`,
    [tokenSha256, person, kind, name, life.mostSeconds],
  );
  return readOne(storedSession.pick({ id: true, expiresAt: true }), added);
}

/** A person's rights, as one column. */
const GRANTS = `coalesce((SELECT json_agg(json_strip_nulls(json_build_object('firm', firm, 'role', role)))
  FROM grants WHERE grants.person = people.id), '[]')::text AS grants`;
const grants = jsonColumn(z.array(z.object({ firm: optionalText, role: z.enum(ROLES) })));

const storedCaller = z
  .object({
    session: z.number(),
    kind: token.shape.kind,
    id: z.number(),
    name: z.string(),
    email: z.string(),
    grants,
    isUseUnnoted: z.boolean(),
    isFirm: z.boolean(),
  })
  .transform(({ session, kind, id, name, email, ...found }) => ({
    ...found,
    session: { id: session, kind },
    person: { id, name, email },
  }));

export type FoundCaller = z.output<typeof storedCaller>;

export interface CallerQuestion {
  readonly tokenSha256: string;
  readonly kind: SessionKind;
  readonly idleSeconds: number;
  readonly issuer: string;
  /** The firm of the request; `isFirm` says whether it exists. */
  readonly firm?: string;
}

/** Finds the caller of a valid session of a person who may sign in; all of one moment. */
export async function findCaller(
  ask: Ask,
  { tokenSha256, kind, idleSeconds, issuer, firm }: CallerQuestion,
): Promise<FoundCaller | undefined> {
  const sql = `SELECT sessions.id AS session, sessions.kind, people.id, people.name, people.email, ${GRANTS},
     sessions.used_at < clock_timestamp() - interval '1 minute' AS is_use_unnoted,
     EXISTS (SELECT FROM firms WHERE firms.id = $4) AS is_firm
   FROM sessions JOIN people ON people.id = sessions.person
   WHERE sessions.token_sha256 = $1 AND sessions.kind = $2 AND sessions.revoked_at IS NULL
     AND people.issuer = $5 AND people.disabled_at IS NULL AND sessions.expires_at > clock_timestamp()
     AND sessions.used_at > clock_timestamp() - make_interval(secs => $3)`;
  return readFirst(storedCaller, await ask(sql, [tokenSha256, kind, idleSeconds, firm ?? null, issuer]));
}

export async function noteUse(ask: Ask, session: number): Promise<void> {
  await ask('UPDATE sessions SET used_at = clock_timestamp() WHERE id = $1', [session]);
}

const storedSession = token.omit({ isThis: true });
export type SignInSession = z.output<typeof storedSession>;

/** Open sessions of a person, the last used first. */
export async function listSessions(
  ask: Ask,
  person: number,
  lives: { readonly [kind in SessionKind]: SessionLife },
): Promise<readonly SignInSession[]> {
  const sql = `SELECT id, kind, name, made_at AS "createdAt", used_at, expires_at FROM sessions
   WHERE person = $1 AND revoked_at IS NULL AND expires_at > clock_timestamp()
     AND used_at > clock_timestamp() - make_interval(secs => CASE kind WHEN 'browser' THEN $2 ELSE $3 END::double precision)
   ORDER BY used_at DESC, id DESC`;
  return readAll(storedSession, await ask(sql, [person, lives.browser.idleSeconds, lives['command-line'].idleSeconds]));
}

/** Returns whose it was; `undefined` if there is no such open session, or it is another person's. */
export async function revokeSession(ask: Ask, session: number, person?: number) {
  const revoked = await ask(
    `UPDATE sessions SET revoked_at = clock_timestamp()
     WHERE id = $1 AND revoked_at IS NULL AND person = coalesce($2, person) RETURNING person, name, kind`,
    [session, person ?? null],
  );
  return readFirst(storedSession.pick({ name: true, kind: true }).extend({ person: z.number() }), revoked);
}

export async function revokeToken(ask: Ask, tokenSha256: string): Promise<void> {
  await ask('UPDATE sessions SET revoked_at = clock_timestamp() WHERE token_sha256 = $1 AND revoked_at IS NULL', [
    tokenSha256,
  ]);
}

/** Returns how many sessions ended. */
export async function revokeSessionsOf(ask: Ask, person: number): Promise<number> {
  const sql = 'UPDATE sessions SET revoked_at = clock_timestamp() WHERE person = $1 AND revoked_at IS NULL';
  return (await ask(sql, [person])).changed;
}

export async function findGrants(
  ask: Ask,
  session: number,
  idleSeconds: number,
): Promise<readonly Grant[] | undefined> {
  const found = await ask(
    `SELECT ${GRANTS} FROM sessions JOIN people ON people.id = sessions.person
     WHERE sessions.id = $1 AND sessions.revoked_at IS NULL AND people.disabled_at IS NULL
       AND sessions.expires_at > clock_timestamp()
       AND sessions.used_at > clock_timestamp() - make_interval(secs => $2)`,
    [session, idleSeconds],
  );
  return readFirst(z.object({ grants }), found)?.grants;
}

/** Returns how many sessions ended. */
export async function revokeAllSessions(ask: Ask): Promise<number> {
  return (await ask('UPDATE sessions SET revoked_at = clock_timestamp() WHERE revoked_at IS NULL')).changed;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A working day for browsers, a month for command lines; less if unused. */
export const SESSION_LIVES: { readonly [kind in SessionKind]: SessionLife } = {
  browser: { idleSeconds: 2 * HOUR, mostSeconds: 12 * HOUR },
  'command-line': { idleSeconds: 14 * DAY, mostSeconds: 30 * DAY },
};
