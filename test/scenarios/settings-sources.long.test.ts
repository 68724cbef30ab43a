import { existsSync, mkdirSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FaultProxy } from '../support/fault-proxy.ts';
import { readPackageParts } from '../support/package-parts.ts';
import { CLIENT_SECRET, type Desk, openDesk } from './desk.ts';

const UNSET = {
  CAPSHEET_BASE_URL: '',
  CAPSHEET_CLIENT_ID: '',
  CAPSHEET_CLIENT_SECRET: '',
  CAPSHEET_STATE_DIR: '',
};

const HOLDS_TOGETHER =
  'The addresses, credentials, network settings and state folder of a .env file are used only together.';

let desk: Desk;
let proxy: FaultProxy;
let envFile: string;

beforeAll(async () => {
  desk = await openDesk();
  proxy = await FaultProxy.start(desk.sandbox.url);
  mkdirSync(desk.path('office'));
  envFile = desk.path('office/.env');
  desk.put('Rounds.csv', 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n');
  return () => proxy.close();
});

beforeEach(() => {
  desk.asked();
  proxy.calls.length = 0;
});

/** Runs a command where a `.env` file says so much. */
function runBeside(settings: { readonly [name: string]: string }, args: readonly string[], env = {}) {
  desk.put(
    'office/.env',
    Object.entries(settings)
      .flatMap(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return desk.run([...args, '--json'], { cwd: desk.path('office'), env });
}

const PLAN = ['plan', '../Rounds.csv'];

test.each([
  [{ CAPSHEET_APP_URL: 'proxy' }, 'CAPSHEET_APP_URL'],
  [{ CAPSHEET_STATE_DIR: 'here' }, 'CAPSHEET_STATE_DIR'],
  [{ CAPSHEET_APP_URL: 'proxy', CAPSHEET_STATE_DIR: 'here' }, 'CAPSHEET_APP_URL and CAPSHEET_STATE_DIR'],
])('credentials of the environment go nowhere that a .env file says: %j', async (said, names) => {
  const isState = 'CAPSHEET_STATE_DIR' in said;
  const isApp = 'CAPSHEET_APP_URL' in said;
  const settings = { ...said, ...(isApp ? { CAPSHEET_APP_URL: proxy.url } : {}) };
  const env = isState ? { CAPSHEET_STATE_DIR: '' } : {};
  const others = isApp
    ? 'CAPSHEET_BASE_URL, CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET'
    : 'CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET';
  for (const args of [PLAN, ['apply', '../Rounds.csv', '--yes'], ['export', '--out', 'firm.xlsx'], ['ui']]) {
    const { status, json } = await runBeside(settings, args, env);
    expect([status, json]).toEqual([
      2,
      {
        $schema: 'urn:capsheet:error@1',
        schema: 'capsheet/error@1',
        code: 'settings-mixed',
        message: `${envFile} names ${names}, but ${others} come from the environment.`,
        hint: `${HOLDS_TOGETHER} Put the client ID and the secret into the same file, or take ${names} out of it and set ${isState && isApp ? 'them' : 'it'} as an option or in the environment. See "capsheet help settings".`,
      },
    ]);
  }
  expect([desk.asked(), [...proxy.calls], existsSync(desk.path('office/here'))]).toEqual([[], [], false]);
});

test('the address of a .env file takes no credentials from elsewhere, nor half of them', async () => {
  const base = { CAPSHEET_BASE_URL: proxy.url };
  const ofFile = { CAPSHEET_CLIENT_ID: desk.sandbox.clientId, CAPSHEET_CLIENT_SECRET: CLIENT_SECRET };
  const refusals = [
    await runBeside(base, PLAN, { CAPSHEET_BASE_URL: '' }),
    await runBeside({ ...base, CAPSHEET_CLIENT_ID: 'of-the-file' }, PLAN, {
      CAPSHEET_BASE_URL: '',
      CAPSHEET_CLIENT_ID: '',
    }),
    await runBeside({ ...base, ...ofFile }, [...PLAN, '--client-id', 'typed'], UNSET),
    await runBeside({ ...base, ...ofFile, CAPSHEET_APP_URL: proxy.url }, [...PLAN, '--base-url', desk.sandbox.url], {
      ...UNSET,
      CAPSHEET_STATE_DIR: desk.stateDir,
    }),
  ];
  expect(refusals.map(({ status, json }) => [status, json.code, json.message])).toEqual([
    [
      2,
      'settings-mixed',
      `${envFile} names CAPSHEET_BASE_URL, but CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET come from the environment.`,
    ],
    [
      2,
      'settings-mixed',
      `${envFile} names CAPSHEET_BASE_URL and CAPSHEET_CLIENT_ID, but CAPSHEET_CLIENT_SECRET comes from the environment.`,
    ],
    [
      2,
      'settings-mixed',
      `${envFile} names CAPSHEET_BASE_URL and CAPSHEET_CLIENT_SECRET, but CAPSHEET_CLIENT_ID comes from --client-id.`,
    ],
    [2, 'settings-mixed', `${envFile} names CAPSHEET_APP_URL, but CAPSHEET_BASE_URL comes from --base-url.`],
  ]);
  expect([...proxy.calls]).toEqual([]);
});

test('what the environment or an option says wins over the file, and a file that says all of it holds by itself', async () => {
  const whole = {
    CAPSHEET_BASE_URL: desk.sandbox.url,
    CAPSHEET_APP_URL: proxy.url,
    CAPSHEET_CLIENT_ID: desk.sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: CLIENT_SECRET,
    CAPSHEET_STATE_DIR: 'kept',
  };
  const ofFile = await runBeside(whole, PLAN, UNSET);
  expect([ofFile.status, ofFile.json.service, ofFile.json.appService]).toEqual([0, desk.sandbox.url, proxy.url]);
  expect(existsSync(desk.path('office/kept/journal.sqlite'))).toBe(true);
  const own = await runBeside(whole, [...PLAN, '--state-dir', 'typed'], { CAPSHEET_APP_URL: desk.sandbox.url });
  expect([own.status, own.json.service, own.json.appService]).toEqual([0, desk.sandbox.url, desk.sandbox.url]);
});

test('the doctor says which setting comes from where, and tells what does not go together', async () => {
  const settings = async (...of: Parameters<typeof runBeside>) => {
    const { status, json } = await runBeside(...of);
    return [status, json.checks.find(({ name }: { name: string }) => name === 'settings')];
  };
  expect(await settings({}, ['doctor', '--app-url', proxy.url])).toEqual([
    0,
    {
      name: 'settings',
      status: 'ok',
      code: 'ok',
      seen: `The service is at ${desk.sandbox.url}, its cap-table calls at ${proxy.url}; client id and secret are set. CAPSHEET_BASE_URL, CAPSHEET_CLIENT_ID, CAPSHEET_CLIENT_SECRET and CAPSHEET_STATE_DIR come from the environment and CAPSHEET_APP_URL from --app-url.`,
    },
  ]);
  desk.asked();
  expect(await settings({ CAPSHEET_APP_URL: proxy.url }, ['doctor'])).toEqual([
    2,
    {
      name: 'settings',
      status: 'error',
      code: 'settings-mixed',
      seen: `${envFile} names CAPSHEET_APP_URL, but CAPSHEET_BASE_URL, CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET come from the environment.`,
      cure: expect.stringContaining(HOLDS_TOGETHER),
    },
  ]);
  expect(desk.asked()).toEqual([]);
});

test('the demo asks its own sandbox alone, whatever a .env file beside it says', async () => {
  desk.put('office/.env', `CAPSHEET_APP_URL=${proxy.url}\nCAPSHEET_STATE_DIR=here\n`);
  const { status } = await desk.run(['demo', '--json'], { cwd: desk.path('office') });
  expect([status, [...proxy.calls], existsSync(desk.path('office/here'))]).toEqual([0, [], false]);
});

test('a plan names both hosts wherever it is told, and does not hold at another', async () => {
  const env = { CAPSHEET_APP_URL: proxy.url };
  const planned = await desk.run(['plan', 'Rounds.csv', '--out', 'rounds.plan.json', '--report', 'planned.xlsx'], {
    env,
  });
  expect(planned.status).toBe(0);
  expect(planned.stdout).toContain(`\nService     ${desk.sandbox.url}\nCap tables  ${proxy.url}\n`);
  const stale = await desk.run(['apply', 'rounds.plan.json', '--yes', '--json']);
  expect([stale.status, stale.json.code]).toEqual([2, 'plan-stale']);
  expect(stale.json.message).toContain(
    `\n  - The plan is for cap-table calls at ${proxy.url}, the settings say ${desk.sandbox.url}.`,
  );
  const applied = await desk.run(['apply', 'rounds.plan.json', '--yes', '--json'], { env });
  expect([applied.status, applied.json.service, applied.json.appService]).toEqual([0, desk.sandbox.url, proxy.url]);
  expect((await desk.run(['runs', applied.json.run, '--result', 'again.xlsx'])).status).toBe(0);
  for (const workbook of ['planned.xlsx', 'Rounds.result.xlsx', 'again.xlsx']) {
    const text = Object.values(await readPackageParts(desk.path(workbook))).join('');
    expect([text.includes('Cap tables at'), text.includes(proxy.url)]).toEqual([true, true]);
  }
});
