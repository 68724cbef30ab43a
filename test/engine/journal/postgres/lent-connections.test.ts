import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabasePool, lendPool, openPool } from '../../../../src/engine/database/open-pool.ts';
import { openSharedJournal } from '../../../../src/engine/journal/postgres/open-journal.ts';
import { createMigratedDatabase } from '../../../support/postgres/migrated-database.ts';
import { query } from '../../../support/postgres/start-postgres.ts';

let url: string;
let lender: DatabasePool;

beforeEach(async () => {
  url = await createMigratedDatabase();
  lender = await lendPool(url, 2);
});

afterEach(() => lender.close());

/** By the database’s own count; whoever asks this is not one of them. */
async function countConnections(): Promise<number> {
  const sql = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'capsheet'";
  return (await query(url, sql)).length;
}

const look = (pool: DatabasePool) => pool.transact('read', (ask) => ask('SELECT 1 AS one'));

test('whoever opens a database of which connections are lent uses those', async () => {
  const journals = await Promise.all([1, 2, 3, 4].map(() => openSharedJournal(url)));
  await Promise.all(journals.map((journal) => journal.listRuns()));
  expect(await countConnections()).toBeLessThanOrEqual(2);
  for (const journal of journals) await journal.close();
  await expect(look(lender)).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('connections last until the last of those who use them has closed, twice or not', async () => {
  const journal = await openSharedJournal(url);
  await lender.close();
  await lender.close();
  expect(await journal.listRuns()).toEqual([]);
  await journal.close();
  await expect(look(lender)).rejects.toThrow('after calling end');
  const own = await openPool(url);
  await expect(look(own)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await own.close();
});
