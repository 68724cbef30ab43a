import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { OUTPUT_SCHEMAS } from '../../../../src/app/cli/output-schemas.ts';
import { openPool } from '../../../../src/engine/database/open-pool.ts';
import { openCredentials } from '../../../../src/team/administration/credentials.ts';
import { findSubmission, moveSubmission } from '../../../../src/team/database/submissions.ts';
import { openFileStore } from '../../../../src/team/store/open-file-store.ts';
import { query, sharedPostgres } from '../../../support/postgres/start-postgres.ts';
import { putPerson, putSubmission } from '../../../team/support.ts';
import { readKeys } from '../../../team/vault/make-keys.ts';
import { KEY_LINE, openCommandLine } from './open-command-line.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

it('brings a team back from a copy: secrets and files open, what was approved waits for a new approval, and nobody is signed in', async () => {
  const line = await openCommandLine();
  await line.team(['firm', 'add', 'northlight', '--name', 'Northlight', '--base-url', 'https://api.example.com']);
  const set = ['credentials', 'set', 'northlight', '--client-id', 'cap-1'];
  await line.team(set, { stdin: 'secret-of-then' });
  const before = await openPool(line.url);
  const files = await openFileStore({ env: {}, pool: before, now: NOW });
  const { sha256 } = await files.put(Readable.from([Buffer.from('a workbook')]));
  const maker = await putPerson((work) => before.transact('write', work), 'Ana');
  const [approved, waiting] = [
    await putSubmission((work) => before.transact('write', work), 'northlight', maker, 'approved'),
    await putSubmission((work) => before.transact('write', work), 'northlight', maker, 'waiting'),
  ];
  const move = (id: number, to: 'planned' | 'approved') =>
    before.transact('write', (ask) => moveSubmission(ask, { firm: 'northlight', id }, to));
  await move(approved, 'planned');
  await move(approved, 'approved');
  await move(waiting, 'planned');
  await query(
    line.url,
    "INSERT INTO capsheet.sessions (token_sha256, person, kind, expires_at) VALUES ('a', $1, 'browser', now() + interval '1 day')",
    [maker],
  );
  await before.close();

  const restored = await (await sharedPostgres()).createDatabase(new URL(line.url).pathname.slice(1));
  await line.team(set, { stdin: 'secret-of-later' });
  const env = { CAPSHEET_DATABASE_URL: restored };
  const noted = await line.team(['restored', '--json'], { env });
  expect(noted.json).toMatchObject({ submissions: [{ firm: 'northlight', id: approved }], sessions: 1 });
  expect(OUTPUT_SCHEMAS['team-restored']?.schema.parse(noted.json)).toEqual(noted.json);

  const after = await openPool(restored);
  const states = [];
  for (const id of [approved, waiting])
    states.push((await after.transact('read', (ask) => findSubmission(ask, 'northlight', id)))?.state);
  expect(states).toEqual(['received', 'planned']);
  const again = await openFileStore({ env: {}, pool: after, now: NOW });
  expect((await again.load(sha256)).toString()).toBe('a workbook');
  const vault = { keys: await readKeys(KEY_LINE), env: {} };
  expect(await after.transact('read', (ask) => openCredentials(ask, 'northlight', vault))).toEqual({
    clientId: 'cap-1',
    clientSecret: 'secret-of-then',
  });
  await after.close();
  expect(await query(restored, 'SELECT count(*) AS open FROM capsheet.sessions WHERE revoked_at IS NULL')).toEqual([
    { open: '0' },
  ]);
  const audit = await line.team(['audit', '--verify'], { env });
  expect([audit.status, audit.stdout]).toEqual([0, expect.stringContaining('all firms: 1 entry;')]);
  expect((await line.team(['restored'], { env })).stdout).toBe(
    '0 approved submissions will be planned again, 0 sessions ended.\n',
  );
});
