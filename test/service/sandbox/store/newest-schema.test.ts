import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../../../../src/service/sandbox/store/open-store.ts';
import { SANDBOX_MIGRATIONS } from '../../../../src/service/sandbox/store/schema.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

/** Gives what a new file holds before anything is entered. */
function lookIntoNew() {
  const location = join(makeTempFolder(), 'new.db');
  openStore(location).close();
  return lookInto(new DatabaseSync(location));
}

function lookInto(db: InstanceType<typeof DatabaseSync>) {
  const all = (sql: string) => db.prepare(sql).all();
  const schema = all('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid');
  const version = all('SELECT * FROM pragma_user_version');
  const keys = all('SELECT key FROM file_key');
  db.close();
  return { schema, version, keys };
}

test('each new sandbox has the schema that all steps lead to, and one key of its own', () => {
  const stepped = new DatabaseSync(':memory:');
  for (const step of SANDBOX_MIGRATIONS) stepped.exec(step);
  const { schema } = lookInto(stepped);
  const files = [lookIntoNew(), lookIntoNew(), lookIntoNew()];
  for (const file of files)
    expect(file).toMatchObject({ schema, version: [{ user_version: SANDBOX_MIGRATIONS.length }] });
  expect(new Set(files.flatMap(({ keys }) => keys).map((row) => JSON.stringify(row))).size).toBe(3);
  expect(files.map(({ keys }) => keys.length)).toEqual([1, 1, 1]);
});
