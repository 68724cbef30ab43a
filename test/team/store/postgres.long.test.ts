import { describe, expect, it } from 'vitest';
import { openPool } from '../../../src/engine/database/open-pool.ts';
import { createFileStore } from '../../../src/team/store/file-store.ts';
import { openPostgresPlace } from '../../../src/team/store/postgres-place.ts';
import { closeLater } from '../../support/close-later.ts';
import { query, sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { describeFileStore, type Place, piecesOf } from './conformance.ts';

async function makePlace(
  temporary = makeTempFolder(),
): Promise<Place & { readonly ask: (sql: string) => Promise<unknown> }> {
  const url = await (await sharedPostgres()).createDatabase();
  const pool = await openPool(url, 2);
  closeLater(() => pool.close());
  const ask = (sql: string, ...values: readonly unknown[]) => query(url, sql, values);
  return {
    store: createFileStore(openPostgresPlace(pool, temporary)),
    name: `the database ${pool.name}`,
    ask,
    spoil: async (sha256, change) => {
      const sql = 'SELECT content FROM capsheet.file_contents WHERE sha256 = $1 ORDER BY part';
      const whole = Buffer.concat((await ask(sql, sha256)).map(({ content }) => content as Buffer));
      await ask('DELETE FROM capsheet.file_contents WHERE sha256 = $1', sha256);
      await ask('INSERT INTO capsheet.file_contents VALUES ($1, 0, $2)', sha256, change(whole));
    },
    list: async () =>
      (await ask('SELECT DISTINCT sha256 FROM capsheet.file_contents')).map(({ sha256 }) => String(sha256)),
  };
}

describeFileStore('the database', makePlace);

describe('a database of files', () => {
  it('that is full says so, and keeps nothing of the file', async () => {
    const { store, name, ask, list } = await makePlace();
    // Its first part finds room and its second one none.
    await ask(`CREATE FUNCTION capsheet.be_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await ask(`CREATE TRIGGER full_disk BEFORE INSERT ON capsheet.file_contents
      FOR EACH ROW WHEN (NEW.part = 1) EXECUTE FUNCTION capsheet.be_full()`);
    await expect(store.put(piecesOf(Buffer.alloc(600_000)))).rejects.toMatchObject({
      code: 'store-full',
      exitStatus: 2,
      message: expect.stringContaining(name),
    });
    expect(await list()).toEqual([]);
  });

  it('does not write again what is there already', async () => {
    const { store, ask } = await makePlace();
    const versions = () => ask('SELECT part, xmin, ctid FROM capsheet.file_contents ORDER BY part');
    await store.put(piecesOf(Buffer.alloc(600_000)));
    const before = await versions();
    await store.put(piecesOf(Buffer.alloc(600_000)));
    expect(await versions()).toEqual(before);
  });
});
