import { existsSync, mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { FaultProxy } from '../support/fault-proxy.ts';
import { CLIENT_SECRET, type Desk, openDesk } from './desk.ts';

/** No setting at all: as a machine on which capsheet was never used. */
const UNSET = {
  CAPSHEET_BASE_URL: '',
  CAPSHEET_CLIENT_ID: '',
  CAPSHEET_CLIENT_SECRET: '',
  CAPSHEET_STATE_DIR: '',
};

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.put('Rounds.csv', 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n');
});

async function refusalOf(env: { readonly [name: string]: string }, ...flags: readonly string[]) {
  desk.asked();
  const { status, stderr, json } = await desk.run(['plan', 'Rounds.csv', '--json', ...flags], { env });
  expect([status, stderr, desk.asked()]).toEqual([2, '', []]);
  expect(json.schema).toBe('capsheet/error@1');
  return { code: json.code, message: json.message };
}

test('missing settings are named, all of them', async () => {
  expect(await refusalOf(UNSET)).toEqual({
    code: 'settings-missing',
    message: 'CAPSHEET_BASE_URL, CAPSHEET_CLIENT_ID, CAPSHEET_CLIENT_SECRET are not set.',
  });
});

test('plain http is refused for any host but this machine', async () => {
  expect(await refusalOf({ CAPSHEET_BASE_URL: 'http://portfolio.example.com' })).toEqual({
    code: 'insecure-address',
    message:
      'CAPSHEET_BASE_URL is plain http to portfolio.example.com, which would let anyone in between read the credentials.',
  });
  expect(await refusalOf({}, '--app-url', 'http://127.0.0.1.example.com')).toEqual({
    code: 'insecure-address',
    message: expect.stringContaining('CAPSHEET_APP_URL is plain http to 127.0.0.1.example.com'),
  });
});

test('a .env file is read, the environment wins over it, and flags win over both', async () => {
  const inEnvFile = (baseUrl: string) =>
    [
      `CAPSHEET_BASE_URL=${baseUrl}`,
      `CAPSHEET_CLIENT_ID=${desk.sandbox.clientId}`,
      `CAPSHEET_CLIENT_SECRET="${CLIENT_SECRET}"`,
      'CAPSHEET_STATE_DIR=own-state',
    ].join('\n');
  mkdirSync(desk.path('office'));
  const cwd = desk.path('office');
  const plan = (env: { readonly [name: string]: string }, ...flags: readonly string[]) =>
    desk.run(['plan', '../Rounds.csv', '--json', ...flags], { cwd, env: { ...UNSET, ...env } });

  desk.put('office/.env', inEnvFile(desk.sandbox.url));
  const fromFile = await plan({});
  expect([fromFile.status, fromFile.json.service]).toEqual([0, desk.sandbox.url]);

  desk.put('office/.env', inEnvFile('http://from-the-file.example'));
  const fromEnvironment = await plan({ CAPSHEET_BASE_URL: desk.sandbox.url });
  expect([fromEnvironment.status, fromEnvironment.json.service]).toEqual([0, desk.sandbox.url]);

  const fromFlag = await plan(
    { CAPSHEET_BASE_URL: 'http://from-the-environment.example' },
    '--base-url',
    `${desk.sandbox.url}/`,
  );
  expect([fromFlag.status, fromFlag.json.service]).toEqual([0, desk.sandbox.url]);
});

test('a state folder that begins with ~ lies in the home folder, as no shell reads a .env file', async () => {
  mkdirSync(desk.path('home'));
  desk.put('home/.env', 'CAPSHEET_STATE_DIR=~/kept/here');
  const env = { HOME: desk.path('home'), CAPSHEET_STATE_DIR: '' };
  const listed = await desk.start(['runs', '--json'], { cwd: desk.path('home'), env }).ended;
  expect([listed.status, listed.json.runs]).toEqual([0, []]);
  expect([existsSync(desk.path('home/kept/here/journal.sqlite')), existsSync(desk.path('home/~'))]).toEqual([
    true,
    false,
  ]);
});

test('cap-table calls go to the app address where it is another', async () => {
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const planned = await desk.run(['plan', 'Rounds.csv', '--json'], { env: { CAPSHEET_APP_URL: proxy.url } });
  const { url } = proxy;
  await proxy.close();
  expect([planned.status, planned.json.service, planned.json.appService]).toEqual([0, desk.sandbox.url, url]);
  expect([...proxy.calls].sort()).toEqual([
    'POST /beta/investment/financing-events/get/',
    'POST /beta/investment/securities/get/',
    'POST /beta/investment/share-classes/get/',
    'POST /beta/investment/transactions/get/',
  ]);
});

test('a profile that is none is refused with the name of the setting', async () => {
  const profile = desk.put('bad-profile.json', '{"retries":{"attempts":0},"bogus":1}');
  const refusal = await refusalOf({}, '--service-profile', profile);
  expect(refusal.code).toBe('profile-invalid');
  expect(refusal.message).toContain('retries.attempts');
  expect(refusal.message).toContain('bogus');
});
