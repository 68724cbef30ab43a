import { expect, onTestFinished, test } from 'vitest';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import { type Desk, openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';
import { applyWholeQuarter } from './whole-quarter.ts';

const COMPANIES_ADD = 'POST /v1/companies/';
const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';
const SECURITIES_ADD = 'POST /beta/investment/securities/add/';
const TRANSACTIONS_ADD = 'POST /beta/investment/transactions/add/';
const VALUES_PUT = 'PUT /v1/custom-columns/values/';

const whole = applyWholeQuarter();

/** An apply of the quarter whose process is killed while this request is under way. */
async function openDeskOfTheKilled(endpoint: string, isStored: boolean) {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  onTestFinished(() => proxy.close());
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = desk.take('quarterly.xlsx');
  const { fault, came } = withhold({ isStored });
  proxy.spoil(endpoint, fault);
  const killed = desk.start(['apply', book, '--yes'], { env });
  await came;
  killed.process.kill('SIGKILL');
  expect(await killed.ended).toMatchObject({ status: undefined, signal: 'SIGKILL', stdout: '' });
  return { desk, env, book };
}

async function readStates(desk: Desk): Promise<readonly string[]> {
  const { json } = await desk.run(['runs', '--json']);
  return json.runs.map(({ status }: { status: string }) => status);
}

/** Gives what the result workbook says that a run, however it ended, has from the journal. */
async function leadOfResult(desk: Desk, runId: string): Promise<string | undefined> {
  const { status, json } = await desk.run(['runs', runId, '--result', 'killed.xlsx', '--json']);
  expect([status, json.notes]).toEqual([0, []]);
  const { tables } = await readWorkbook(desk.path('killed.xlsx'));
  const lead = tables.at(-1)?.rows.find(({ rowNumber }) => rowNumber === 2)?.cells[0]?.value;
  return lead?.kind === 'text' ? lead.text : undefined;
}

test('a run that was killed is reported by runs and by plan, and settled by the next apply', async () => {
  const { desk, env, book } = await openDeskOfTheKilled(COMPANIES_ADD, true);
  const { json: history } = await desk.run(['runs', '--json']);
  expect(history.runs).toMatchObject([{ status: 'unfinished', inputs: ['quarterly.xlsx'] }]);
  const [{ runId, startedAt }] = history.runs;
  expect(await leadOfResult(desk, runId)).toBe(
    '89 rows: 18 unchanged, 1 differs, 1 skipped, 69 not-run. 1 row is skipped: Securities row 45. 1 warning to look at (differs).',
  );
  const planned = await desk.run(['plan', book, '--json'], { env });
  expect(planned.json.findings[0]).toEqual({
    severity: 'warning',
    code: 'run-unfinished',
    message: expect.stringContaining(`Run ${runId}, begun ${startedAt.slice(0, 10)} `),
    hint: 'The next apply first finds out what became of it, then sends only what is missing.',
  });
  const again = await desk.run(['apply', book, '--yes'], { env });
  expect([again.status, again.stderr]).toEqual([0, '']);
  expect(again.stdout.replace(/\s+/g, ' ')).toContain(`Run ${runId} of `);
  expect(again.stdout.replace(/\s+/g, ' ')).toMatch(
    /had not finished, so its open requests were cleared up first: of [12] rows? that (was|were) unclear, [12] (is|are) in\./,
  );
  expect(describeHoldings(await desk.look())).toEqual((await whole).held);
  expect(await readStates(desk)).toEqual(['done', 'interrupted']);
});

test.each([
  [SECURITIES_ADD, true],
  [SECURITIES_ADD, false],
  [TRANSACTIONS_ADD, true],
  [VALUES_PUT, false],
])(
  'killed while %s is under way (stored: %s), applying again neither doubles nor loses a row',
  async (endpoint, isStored) => {
    const { desk, env, book } = await openDeskOfTheKilled(endpoint, isStored);
    const again = await desk.run(['apply', book, '--yes', '--json'], { env });
    expect([again.status, again.stderr]).toEqual([0, '']);
    expect(again.json.summary).toMatchObject({ differs: 1, skipped: 1, failed: 0, unknown: 0, 'not-run': 0 });
    expect(again.json.tieOut.filter(({ difference }: { difference: string }) => difference !== '0')).toEqual([]);
    expect(describeHoldings(await desk.look())).toEqual((await whole).held);
  },
);

test('Ctrl-C lets what is under way come to its end: 130, and apply again continues', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = desk.take('quarterly.xlsx');
  const { fault, came, answer } = withhold();
  proxy.spoil(ROUNDS_ADD, fault);
  const { process, ended } = desk.start(['apply', book, '--yes', '--json'], { env });
  await came;
  process.kill('SIGINT');
  answer();
  const stopped = await ended;
  expect(stopped.status).toBe(130);
  expect(stopped.stderr.trim()).toBe(
    'Stopping once the requests under way are finished. Press Ctrl-C again to stop at once.',
  );
  expect(stopped.json.rows).toHaveLength(89);
  expect(stopped.json.summary.added).toBeGreaterThan(2);
  expect(stopped.json.summary['not-run']).toBeGreaterThan(0);
  expect(stopped.json.summary.unknown).toBe(0);

  const again = await desk.run(['apply', book, '--yes', '--json'], { env });
  await proxy.close();
  expect([again.status, again.json.summary['not-run']]).toEqual([0, 0]);
  expect(describeHoldings(await desk.look())).toEqual((await whole).held);
});

test('a saved plan that was interrupted is continued by the same command', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = desk.take('quarterly.xlsx');
  await desk.run(['plan', book, '--out', 'plan.json'], { env });
  const { fault, came } = withhold();
  proxy.spoil(SECURITIES_ADD, fault);
  const killed = desk.start(['apply', 'plan.json', '--yes'], { env });
  await came;
  killed.process.kill('SIGKILL');
  await killed.ended;
  const again = await desk.run(['apply', 'plan.json', '--yes', '--json'], { env });
  expect([again.status, again.json.message]).toEqual([0, undefined]);
  expect(describeHoldings(await desk.look())).toEqual((await whole).held);
  await proxy.close();
});
