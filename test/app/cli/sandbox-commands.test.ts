import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../src/app/cli/run-cli.ts';
import { processIo } from '../../../src/app/cli/terminal/terminal.ts';
import { startSandbox } from '../../../src/service/sandbox/start-sandbox.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

let data = '';
beforeEach(() => {
  data = join(makeTempFolder(), 'rehearsal.sqlite');
});

/** Runs `capsheet sandbox ARGS --data …` and gives what it wrote; text without the last line end. */
async function sandbox(...args: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const io = { ...processIo(), stdout, stderr, env: {}, isTerminal: false };
  const status = await runCli(['sandbox', ...args, '--data', data], io);
  const text = String(stdout.read() ?? '').trimEnd();
  return { status, text, error: String(stderr.read() ?? ''), json: () => JSON.parse(text) };
}

/** A data file with the sample firm. */
async function makeData(): Promise<void> {
  const made = await startSandbox({ seed: 'sample', data, clientId: 'first', clientSecret: 'secret' });
  await made.close();
}

test('adds a firm, with what a program gets in by, and lists the firms', async () => {
  await makeData();
  const added = await sandbox('firm', 'Kelder Capital', '--seed', 'empty');
  expect(added.text.split('\n')).toEqual([
    'Kelder Capital was added, with an ADMIN, an EDITOR and a VIEWER.',
    '',
    expect.stringMatching(/^ {2}CAPSHEET_CLIENT_ID=sandbox-[0-9a-f]{16}$/),
    expect.stringMatching(/^ {2}CAPSHEET_CLIENT_SECRET=[\w-]{32}$/),
    '',
    'The secret is not kept: it cannot be shown again.',
  ]);
  expect((await sandbox('firm')).text.split('\n')).toEqual([
    'northlight-ventures: Northlight Ventures, 12 companies',
    'kelder-capital: Kelder Capital, 0 companies',
  ]);
  const again = await sandbox('firm', 'Kelder Capital');
  expect([again.status, again.error]).toEqual([
    2,
    expect.stringContaining('There is already a firm "kelder-capital".'),
  ]);
});

test('makes the data where a firm is the first thing in it', async () => {
  const added = await sandbox('firm', 'Kelder Capital', '--json');
  expect(added.json()).toMatchObject({ schema: 'capsheet/sandbox-credentials@1', firm: 'Kelder Capital' });
  expect((await sandbox('firm', '--json')).json()).toEqual({
    $schema: 'urn:capsheet:sandbox-firms@1',
    schema: 'capsheet/sandbox-firms@1',
    firms: [{ name: 'Kelder Capital', slug: 'kelder-capital', companies: 12, users: 3 }],
  });
});

test('adds a user, changes it, and lists what every user may', async () => {
  await makeData();
  const email = 'ada@firm.example';
  const added = await sandbox('user', email, '--name', 'Ada Lind', '--company', 'kestrel-bio', '--company', 'Lumenpay');
  expect(added.text).toBe('ada@firm.example (Ada Lind): VIEWER, sees kestrel-bio, lumenpay');
  const changed = await sandbox(
    'user',
    email,
    '--role',
    'editor',
    '--company',
    'all',
    '--without',
    'documents',
    '--json',
  );
  expect(changed.json().users).toEqual([
    { email, name: 'Ada Lind', role: 'EDITOR', companies: 'all', without: ['documents'] },
  ]);
  await sandbox('user', email, '--without', 'nothing');
  expect((await sandbox('user')).text.split('\n')).toEqual([
    'maren.solberg@northlight.example (Maren Solberg): ADMIN, sees all companies',
    'jonas.ekberg@northlight.example (Jonas Ekberg): EDITOR, sees all companies',
    'ilse.brandt@northlight.example (Ilse Brandt): VIEWER, sees all companies',
    'ada@firm.example (Ada Lind): EDITOR, sees all companies',
  ]);
});

test.each([
  [['user', 'a@b.example', '--role', 'KING'], 'There is no role "KING".'],
  [['user', 'a@b.example', '--company', 'none'], 'Northlight Ventures has no company "none".'],
  [['user', 'a@b.example', '--without', 'coffee'], 'There is no permission "coffee" to withdraw.'],
  [['user', '--firm', 'other'], 'There is no firm "other". The firms are: northlight-ventures.'],
  [['client', 'nobody@b.example'], 'Northlight Ventures has no user "nobody@b.example".'],
  [['client', '--revoke', 'none'], 'There is no client application "none".'],
  [['seed'], 'Northlight Ventures holds 12 companies already.'],
  [['reset'], 'Everything Northlight Ventures holds in the sandbox would be deleted.'],
  [['reset', '--yes', '--seed', 'full'], 'There is no seed "full".'],
])('%j is refused, and changes nothing', async (args, message) => {
  await makeData();
  const before = [(await sandbox('user')).text, (await sandbox('firm')).text, (await sandbox('client')).text];
  const { status, error } = await sandbox(...args);
  expect([status, error]).toEqual([2, expect.stringContaining(message)]);
  expect([(await sandbox('user')).text, (await sandbox('firm')).text, (await sandbox('client')).text]).toEqual(before);
});

test('says that the data is not there instead of making it', async () => {
  const { status, error } = await sandbox('user');
  expect([status, error]).toEqual([2, expect.stringContaining(`There is no file ${data}.`)]);
});

test('adds client applications for users, and revokes them', async () => {
  await makeData();
  const added = await sandbox('client', 'ilse.brandt@northlight.example', '--json');
  const { clientId, ...rest } = added.json();
  expect(rest).toEqual({
    $schema: 'urn:capsheet:sandbox-credentials@1',
    schema: 'capsheet/sandbox-credentials@1',
    email: 'ilse.brandt@northlight.example',
    clientSecret: expect.any(String),
  });
  expect((await sandbox('client')).text.split('\n')).toEqual([
    'first: acts for maren.solberg@northlight.example',
    `${clientId}: acts for ilse.brandt@northlight.example`,
  ]);
  expect((await sandbox('client', '--revoke', clientId)).text).toBe('first: acts for maren.solberg@northlight.example');
});

test('empties a firm, fills it again, and the service shows it as it was made', async () => {
  await makeData();
  expect((await sandbox('reset', '--yes', '--seed', 'empty')).text).toBe(
    'Northlight Ventures holds what the seed "empty" says.',
  );
  expect((await sandbox('firm')).text).toBe('northlight-ventures: Northlight Ventures, 0 companies');
  expect((await sandbox('seed')).status).toBe(0);
  const [again, fresh] = [await startSandbox({ seed: 'empty', data }), await startSandbox({ seed: 'sample' })];
  // Each sandbox is a firm of its own.
  expect({ ...again.dump(), firm: again.dump().firm.name }).toEqual({ ...fresh.dump(), firm: fresh.dump().firm.name });
  await Promise.all([again.close(), fresh.close()]);
});
