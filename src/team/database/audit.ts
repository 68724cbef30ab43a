import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { auditEntry } from '../api/audit.ts';
import {
  type Actor,
  type AuditEntry,
  type AuditFacts,
  type ChainEnd,
  FIRST_HASH,
  hashEntry,
} from '../terms/audit-entry.ts';
import { insertRow, jsonColumn, readAll, readFirst, readOne } from './rows.ts';

/** Entries that concern no firm have a chain of their own. */
const NO_FIRM = '';

const storedEntry = auditEntry.extend({
  firm: z.string(),
  number: z.number(),
  person: z.number().exactOptional(),
  details: jsonColumn(auditEntry.shape.details),
});

/** Serialises transactions that append: entries of a firm have consecutive numbers. */
const LOCK_HEAD = `
  INSERT INTO audit_heads (firm, number, hash) VALUES ($1, 0, $2) ON CONFLICT (firm) DO UPDATE SET number = audit_heads.number
  RETURNING number, hash, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`;

/** Appends within the transaction of the change it records: both are kept or neither. */
export async function appendAudit(
  ask: Ask,
  { person, name: actor }: Actor,
  { firm = NO_FIRM, action, subject, details = {} }: AuditFacts,
): Promise<void> {
  const head = readOne(
    storedEntry.pick({ number: true, hash: true, at: true }),
    await ask(LOCK_HEAD, [firm, FIRST_HASH]),
  );
  const number = head.number + 1;
  const facts = { firm, number, at: head.at, actor, action, subject, details };
  const hash = hashEntry(head.hash, person === undefined ? facts : { ...facts, person });
  await insertRow(ask, 'audit', { ...facts, person, previous: head.hash, hash });
  await ask('UPDATE audit_heads SET number = $2, hash = $3 WHERE firm = $1', [firm, number, hash]);
}

export interface AuditPage {
  readonly before?: number;
  readonly limit: number;
  readonly search?: string;
  readonly action?: string;
}

/** Texts are searched as the page shows them: an action has spaces there. */
const LIST_AUDIT = `
  SELECT * FROM audit WHERE firm = $1 AND number < $2 AND ($4 = '' OR action = $4)
    AND strpos(lower(concat_ws(' ', actor, action, replace(action, '-', ' '), subject, details)), lower($5)) > 0
  ORDER BY number DESC LIMIT $3`;

export async function listAudit(
  ask: Ask,
  firm: string | undefined,
  { before = Number.MAX_SAFE_INTEGER, limit, search = '', action = '' }: AuditPage,
): Promise<readonly AuditEntry[]> {
  return readAll(storedEntry, await ask(LIST_AUDIT, [firm ?? NO_FIRM, before, limit, action, search])).map(toEntry);
}

function toEntry({ firm, ...entry }: z.output<typeof storedEntry>): AuditEntry {
  return firm === NO_FIRM ? entry : { ...entry, firm };
}

export async function listActions(ask: Ask, firm: string | undefined): Promise<readonly string[]> {
  const found = await ask('SELECT DISTINCT action FROM audit WHERE firm = $1 ORDER BY action', [firm ?? NO_FIRM]);
  return readAll(storedEntry.pick({ action: true }), found).map(({ action }) => action);
}

/** The end of a chain, stored apart: a chain without its last entries would look whole. */
export async function readAuditHead(ask: Ask, firm: string | undefined): Promise<ChainEnd | undefined> {
  const found = await ask('SELECT number, hash FROM audit_heads WHERE firm = $1', [firm ?? NO_FIRM]);
  return readFirst(storedEntry.pick({ number: true, hash: true }), found);
}

/** All firms with a chain, even an empty one; `undefined` for the one that concerns no firm. */
export async function listAudited(ask: Ask): Promise<readonly (string | undefined)[]> {
  const found = await ask('SELECT firm FROM audit UNION SELECT firm FROM audit_heads ORDER BY firm');
  return readAll(storedEntry.pick({ firm: true }), found).map(({ firm }) => (firm === NO_FIRM ? undefined : firm));
}

/** Entries of a chain in order, for verification: so many after that number. */
export async function readAudit(
  ask: Ask,
  firm: string | undefined,
  { after, limit }: { readonly after: number; readonly limit: number } = {
    after: Number.MIN_SAFE_INTEGER,
    limit: Number.MAX_SAFE_INTEGER,
  },
): Promise<readonly AuditEntry[]> {
  const sql = 'SELECT * FROM audit WHERE firm = $1 AND number > $2 ORDER BY number LIMIT $3';
  return readAll(storedEntry, await ask(sql, [firm ?? NO_FIRM, after, limit])).map(toEntry);
}
