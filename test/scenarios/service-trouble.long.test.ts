import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerWith, FaultProxy } from '../support/fault-proxy.ts';
import { type Desk, isWrite, openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';
import { applyWholeQuarter } from './whole-quarter.ts';

const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';
const SECURITIES_ADD = 'POST /beta/investment/securities/add/';

/** Gives up at once: how often a request is repeated is for other tests. */
const IMPATIENT = { retries: { attempts: 1 } };

function putRound(desk: Desk): string {
  return desk.put('Rounds.csv', 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n');
}

test('a service that is down is 5, and nothing is left behind', async () => {
  const desk = await openDesk({ profile: IMPATIENT });
  const book = putRound(desk);
  const env = { CAPSHEET_BASE_URL: 'http://127.0.0.1:9' };
  const applied = await desk.run(['apply', book, '--yes', '--json'], { env });
  expect([applied.status, applied.stderr, applied.json]).toEqual([
    5,
    '',
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'service-down',
      message: expect.stringMatching(/http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/),
      hint: expect.stringMatching(/CAPSHEET_BASE_URL.* See "capsheet help run-interrupted"\.$/),
    },
  ]);
  expect(existsSync(desk.path('Rounds.result.xlsx'))).toBe(false);
  const { json } = await desk.run(['runs', '--json']);
  expect(json.runs).toEqual([]);
});

test('wrong credentials are 5', async () => {
  const desk = await openDesk();
  const env = { CAPSHEET_CLIENT_SECRET: 'not-the-secret' };
  const planned = await desk.run(['plan', putRound(desk), '--json'], { env });
  expect([planned.status, planned.stderr, planned.json]).toEqual([
    5,
    '',
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'credentials-refused',
      message: expect.stringMatching(/ \(401\): /),
      hint: 'Check CAPSHEET_CLIENT_ID and CAPSHEET_CLIENT_SECRET against the developer settings of the firm’s account. See "capsheet help install".',
    },
  ]);
});

test('a VIEWER may plan; an apply is refused before the first write', async () => {
  const desk = await openDesk({ role: 'VIEWER' });
  const book = desk.take('quarterly.xlsx');
  const planned = await desk.run(['plan', book, '--json']);
  expect([planned.status, planned.json.summary.add]).toEqual([0, 60]);
  const held = describeHoldings(await desk.look());
  desk.asked();
  const applied = await desk.run(['apply', book, '--yes', '--json']);
  expect([applied.status, applied.json]).toEqual([
    5,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'role-insufficient',
      message: expect.stringMatching(/the role VIEWER in Northlight Ventures: .* Nothing was sent\.$/),
      hint: 'Use credentials of an ADMIN or EDITOR, or ask an admin of the firm for the role. Planning works with any role. See "capsheet help install".',
    },
  ]);
  expect(desk.asked().filter(isWrite)).toEqual([]);
  expect(describeHoldings(await desk.look())).toEqual(held);
});

test('a refused access that only the first write can tell ends the run with 5, nothing half done', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  proxy.spoilAll(ROUNDS_ADD, answerWith(403, { detail: 'You may not add cap-table data.' }));
  const held = describeHoldings(await desk.look());
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const applied = await desk.run(['apply', putRound(desk), '--yes', '--json'], { env });
  expect(applied.status).toBe(5);
  expect(applied.stdout).toContain('You may not add cap-table data.');
  expect(proxy.countCalls(ROUNDS_ADD)).toBe(1);
  expect(describeHoldings(await desk.look())).toEqual(held);
  await proxy.close();
});

test('a service that goes away in mid-apply is 5; applying again brings in the rest and nothing twice', async () => {
  const { held } = await applyWholeQuarter();
  const desk = await openDesk({ profile: IMPATIENT });
  const book = desk.take('quarterly.xlsx');
  const proxy = await FaultProxy.start(desk.sandbox.url);
  proxy.spoil(SECURITIES_ADD, async (_request, forward) => {
    await forward();
    await proxy.close();
    return 'drop';
  });
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const broken = await desk.run(['apply', book, '--yes', '--json'], { env });
  expect([broken.status, broken.stderr]).toEqual([5, '']);
  expect(broken.json.rows).toHaveLength(89);
  expect(broken.json.summary.unknown + broken.json.summary['not-run']).toBeGreaterThan(0);
  expect(broken.json.results).toEqual([desk.path('quarterly.result.xlsx')]);

  const again = await desk.run(['apply', book, '--yes', '--json']);
  expect(again.status).toBe(0);
  expect(describeHoldings(await desk.look())).toEqual(held);
});

test('a list that cannot be read whole any more after the last write is 5, and is not laid to the journal', async () => {
  const desk = await openDesk({ profile: IMPATIENT });
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const moving = answerWith(200, { count: 2, results: [], next: null });
  proxy.spoil('GET /v1/custom-columns/', (_request, forward) => forward(), ...Array.from({ length: 9 }, () => moving));
  const book = desk.put('Custom Columns.csv', 'Company,Column,Value\nKestrel Bio,Deal Lead,Ada Byron\n');
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const applied = await desk.run(['apply', book, '--yes', '--json'], { env });
  expect([applied.status, applied.json.summary.replaced]).toEqual([5, 1]);
  expect(applied.json.findings.map(({ code, message }: { code: string; message: string }) => [code, message])).toEqual([
    ['run-stopped', 'GET /v1/custom-columns/ says there are 2 results and gave 0.'],
  ]);
  await proxy.close();
});
