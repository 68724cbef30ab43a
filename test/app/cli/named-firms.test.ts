import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Keychain, toAccount } from '../../../src/app/cli/firms/keychain.ts';
import { CLIENT_SECRET, type Desk, openDesk } from '../../scenarios/desk.ts';
import { FaultProxy } from '../../support/fault-proxy.ts';

const UNSET = { CAPSHEET_BASE_URL: '', CAPSHEET_CLIENT_ID: '', CAPSHEET_CLIENT_SECRET: '' };

class KeychainInMemory implements Keychain {
  readonly secrets = new Map<string, string>();
  read = (account: string) => this.secrets.get(account);
  keep = (account: string, secret: string) => void this.secrets.set(account, secret);
  forget = (account: string) => void this.secrets.delete(account);
}

let desk: Desk;
let other: FaultProxy;
let keychain: KeychainInMemory;
let file: string;

beforeAll(async () => {
  desk = await openDesk();
  other = await FaultProxy.start(desk.sandbox.url);
  file = join(desk.env.HOME ?? '', '.config/capsheet/firms.yaml');
  desk.take('quarterly.xlsx');
  mkdirSync(desk.path('office'));
  return () => other.close();
});

beforeEach(() => {
  keychain = new KeychainInMemory();
  rmSync(file, { force: true });
  desk.put('office/.env', '');
  desk.asked();
  other.calls.length = 0;
});

const run = (args: readonly string[], settings: { input?: string; env?: Record<string, string>; cwd?: string } = {}) =>
  desk.run([...args, '--json'], { keychain, ...settings, env: { ...UNSET, ...settings.env } });

const ADD = () => ['firm', 'add', 'northlight', '--base-url', desk.sandbox.url, '--client-id', desk.sandbox.clientId];
const add = () => run([...ADD(), '--service-profile', desk.profile], { input: `${CLIENT_SECRET}\n` });
const account = () => toAccount({ baseUrl: desk.sandbox.url, clientId: desk.sandbox.clientId });
const PLAN = ['plan', 'quarterly.xlsx', '--firm', 'northlight'];

/** The same in a folder with a `.env` file. */
const runBeside = (lines: readonly string[], args: readonly string[], env = {}) => {
  desk.put('office/.env', lines.join('\n'));
  return run(args, { cwd: desk.path('office'), env });
};

function writeFirms(text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
}

test('a firm is added once its secret works: the secret is in the keychain and nowhere else', async () => {
  const refused = await run(ADD(), { input: 'wrong\n' });
  expect([refused.status === 0, keychain.secrets.size]).toEqual([false, 0]);
  const added = await add();
  expect([added.status, added.json.firms]).toEqual([
    0,
    [expect.objectContaining({ name: 'northlight', baseUrl: desk.sandbox.url, secret: 'keychain' })],
  ]);
  expect([...keychain.secrets]).toEqual([[account(), CLIENT_SECRET]]);
  expect(readFileSync(file, 'utf8')).not.toContain(CLIENT_SECRET);
  expect((await add()).json.code).toBe('named-firm-exists');
});

test('--firm or the environment chooses a firm, for every command that asks the service', async () => {
  await add();
  expect((await run(PLAN)).status).toBe(0);
  expect((await run(['plan', 'quarterly.xlsx'], { env: { CAPSHEET_FIRM: 'northlight' } })).status).toBe(0);
  const { json } = await run(['doctor', '--firm', 'northlight']);
  expect(JSON.stringify(json)).toContain(
    `CAPSHEET_BASE_URL and CAPSHEET_CLIENT_ID come from the firm northlight in ${file}, CAPSHEET_CLIENT_SECRET from the keychain of this system`,
  );
  const unknown = await run(['plan', 'quarterly.xlsx', '--firm', 'nortlight']);
  expect([unknown.status, unknown.json.code, unknown.json.hint]).toEqual([
    2,
    'named-firm-unknown',
    expect.stringContaining('"northlight"'),
  ]);
});

test('a firm goes before the addresses and the client of the environment', async () => {
  await add();
  const env = { CAPSHEET_BASE_URL: other.url, CAPSHEET_APP_URL: other.url, CAPSHEET_CLIENT_ID: 'another' };
  expect([(await run(PLAN, { env })).status, [...other.calls]]).toEqual([0, []]);
});

test('a .env file sends no secret of a named firm elsewhere', async () => {
  await add();
  const plan = ['plan', '../quarterly.xlsx', '--firm', 'northlight'];
  const ignored = await runBeside([`CAPSHEET_BASE_URL=${other.url}`, `CAPSHEET_APP_URL=${other.url}`], plan);
  expect(ignored.status).toBe(0);
  for (const line of ['CAPSHEET_STATE_DIR=here', 'CAPSHEET_DATABASE_URL=postgres://elsewhere/x'])
    expect((await runBeside([line], plan, { CAPSHEET_STATE_DIR: '' })).json.code).toBe('settings-mixed');
  for (const line of ['CAPSHEET_FIRM=northlight', 'CAPSHEET_FIRMS_FILE=firms.yaml'])
    expect((await runBeside([line], ['plan', '../quarterly.xlsx'])).json.code).toBe('settings-mixed');
  expect([...other.calls]).toEqual([]);
});

test('an address that is typed beside --firm, or a settings file of somebody else, does not get the secret', async () => {
  await add();
  const typed = await run([...PLAN, '--base-url', other.url]);
  const foreign = desk.put(
    'foreign.yaml',
    `firms: { northlight: { baseUrl: "${other.url}", clientId: ${desk.sandbox.clientId} } }`,
  );
  chmodSync(desk.path(foreign), 0o600);
  const read = await run(PLAN, { env: { CAPSHEET_FIRMS_FILE: foreign } });
  expect([typed.json.code, read.json.code, [...other.calls]]).toEqual(['settings-missing', 'settings-missing', []]);
});

test('without a keychain the environment does, unless its secret is that of another client', async () => {
  writeFirms(`firms:\n  northlight: { baseUrl: "${desk.sandbox.url}", clientId: ${desk.sandbox.clientId} }\n`);
  const secret = { CAPSHEET_CLIENT_SECRET: CLIENT_SECRET };
  const here = (env: Record<string, string>) => desk.run([...PLAN, '--json'], { env: { ...UNSET, ...env } });
  expect((await here(secret)).status).toBe(0);
  expect((await here({ ...secret, CAPSHEET_CLIENT_ID: desk.sandbox.clientId })).status).toBe(0);
  expect((await here({ ...secret, CAPSHEET_CLIENT_ID: 'another' })).json.code).toBe('settings-missing');
  const plan = ['plan', '../quarterly.xlsx', '--firm', 'northlight'];
  const lines = [`CAPSHEET_CLIENT_SECRET=${CLIENT_SECRET}`];
  expect((await runBeside(lines, plan)).json.code).toBe('settings-missing');
  expect((await runBeside([...lines, 'CAPSHEET_CLIENT_ID=another'], plan)).json.code).toBe('settings-missing');
  expect((await runBeside([...lines, `CAPSHEET_CLIENT_ID=${desk.sandbox.clientId}`], plan)).status).toBe(0);
});

test('a keychain that is locked is not said to be empty, and keeps what it has', async () => {
  await add();
  const locked = (args: readonly string[]) => desk.run([...args, '--json'], { env: UNSET });
  const planned = await locked(PLAN);
  expect([planned.json.code, planned.json.message]).toEqual([
    'settings-missing',
    expect.stringMatching(/The keychain of this system cannot be used: it is locked\.$/),
  ]);
  const removed = await locked(['firm', 'remove', 'northlight']);
  expect([removed.status, removed.json.firms, removed.stderr]).toEqual([0, [], expect.stringContaining(account())]);
  expect([...keychain.secrets.keys()]).toEqual([account()]);
});

test('without a keychain, adding a firm says what to do before anybody is asked for a secret', async () => {
  const refused = await desk.run([...ADD(), '--json'], { env: UNSET, input: CLIENT_SECRET });
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    2,
    'keychain-missing',
    'The keychain of this system cannot be used: it is locked.',
  ]);
  const kept = await desk.run([...ADD(), '--no-secret', '--json'], { env: UNSET });
  expect([kept.status, kept.json.firms[0].secret, desk.asked()]).toEqual([0, 'unknown', []]);
});

test('trying a secret takes nothing from a .env file', async () => {
  const lines = ['CAPSHEET_STATE_DIR=here'];
  desk.put('office/.env', lines.join('\n'));
  const tried = await run(ADD(), { input: CLIENT_SECRET, cwd: desk.path('office'), env: { CAPSHEET_STATE_DIR: '' } });
  expect([tried.json.code, keychain.secrets.size, desk.asked()]).toEqual(['settings-mixed', 0, []]);
});

test.each([
  ['clientSecret', 'firms-secret'],
  ['password', 'firms-secret'],
  ['CLIENT_SECRET', 'firms-secret'],
  ['colour', 'firms-invalid'],
])('a setting %s in the file is %s', async (setting, code) => {
  writeFirms(`firms:\n  northlight:\n    baseUrl: https://x.example\n    clientId: a\n    ${setting}: tell-nobody\n`);
  const { status, json, stdout } = await run(['firm', 'list']);
  expect([status, json.code, stdout.includes('tell-nobody')]).toEqual([2, code, false]);
});

test.each([
  ['https://x.example', 'https://X.EXAMPLE:443/'],
  ['https://x.example/api', 'https://x.example/api/'],
])('one client at %s and at %s is one portfolio under two names', async (one, two) => {
  const firm = (name: string, baseUrl: string, clientId = 'a') =>
    `  ${name}: { baseUrl: "${baseUrl}", clientId: ${clientId} }\n`;
  writeFirms(`firms:\n${firm('north', one)}${firm('south', two)}`);
  expect((await run(['firm', 'list'])).json.code).toBe('firms-alike');
  writeFirms(`firms:\n${firm('north', one)}${firm('south', two, 'b')}`);
  expect((await run(['firm', 'list'])).json.firms).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')('a settings file to which others may write is refused', async () => {
  writeFirms('firms: {}\n');
  chmodSync(file, 0o666);
  expect((await run(['firm', 'list'])).json.code).toBe('firms-open');
});

test.each(['firms: [', 'firms:\n  North Light: {}\n', 'firms: 7', '- a'])(
  'a file that says %j is refused',
  async (text) => {
    writeFirms(text);
    expect((await run(['firm', 'list'])).json.code).toMatch(/^firms-(unreadable|invalid)$/);
  },
);

test('adding and removing leaves the rest of the file as it is', async () => {
  const own = '# mine\nfirms:\n  harbour: { baseUrl: "https://h.example", clientId: h } # the old one\n';
  writeFirms(own);
  expect((await add()).status).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('# the old one');
  const changed = await run(['firm', 'secret', 'northlight'], { input: CLIENT_SECRET });
  expect(changed.status).toBe(0);
  const removed = await run(['firm', 'remove', 'northlight']);
  expect([removed.status, keychain.secrets.size]).toEqual([0, 0]);
  expect(readFileSync(file, 'utf8').replace(/\s+/g, ' ')).toBe(own.replace(/\s+/g, ' '));
});

test('--profile still works, and is mentioned once', async () => {
  await add();
  const { status, stderr } = await desk.run([
    'plan',
    'quarterly.xlsx',
    '--profile',
    desk.profile,
    '--service-profile',
    desk.profile,
  ]);
  expect([status, stderr.split('\n').filter((line) => line.includes('--service-profile'))]).toEqual([
    0,
    ['--profile is now called --service-profile; the old name works until version 2.'],
  ]);
});
