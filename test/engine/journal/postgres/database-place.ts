import { onTestFinished } from 'vitest';
import type { Clocks } from '../../../../src/base/util/standstill.ts';
import type { Journal } from '../../../../src/engine/journal/journal.ts';
import { openSharedJournal } from '../../../../src/engine/journal/postgres/open-journal.ts';
import { createMigratedDatabase } from '../../../support/postgres/migrated-database.ts';
import { query } from '../../../support/postgres/start-postgres.ts';

/** A journal's database, with a clock that stands still unless it is told to go on. */
export interface DatabasePlace {
  readonly url: string;
  /** Milliseconds since 1970. */
  nowMs(): number;
  pass(ms: number): Promise<void>;
  /** Opens it, and closes it with the test. */
  open(clocks?: Clocks): Promise<Journal>;
  ask(sql: string, ...values: readonly unknown[]): ReturnType<typeof query>;
}

export async function makeDatabasePlace(): Promise<DatabasePlace> {
  const url = await createMigratedDatabase();
  let nowMs = Date.UTC(2026, 10, 20);
  const ask = (sql: string, ...values: readonly unknown[]) =>
    query(`${url}?options=-csearch_path%3Dcapsheet`, sql, values);
  const setClock = async () => {
    const body = `SELECT ${nowMs}::double precision`;
    await ask(`CREATE OR REPLACE FUNCTION clock_ms() RETURNS double precision LANGUAGE sql VOLATILE AS '${body}'`);
  };
  await setClock();
  return {
    url,
    ask,
    nowMs: () => nowMs,
    pass: async (ms) => {
      nowMs += ms;
      await setClock();
    },
    open: async (clocks) => {
      const journal = await openSharedJournal(url, clocks);
      onTestFinished(() => journal.close());
      return journal;
    },
  };
}
