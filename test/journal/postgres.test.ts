import { onTestFinished } from 'vitest';
import { openJournal } from '../../src/journal/postgres/open-journal.ts';
import { openSharedRateState } from '../../src/journal/postgres/open-shared-rate-state.ts';
import { query, sharedPostgres } from '../support/postgres/start-postgres.ts';
import { describeJournalStore } from './conformance/describe-journal-store.ts';
import { type JournalPlace, TABLES } from './conformance/journal-place.ts';

const HOUR_MS = 3_600_000;
let template: Promise<string> | undefined;

/** A database with the schema, of which each place is a copy. */
async function makeTemplate(): Promise<string> {
  const server = await sharedPostgres();
  const url = await server.createDatabase();
  await (await openJournal(url)).close();
  return new URL(url).pathname.slice(1);
}

/** A database with a clock that stands still unless it is told to go on. */
async function makePlace(): Promise<JournalPlace> {
  template ??= makeTemplate();
  const url = await (await sharedPostgres()).createDatabase(await template);
  let nowMs = Date.UTC(2026, 10, 20);
  const setClock = async () => {
    const body = `SELECT ${nowMs}::double precision`;
    await query(
      url,
      `CREATE OR REPLACE FUNCTION capsheet.clock_ms() RETURNS double precision LANGUAGE sql VOLATILE AS '${body}'`,
    );
  };
  await setClock();
  return {
    open: async () => {
      const journal = await openJournal(url);
      onTestFinished(() => journal.close());
      return journal;
    },
    openRates: async (caller) => {
      const rates = await openSharedRateState(url, { caller, longestRequestMs: 2 * HOUR_MS });
      onTestFinished(() => rates.close());
      return rates;
    },
    clock: {
      nowMs: () => nowMs,
      pass: async (ms) => {
        nowMs += ms;
        await setClock();
      },
    },
    spoil: async (table, id, change) => {
      const columns = Object.keys(change).map((column, index) => `${column} = $${index + 2}`);
      const sql = `UPDATE capsheet.${table} SET ${columns.join(', ')} WHERE ${TABLES[table]} = $1`;
      await query(url, sql, [id, ...Object.values(change)]);
    },
  };
}

describeJournalStore('PostgreSQL', makePlace);
