import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../../../src/service/sandbox/start-sandbox.ts';
import { callerOf, requestToken, start } from './support.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capsheet-sandbox-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('keeps portfolio and credentials in its file, and the secret as a salted digest alone', async () => {
  const data = join(folder, 'sandbox.db');
  const first = await start({ data });
  const secret = first.clientSecret ?? '';
  await (await callerOf(first)).post('/v1/companies/', { name: 'Later' });
  await first.close();
  expect(readFileSync(data).includes(Buffer.from(secret))).toBe(false);

  const second = await start({ data, seed: 'empty', clientId: 'another' });
  expect([second.clientId, second.clientSecret]).toEqual([first.clientId, undefined]);
  expect((await requestToken(second, secret)).status).toBe(200);
  await second.close();

  const third = await start({ data, clientSecret: 'chosen' });
  expect((await requestToken(third, secret)).status).toBe(401);
  const { get } = await callerOf(third, { clientId: third.clientId, clientSecret: 'chosen' });
  expect((await get('/v1/companies/?name=later')).body.count).toBe(1);
  expect((await get('/v1/companies/')).body.count).toBe(13);
});

test('takes given credentials and makes others up', async () => {
  const given = await start({ clientId: 'app', clientSecret: 's:ecret' });
  // One that was given is not handed round.
  expect([given.clientId, given.clientSecret, given.firmName]).toEqual(['app', undefined, 'Northlight Ventures']);
  expect((await requestToken(given, 's:ecret')).status).toBe(200);
  const [one, two] = [await start(), await start()];
  expect(one.clientId).toMatch(/^sandbox-[0-9a-f]{16}$/);
  expect([two.clientId, two.clientSecret]).not.toContain(one.clientId);
  expect(two.clientSecret).not.toBe(one.clientSecret);
});

test('keeps nothing of a given secret by which it could be told, and not the same twice', async () => {
  const kept: unknown[] = [];
  for (const name of ['one.db', 'two.db']) {
    const data = join(folder, name);
    await (await start({ data, clientId: 'app', clientSecret: 'summer2024' })).close();
    for (const trace of tracesOf('summer2024')) expect(filesWith(trace)).toEqual([]);
    const db = new DatabaseSync(data);
    kept.push(db.prepare('SELECT secret_hash FROM client_apps').get()?.secret_hash);
    db.close();
  }
  expect(kept).toEqual([expect.stringMatching(/^scrypt:[0-9a-f]{32}:[0-9a-f]{64}$/), expect.any(String)]);
  expect(kept[0]).not.toBe(kept[1]);
});

test('takes over the plain digest of an older data file, which holds as before and is then gone', async () => {
  const data = join(folder, 'old.db');
  await (await start({ data, clientId: 'app', clientSecret: 'summer2024' })).close();
  const db = new DatabaseSync(data);
  const [, old = ''] = tracesOf('summer2024');
  db.exec(`UPDATE client_apps SET secret_hash = '${old}'; PRAGMA wal_checkpoint(TRUNCATE)`);
  db.close();
  expect(filesWith(old)).toContain('old.db');
  const reopened = await start({ data });
  expect((await requestToken(reopened, 'summer2024')).status).toBe(200);
  expect((await requestToken(reopened, old)).status).toBe(401);
  await reopened.close();
  expect(filesWith(old)).toEqual([]);
});

/** The files of the data in which a text stands. */
function filesWith(text: string): readonly string[] {
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
}

/** A secret as it is, and as digests and encodings make it known to whoever guesses. */
function tracesOf(secret: string): readonly string[] {
  const sha256 = createHash('sha256').update(secret).digest();
  return [secret, sha256.toString('hex'), sha256.toString('base64'), Buffer.from(secret).toString('base64')];
}

test('listens on the loopback address alone', async () => {
  expect((await start()).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('an empty sandbox has no fund and no company: none of the sample, but its custom columns', async () => {
  const { get, post } = await callerOf(await start({ seed: 'empty' }));
  expect((await get('/v1/funds/')).body.count).toBe(0);
  expect((await get('/v1/custom-columns/options/')).body.count).toBe(7);
  expect((await get('/v1/companies/')).body).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect((await post('/beta/investment/financing-events/get/', {})).body).toEqual([]);
});

test('two sandboxes of one seed are the same', async () => {
  const read = async () => (await (await callerOf(await start())).post('/beta/investment/securities/get/', {})).text;
  expect(await read()).toBe(await read());
});

test('says that a port is taken', async () => {
  const taken = await start();
  const port = Number(new URL(taken.url).port);
  await expect(startSandbox({ seed: 'empty', port })).rejects.toMatchObject({
    code: 'sandbox-port-taken',
    message: `The sandbox cannot listen on port ${port} of this machine: a sandbox that is still running, or another program, has it.`,
    hint: 'End the other sandbox with Ctrl-C in its terminal, if you want to begin again with a new one; or name a different port with --port, or 0 for any that is free.',
    exitStatus: 2,
  });
});

test('refuses a file that holds something else, and leaves it as it is', async () => {
  const data = join(folder, 'notes.txt');
  writeFileSync(data, 'These are my notes, which are no database at all.'.repeat(40));
  await expect(start({ data })).rejects.toMatchObject({
    code: 'sandbox-data-unreadable',
    message: `${data} cannot be opened as the data of a sandbox.`,
    exitStatus: 2,
  });
  expect(readFileSync(data, 'utf8')).toBe('These are my notes, which are no database at all.'.repeat(40));
});

test('refuses the database of another program and of a newer capsheet', async () => {
  const other = join(folder, 'other.db');
  const db = new DatabaseSync(other);
  db.exec('CREATE TABLE songs (title TEXT)');
  db.close();
  await expect(start({ data: other })).rejects.toMatchObject({ code: 'sandbox-data-unreadable' });

  const newer = join(folder, 'newer.db');
  await (await start({ data: newer })).close();
  const again = new DatabaseSync(newer);
  again.exec('PRAGMA user_version = 99');
  again.close();
  await expect(start({ data: newer })).rejects.toMatchObject({
    code: 'sandbox-data-newer',
    message: `${newer} was written by a newer capsheet (schema 99, this one knows 6).`,
  });
});
