import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Ask, DatabaseRow } from '../../../../src/engine/database/ask.ts';
import { prepareDatabase } from '../../../../src/engine/database/prepare-database.ts';
import { SHARED_MIGRATIONS } from '../../../../src/engine/database/schema/migrations.ts';
import { openSharedJournal } from '../../../../src/engine/journal/postgres/open-journal.ts';
import { PASSWORD, query, sharedPostgres } from '../../../support/postgres/start-postgres.ts';
import { isQuick } from '../../../support/sweep.ts';
import { LOCK, RUN, SECURITY_ROW } from '../conformance/entries.ts';
import { makeDatabasePlace } from './database-place.ts';

const emptyDatabase = async () => (await sharedPostgres()).createDatabase();
const nameOf = (url: string): string => url.replace(/\/\/.*@/, '//');
const codeOf = (code: string) => expect.objectContaining({ code, exitStatus: 2 });

const COLUMNS =
  "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'capsheet' ORDER BY 1, 2";

/** A database that says of itself what none here does. */
const saying =
  (facts: DatabaseRow): Ask =>
  async () => ({
    rows: [{ version: 170_000, version_text: '17.0', is_standby: false, store_id: 'x', switched_off: [], ...facts }],
    changed: 0,
  });

describe('opening the journal in a database', () => {
  it('makes the tables once, whoever else begins with an empty database at the same moment', async () => {
    const url = await emptyDatabase();
    const journals = await Promise.all([1, 2, 3, 4].map(() => openSharedJournal(url)));
    const [first, ...others] = journals;
    const { runId } = (await first?.startRun(RUN)) ?? { runId: '' };
    for (const other of others) expect((await other.listRuns()).map(({ id }) => id)).toEqual([runId]);
    for (const journal of journals) await journal.close();
    expect(await query(url, 'SELECT version FROM capsheet.schema_version')).toEqual([
      { version: SHARED_MIGRATIONS.length },
    ]);
  });

  it.skipIf(isQuick)('brings the tables of each earlier version to those of this one', async () => {
    for (let version = 1; version < SHARED_MIGRATIONS.length; version++) {
      const url = await emptyDatabase();
      await (await openSharedJournal(url)).close();
      const schema = await query(url, COLUMNS);
      await query(url, 'DROP SCHEMA capsheet CASCADE; CREATE SCHEMA capsheet');
      await query(url, `SET search_path = capsheet; ${SHARED_MIGRATIONS.slice(0, version).join(';')}`);
      await query(url, `CREATE TABLE capsheet.schema_version AS SELECT ${version} AS version`);
      const journal = await openSharedJournal(url);
      const { runId } = await journal.startRun(RUN);
      expect((await journal.listRuns()).map(({ id }) => id)).toEqual([runId]);
      await journal.close();
      expect(await query(url, COLUMNS)).toEqual(schema);
    }
  });

  it('touches nothing besides its own schema', async () => {
    const url = await emptyDatabase();
    await (await openSharedJournal(url)).close();
    const sql =
      "SELECT DISTINCT table_schema AS place FROM information_schema.tables WHERE table_schema !~ '^(pg_|info)'";
    expect(await query(url, sql)).toEqual([{ place: 'capsheet' }]);
  });

  it('refuses a database that may forget what it has confirmed', async () => {
    const url = await emptyDatabase();
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    await expect(openSharedJournal(url)).rejects.toThrow(
      expect.objectContaining({
        code: 'database-unfit',
        exitStatus: 2,
        message: `The database ${nameOf(url)} cannot keep a journal: synchronous_commit is off, and what it has said it wrote could be lost.`,
        hint: 'Turn synchronous_commit on for this database and this user.',
      }),
    );
    expect(await query(url, "SELECT to_regnamespace('capsheet') AS made")).toEqual([{ made: null }]);
  });

  it.each([
    [{ version: 130_014, version_text: '13.14' }, 'it is PostgreSQL 13.14'],
    [{ is_standby: true }, 'it is a standby, which nobody can write to'],
    [
      { switched_off: ['fsync', 'synchronous_commit'] },
      'fsync and synchronous_commit are off, and what it has said it wrote could be lost',
    ],
  ])('refuses one of which it hears %o', async (facts, why) => {
    await expect(prepareDatabase(saying(facts), 'postgres://x:5432/y')).rejects.toThrow(
      `The database postgres://x:5432/y cannot keep a journal: ${why}.`,
    );
  });

  it('refuses tables that a newer capsheet has changed, and stops writing where that happens in the middle of a run', async () => {
    const { url, open, ask } = await makeDatabasePlace();
    const journal = await open();
    await journal.lock(LOCK);
    const log = await journal.startRun(RUN);
    const newer = SHARED_MIGRATIONS.length + 1;
    await ask('UPDATE schema_version SET version = $1', newer);
    const message = expect.stringMatching(` ${newer}; .* ${SHARED_MIGRATIONS.length}\\.$`);
    const tooNew = expect.objectContaining({ code: 'journal-too-new', exitStatus: 2, message });
    await expect(openSharedJournal(url)).rejects.toThrow(tooNew);
    await expect(log.recordRows([SECURITY_ROW])).rejects.toThrow(tooNew);
    expect(await ask('SELECT count(*) AS rows FROM outcomes')).toEqual([{ rows: '0' }]);
  });

  it.each([
    ['db.example/capsheet', 'is not a URL'],
    [`mysql://capsheet:${PASSWORD}@localhost/capsheet`, 'does not begin with postgres://'],
    [`postgres://capsheet:${PASSWORD}@localhost`, 'names no database'],
    [
      `postgres://capsheet:${PASSWORD}@db.example/capsheet`,
      'does not say how the connection to db.example is encrypted',
    ],
  ])('refuses an address without repeating it (%#)', async (url, why) => {
    await expect(openSharedJournal(url)).rejects.toThrow(
      expect.objectContaining({ code: 'database-url-invalid', message: `CAPSHEET_DATABASE_URL ${why}.` }),
    );
  });

  it('says of a database that does not let it in why not, and never the password', async () => {
    const url = (await emptyDatabase()).replace(PASSWORD, 'something-else');
    const name = nameOf(url);
    const message = `The database ${name} cannot be used: password authentication failed for user "capsheet".`;
    await expect(openSharedJournal(url)).rejects.toThrow(
      expect.objectContaining({ code: 'database-unreachable', message }),
    );
    const nowhere = url.replace(/:\d+\//, ':1/');
    await expect(openSharedJournal(nowhere)).rejects.toThrow(codeOf('database-unreachable'));
  });

  it('keeps texts with characters that the database has no place for', async () => {
    const { open } = await makeDatabasePlace();
    const journal = await open();
    const log = await journal.startRun(RUN);
    await log.recordRows([{ ...SECURITY_ROW, key: 'a\0b', ref: '\ud800', message: '\u{1f600}' }]);
    const read = await journal.readRun(log.runId);
    expect(read?.outcomes).toMatchObject([{ key: 'a\ufffdb', ref: '\ufffd', message: '\u{1f600}' }]);
  });

  it('says so where a connection is lost, and goes on where there is another one to be had', async () => {
    const { url, open, ask } = await makeDatabasePlace();
    const journal = await open();
    await journal.lock(LOCK);
    const log = await journal.startRun(RUN);
    const block = await openBlocker(url);
    const asked = log.recordRows([SECURITY_ROW]);
    const ended = expect(asked).rejects.toThrow(codeOf('journal-write-failed'));
    const waiting = "SELECT pid FROM pg_stat_activity WHERE application_name = 'capsheet' AND wait_event_type = 'Lock'";
    while ((await ask(waiting)).length === 0);
    await ask(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS waiting`);
    await ended;
    await block.end();
    await log.recordRows([SECURITY_ROW]);
    expect((await journal.readRun(log.runId))?.outcomes).toHaveLength(1);
  });
});

/** Somebody who keeps others from writing rows until `end`. */
async function openBlocker(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE capsheet.outcomes');
  return client;
}
