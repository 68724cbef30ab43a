import type { Ask } from '../../src/engine/database/ask.ts';
import { type DatabasePool, openPool } from '../../src/engine/database/open-pool.ts';
import { addFirm } from '../../src/team/database/firms.ts';
import { addSubmission } from '../../src/team/database/submissions.ts';
import { closeLater } from '../support/close-later.ts';
import { createMigratedDatabase } from '../support/postgres/migrated-database.ts';

/** A database of a team, of its own where none is named; closed when the file of tests is over. */
export async function openTeam(databaseUrl?: string): Promise<{
  readonly url: string;
  readonly pool: DatabasePool;
  readonly write: Write;
}> {
  const url = databaseUrl ?? (await createMigratedDatabase());
  const pool = await openPool(url, 10);
  closeLater(() => pool.close());
  return { url, pool, write: (work) => pool.transact('write', work) };
}
export type Write = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;

/** Somebody who has signed in; answers their id. */
export async function putPerson(write: Write, name: string): Promise<number> {
  const email = `${name.toLowerCase()}@example.com`;
  const sql = `INSERT INTO people (issuer, subject, email, name) VALUES ('test', $1, $2, $1) RETURNING id`;
  return write(async (ask) => Number((await ask(sql, [name, email])).rows[0]?.id));
}

export async function putFirm(write: Write, id: string): Promise<void> {
  await write((ask) => addFirm(ask, { id, name: id.toUpperCase(), service: 'https://service.example' }));
}

/** A submission of one workbook; answers its id. */
export async function putSubmission(write: Write, firm: string, maker: number, book = 'book'): Promise<number> {
  const contentSha256 = book.padEnd(64, '0');
  const inputs = [{ name: `${book}.xlsx`, sha256: 'a'.repeat(64) }];
  const facts = { firm, maker, comment: '', inputs, reading: { decimalSign: '.' as const }, isPartial: false };
  return (await write((ask) => addSubmission(ask, { ...facts, contentSha256 }))).id;
}
