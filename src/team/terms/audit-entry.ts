import { createHash } from 'node:crypto';

/** One thing that somebody did. */
export interface AuditFacts {
  /** Absent of what concerns no firm in particular. */
  readonly firm?: string;
  /** The id of the person; absent where capsheet itself did it. */
  readonly person?: number;
  /** The name of the person who did it. */
  readonly actor: string;
  /** The name of the action: `plan-approved`. */
  readonly action: string;
  /** The thing that it was done to: `submission 12`. */
  readonly subject: string;
  /** More of it. Nothing secret, and no amounts. */
  readonly details: { readonly [name: string]: string | number | boolean };
}

export interface AuditEntry extends AuditFacts {
  /** From 1, by firm. */
  readonly number: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** SHA-256 of the entry before it and of this one. */
  readonly hash: string;
}

/** The hash before the first entry of a firm. */
export const FIRST_HASH = '0'.repeat(64);

/** The digest of an entry and of all before it. */
export function hashEntry(previous: string, { number, at, ...facts }: Omit<AuditEntry, 'hash'>): string {
  const { firm = '', person = 0, actor, action, subject, details } = facts;
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([previous, number, at, firm, person, actor, action, subject, sorted]);
  return createHash('sha256').update(text).digest('hex');
}

/** How far a chain was looked through. */
export interface ChainEnd {
  /** Entries until here. */
  readonly number: number;
  /** The hash of the last of them. */
  readonly hash: string;
}

/** Before the first entry. */
export const CHAIN_BEGINNING: ChainEnd = { number: 0, hash: FIRST_HASH };

/**
 * The number of the first of these entries of a firm, which come after others, that is not what was written, or before
 * which one is missing; `undefined` where all of them are as they were written.
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
