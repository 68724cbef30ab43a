import { createHash } from 'node:crypto';

/** The one who did something: a person, or by its name a command line or a worker. */
export interface Actor {
  readonly person?: number;
  readonly name: string;
}

/** A worker that does what nobody in particular asked for. */
export const CAPSHEET: Actor = { name: 'capsheet' };

export function toActor(person: { readonly id: number; readonly name: string; readonly email: string }): Actor {
  return { person: person.id, name: toPersonText(person) };
}

export interface AuditFacts {
  /** Absent if no firm is concerned. */
  readonly firm?: string;
  readonly action: string;
  /** `submission 12`. */
  readonly subject: string;
  readonly details?: AuditDetails | undefined;
}

/** No secrets and no amounts. */
type AuditDetails = { readonly [name: string]: string | number | boolean };

export interface AuditEntry extends Omit<AuditFacts, 'details'> {
  readonly details: AuditDetails;
  readonly number: number;
  readonly person?: number;
  readonly actor: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** SHA-256 of the previous hash and this entry. */
  readonly hash: string;
}

export const FIRST_HASH = '0'.repeat(64);

/** The digest of an entry and everything before it. */
export function hashEntry(previous: string, { number, at, ...facts }: Omit<AuditEntry, 'hash'>): string {
  const { firm = '', person = 0, actor, action, subject, details } = facts;
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([previous, number, at, firm, person, actor, action, subject, sorted]);
  return createHash('sha256').update(text).digest('hex');
}

export interface ChainEnd {
  readonly number: number;
  readonly hash: string;
}

export const CHAIN_BEGINNING: ChainEnd = { number: 0, hash: FIRST_HASH };

/**
 * Number of the first of these consecutive entries that was changed, or before which one is missing; `undefined` if
 * none is.
 */
export function findBreak(entries: readonly AuditEntry[], after = CHAIN_BEGINNING): number | undefined {
  let { hash: previous } = after;
  for (const [index, { hash, ...entry }] of entries.entries()) {
    const number = after.number + index + 1;
    if (entry.number !== number || hashEntry(previous, entry) !== hash) return number;
    previous = hash;
  }
  return undefined;
}

/** With the e-mail, if one is verified. */
export function toPersonText({ name, email }: { readonly name: string; readonly email: string }): string {
  return email === '' || email === name ? name : `${name} <${email}>`;
}
