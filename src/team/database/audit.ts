import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { type AuditEntry, type AuditFacts, type ChainEnd, FIRST_HASH, hashEntry } from '../terms/audit-entry.ts';
import { insertRow, jsonColumn, orAbsent, readFirst } from './rows.ts';

/** Entries that concern no firm have a chain of their own. */
const NO_FIRM = '';

const storedHead = z.object({ number: z.number(), hash: z.string(), at: z.string() });
const storedEntry = z.object({
  firm: z.string().transform((firm) => (firm === NO_FIRM ? undefined : firm)),
  number: z.number(),
  at: z.string(),
  person: orAbsent(z.number()),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: jsonColumn(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  hash: z.string(),
});

/** Serialises transactions that append: entries of a firm have consecutive numbers. */
const LOCK_HEAD = `
  INSERT INTO audit_heads (firm, number, hash) VALUES ($1, 0, $2) ON CONFLICT (firm) DO UPDATE SET number = audit_heads.number
  RETURNING number, hash, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`;

/** Appends within the transaction of the change it records: both are kept or neither. */
export async function appendAudit(ask: Ask, facts: AuditFacts): Promise<void> {
  const firm = facts.firm ?? NO_FIRM;
  const head = storedHead.parse((await ask(LOCK_HEAD, [firm, FIRST_HASH])).rows[0]);
  const number = head.number + 1;
  const hash = hashEntry(head.hash, { ...facts, number, at: head.at });
  const { person, actor, action, subject, details } = facts;
  const row = { firm, number, at: head.at, person, actor, action, subject, details, previous: head.hash, hash };
  await insertRow(ask, 'audit', row);
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
  const { rows } = await ask(LIST_AUDIT, [firm ?? NO_FIRM, before, limit, action, search]);
  return rows.map((row) => omitAbsent(storedEntry.parse(row)));
}

export async function listActions(ask: Ask, firm: string | undefined): Promise<readonly string[]> {
  const { rows } = await ask('SELECT DISTINCT action FROM audit WHERE firm = $1 ORDER BY action', [firm ?? NO_FIRM]);
  return rows.map((row) => storedEntry.shape.action.parse(row.action));
}

const storedChainEnd = z.object({ number: z.number(), hash: z.string() });

/** The end of a chain, stored apart: a chain without its last entries would look whole. */
export async function readAuditHead(ask: Ask, firm: string | undefined): Promise<ChainEnd | undefined> {
  return readFirst(
    storedChainEnd,
    await ask('SELECT number, hash FROM audit_heads WHERE firm = $1', [firm ?? NO_FIRM]),
  );
}

/** All firms with a chain, even an empty one; `undefined` for the one that concerns no firm. */
export async function listAudited(ask: Ask): Promise<readonly (string | undefined)[]> {
  const { rows } = await ask('SELECT firm FROM audit UNION SELECT firm FROM audit_heads ORDER BY firm');
  return rows.map((row) => storedEntry.shape.firm.parse(row.firm));
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
  const { rows } = await ask(sql, [firm ?? NO_FIRM, after, limit]);
  return rows.map((row) => omitAbsent(storedEntry.parse(row)));
}
