import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { answerWith, FaultProxy } from '../support/fault-proxy.ts';
import { CLIENT_SECRET, type Desk, isWrite, openDesk } from './desk.ts';

type Env = { readonly [name: string]: string };

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

/** The checks of `doctor --json` that are not ok, and its exit status. */
async function examine(env: Env = {}, at: Desk = desk) {
  const { status, stderr, json } = await at.run(['doctor', '--json'], { env });
  expect([stderr, json.schema]).toEqual(['', 'capsheet/doctor@1']);
  const wrong = json.checks.filter((check: { status: string }) => check.status !== 'ok');
  expect(json.healthy).toBe(wrong.every((check: { status: string }) => check.status !== 'error'));
  return { status, wrong };
}

test('where all is well it says so, and looked at everything', async () => {
  const { status, stdout } = await desk.run(['doctor']);
  const lines = stdout.trimEnd().split('\n');
  expect([status, lines[0]]).toEqual([0, 'Everything is as it should be.']);
  const names = lines.slice(2).map((line) => /^ok {2}(.+?) {2,}/.exec(line)?.[1]);
  expect(names.filter((name) => name !== undefined)).toEqual([
    ...['program', 'settings', 'profile', 'state folder', 'network'],
    ...['service', 'credentials', 'clock', 'role', 'access', 'answers'],
  ]);
  expect(desk.asked().filter(isWrite)).toEqual([]);
});

test('settings that are missing are named, and nothing is asked', async () => {
  desk.asked();
  const { status, wrong } = await examine({ CAPSHEET_BASE_URL: '', CAPSHEET_CLIENT_SECRET: '' });
  expect([status, desk.asked()]).toEqual([2, []]);
  expect(wrong).toEqual([
    {
      name: 'settings',
      status: 'error',
      code: 'settings-missing',
      seen: 'CAPSHEET_BASE_URL, CAPSHEET_CLIENT_SECRET are not set.',
      cure: 'Set them in the environment or in a .env file in this folder. Without a service of your own, "capsheet sandbox" starts one and prints them.',
    },
  ]);
  const insecure = await examine({ CAPSHEET_BASE_URL: 'http://portfolio.example.com' });
  expect(insecure).toMatchObject({ status: 2, wrong: [{ name: 'settings', code: 'insecure-address' }] });
});

test('a wrong secret is told from a service that is not there', async () => {
  const refused = await examine({ CAPSHEET_CLIENT_SECRET: 'not-the-secret' });
  expect(refused).toMatchObject({
    status: 5,
    wrong: [{ name: 'credentials', status: 'error', code: 'credentials-refused' }],
  });
  const down = await examine({ CAPSHEET_BASE_URL: 'http://127.0.0.1:9' });
  expect(down).toMatchObject({
    status: 5,
    wrong: [
      {
        name: 'service',
        code: 'service-down',
        seen: expect.stringMatching(/http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/),
        cure: expect.stringContaining('CAPSHEET_BASE_URL'),
      },
    ],
  });
});

test('a stray /api is told, with the address at which the service does answer', async () => {
  const { url } = desk.sandbox;
  expect(await examine({ CAPSHEET_BASE_URL: `${url}/api` })).toEqual({
    status: 5,
    wrong: [
      {
        name: 'service',
        status: 'error',
        code: 'address-wrong',
        seen: expect.stringMatching(`^POST /o/token/ at ${url}/api .* 404: `),
        cure: `Set CAPSHEET_BASE_URL to ${url}, without the "/api": the service answers there.`,
      },
    ],
  });
});

test('a stray /api is told by a service, too, that refuses the credentials wherever nothing is', async () => {
  const proxy = await FaultProxy.start(desk.sandbox.url);
  proxy.spoilAll('POST /api/o/token/', answerWith(401, { detail: 'Not authenticated.' }));
  expect(await examine({ CAPSHEET_BASE_URL: `${proxy.url}/api` })).toMatchObject({
    status: 5,
    wrong: [
      {
        name: 'service',
        seen: expect.stringContaining(' (401): Not authenticated.'),
        cure: `Set CAPSHEET_BASE_URL to ${proxy.url}, without the "/api": the service answers there.`,
      },
    ],
  });
  await proxy.close();
});

test('a role that may only look is worth a look itself', async () => {
  const viewers = await openDesk({ role: 'VIEWER' });
  const { status, wrong } = await examine({}, viewers);
  expect([status, wrong]).toMatchObject([0, [{ name: 'role', status: 'warning', code: 'role-insufficient' }]]);
  expect(wrong[0].seen).toMatch(
    /^The credentials are those of \S+, VIEWER in Northlight Ventures, who may not create companies, .* Planning works\.$/,
  );
});

test('a clock that is off by more than a minute is told, in which direction too', async () => {
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const codes = async (minutes: number) => {
    proxy.date = new Date(Date.now() - minutes * 60_000);
    const { status, wrong } = await examine(env);
    return [status, ...wrong.map(({ code, seen }: { code: string; seen: string }) => `${code}: ${seen}`)];
  };
  expect(await codes(0.5)).toEqual([0]);
  expect(await codes(5)).toEqual([
    0,
    'clock-off: The clock of this machine is 5 minutes ahead of that of the service.',
  ]);
  expect(await codes(-180)).toEqual([0, 'clock-off: The clock of this machine is 3 hours behind that of the service.']);
  await proxy.close();
});

test('a state folder that cannot be written is told, and the service is looked at all the same', async () => {
  desk.put('in-the-way', '');
  const { status, wrong } = await examine({ CAPSHEET_STATE_DIR: desk.path('in-the-way/state') });
  expect([status, wrong]).toMatchObject([2, [{ name: 'state-folder', status: 'error', code: 'state-dir-unwritable' }]]);
});

test('access that is refused and answers that are not understood are told call by call', async () => {
  const proxy = await FaultProxy.start(desk.sandbox.url);
  proxy.spoilAll('POST /beta/investment/securities/get/', answerWith(403, { detail: 'No access to cap-table data.' }));
  proxy.spoilAll('POST /beta/investment/share-classes/get/', answerWith(200, { classes: 'many' }));
  const { status, wrong } = await examine({ CAPSHEET_BASE_URL: proxy.url });
  expect(status).toBe(5);
  expect(wrong.map(({ name, code }: { name: string; code: string }) => [name, code])).toEqual([
    ['shape', 'answer-unreadable'],
    ['access', 'access-refused'],
  ]);
  await proxy.close();
});

test('the bundle holds verdicts, calls and counts, but no name, amount or secret', async () => {
  const own = await openDesk();
  await own.run(['apply', own.take('quarterly.xlsx'), '--yes']);
  const { status, stdout } = await own.run(['doctor', '--bundle', 'doctor.json']);
  expect([status, stdout.trimEnd().split('\n').at(-1)]).toEqual([
    0,
    'The bundle is in doctor.json: no names, amounts or secrets are in it.',
  ]);
  const text = readFileSync(own.path('doctor.json'), 'utf8');
  const bundle = JSON.parse(text);
  expect(bundle).toMatchObject({
    schema: 'capsheet/bundle@1',
    settings: { base: { isSet: true, scheme: 'http', isThisMachine: true, pathSegments: 0 } },
    runs: [{ status: 'done', tieOutCloses: true, inputs: 1 }],
  });
  expect(bundle.checks[0]).toEqual({ name: 'program', status: 'ok', code: 'ok' });
  expect(bundle.calls.length).toBeGreaterThan(10);
  const held = await own.look();
  const names = [held.companies, held.funds, held.rounds, held.shareClasses].flat().map(({ name }) => name);
  const secrets = [CLIENT_SECRET, own.sandbox.clientId, 'Northlight', '127.0.0.1', 'quarterly', own.folder, 'USD'];
  expect([...names, ...secrets].filter((word) => text.includes(word))).toEqual([]);
  const again = await own.run(['doctor', '--bundle', 'doctor.json', '--json']);
  expect([again.status, again.json.code]).toEqual([2, 'bundle-exists']);
});
