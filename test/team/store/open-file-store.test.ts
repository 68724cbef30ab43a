import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPool } from '../../../src/engine/database/open-pool.ts';
import { openFileStore } from '../../../src/team/store/open-file-store.ts';
import { closeLater } from '../../support/close-later.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { startS3Server } from './s3-server.ts';

const pool = await openPool(await (await sharedPostgres()).createDatabase());
closeLater(() => pool.close());
const open = (env: NodeJS.ProcessEnv) => openFileStore({ env, pool, now: new Date('2026-11-20T10:00:00Z') });

describe('where files are kept', () => {
  it('is the database, unless CAPSHEET_FILES names a folder or a bucket', async () => {
    const folder = join(makeTempFolder(), 'files');
    const names = [];
    for (const setting of [undefined, '', 'database', 'postgres:', `folder:${folder}`, folder])
      names.push((await open({ CAPSHEET_FILES: setting })).name);
    const database = `the database ${pool.name}`;
    expect(names.slice(0, 4)).toEqual([database, database, database, database]);
    expect(names.slice(4)).toEqual([`the folder ${folder}`, `the folder ${folder}`]);
  });

  it.each([
    ['s3://capsheet', 's3://capsheet/', '/capsheet/'],
    ['s3://capsheet/', 's3://capsheet/', '/capsheet/'],
    ['s3://capsheet/team/files/', 's3://capsheet/team/files/', '/capsheet/team/files/'],
  ])('is the bucket and the prefix of %s', async (setting, name, path) => {
    const { endpoint, requests } = await startS3Server();
    const where = { CAPSHEET_FILES: setting, CAPSHEET_S3_ENDPOINT: endpoint, CAPSHEET_S3_REGION: 'eu-central-1' };
    const store = await open(where);
    expect(store.name).toBe(`the bucket ${name}`);
    await store.load('0'.repeat(64)).catch(() => undefined);
    expect(requests).toEqual([`GET ${path}00/${'0'.repeat(64)}`]);
  });

  it.each([
    ['srv/files', 'names no place that capsheet knows'],
    ['folder:files', 'does not name the whole path of a folder'],
    ['s3://', 'names no place that capsheet knows'],
    ['s3://Not A Bucket/x', 'names no place that capsheet knows'],
  ])('is not %s', async (setting, why) => {
    await expect(open({ CAPSHEET_FILES: setting })).rejects.toMatchObject({
      code: 'store-invalid',
      exitStatus: 2,
      message: `CAPSHEET_FILES is "${setting}", which ${why}.`,
      hint: 'Write folder:/path, postgres: for the database itself, or s3://bucket/prefix.',
    });
  });
});
