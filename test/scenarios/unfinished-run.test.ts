import { expect, test } from 'vitest';
import { type Fault, FaultProxy } from '../support/fault-proxy.ts';
import { isWrite, openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';

const COMPANIES_ADD = 'POST /v1/companies/';
const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';
const SECURITIES_ADD = 'POST /beta/investment/securities/add/';
const TRANSACTIONS_ADD = 'POST /beta/investment/transactions/add/';
const VALUES_PUT = 'PUT /v1/custom-columns/values/';

/** The run of the quarter that nothing disturbs, to hold the others against. */
async function readWholeQuarter(): Promise<readonly string[]> {
  const desk = await openDesk();
  await desk.run(['apply', desk.take('quarterly.xlsx'), '--yes', '--quiet']);
  return describeHoldings(await desk.look());
}

/** A request that is never answered, stored or not; says when it came. */
function hang(isStored: boolean) {
  let report = (): void => undefined;
  const came = new Promise<void>((resolve) => {
    report = resolve;
  });
  const fault: Fault = async (_request, forward) => {
    if (isStored) await forward();
    report();
    return new Promise(() => undefined);
  };
  return { fault, came };
}

const whole = readWholeQuarter();

test.each([
  [COMPANIES_ADD, true],
  [ROUNDS_ADD, false],
  [SECURITIES_ADD, true],
  [SECURITIES_ADD, false],
  [TRANSACTIONS_ADD, true],
  [VALUES_PUT, true],
])(
  'killed while %s is under way (stored: %s): reported, and applying again neither doubles nor loses a row',
  async (endpoint, isStored) => {
    const desk = await openDesk();
    const proxy = await FaultProxy.start(desk.sandbox.url);
    const env = { CAPSHEET_BASE_URL: proxy.url };
    const book = desk.take('quarterly.xlsx');
    const { fault, came } = hang(isStored);
    proxy.spoil(endpoint, fault);
    const killed = desk.start(['apply', book, '--yes'], { env });
    await came;
    killed.process.kill('SIGKILL');
    expect(await killed.ended).toMatchObject({ status: undefined, signal: 'SIGKILL', stdout: '' });

    const { json: history } = await desk.run(['runs', '--json'], { env });
    expect(history.runs).toMatchObject([{ status: 'unfinished', inputs: ['quarterly.xlsx'] }]);
    const [{ runId, startedAt }] = history.runs;
    const planned = await desk.run(['plan', book, '--json'], { env });
    expect(planned.json.findings[0]).toEqual({
      severity: 'warning',
      code: 'run-unfinished',
      message: `Run ${runId}, begun ${startedAt}, did not finish: a part of it may still be on its way into the portfolio service.`,
      hint: 'The next apply learns first what became of it, and then sends only what is missing.',
    });

    const again = await desk.run(['apply', book, '--yes', '--json'], { env });
    await proxy.close();
    expect([again.status, again.stderr]).toEqual([0, '']);
    expect(again.json.summary).toMatchObject({ differs: 1, skipped: 1, failed: 0, unknown: 0, 'not-run': 0 });
    expect(again.json.tieOut.filter(({ difference }: { difference: string }) => difference !== '0')).toEqual([]);
    expect(describeHoldings(await desk.look())).toEqual(await whole);
    const { json } = await desk.run(['runs', '--json'], { env });
    expect(json.runs.map(({ status }: { status: string }) => status)).toEqual(['done', 'interrupted']);
  },
);

test('a second apply is told who holds the lock, and a dead holder’s lock is taken over', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = desk.take('quarterly.xlsx');
  const { fault, came } = hang(false);
  proxy.spoil(ROUNDS_ADD, fault);
  const first = desk.start(['apply', book, '--yes'], { env });
  await came;
  desk.asked();
  const second = await desk.run(['apply', book, '--yes', '--json'], { env });
  expect([second.status, second.json.code]).toEqual([2, 'lock-held']);
  expect(second.json.message).toMatch(
    /^\S+ has been applying to Northlight Ventures at http:\S+ since \S+ \(process \d+ on \S+\)\.$/,
  );
  expect(second.json.message).toContain(`process ${first.process.pid} on`);
  expect(desk.asked().filter(isWrite)).toEqual([]);
  first.process.kill('SIGKILL');
  await first.ended;
  const third = await desk.run(['apply', book, '--yes', '--json'], { env });
  await proxy.close();
  expect(third.status).toBe(0);
  expect(describeHoldings(await desk.look())).toEqual(await whole);
});

test('Ctrl-C lets what is under way come to its end: 130, and apply again continues', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = desk.take('quarterly.xlsx');
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const came = new Promise<void>((resolve) => {
    proxy.spoil(ROUNDS_ADD, async (_request, forward) => {
      const stored = await forward();
      resolve();
      await mayAnswer;
      return stored;
    });
  });
  const { process, ended } = desk.start(['apply', book, '--yes', '--json'], { env });
  await came;
  process.kill('SIGINT');
  answer();
  const stopped = await ended;
  expect(stopped.status).toBe(130);
  expect(stopped.stderr.trim()).toBe(
    'Stopping: what is under way is let come to its end. Ctrl-C once more ends at once.',
  );
  expect(stopped.json.rows).toHaveLength(89);
  expect(stopped.json.summary.added).toBeGreaterThan(2);
  expect(stopped.json.summary['not-run']).toBeGreaterThan(0);
  expect(stopped.json.summary.unknown).toBe(0);

  const again = await desk.run(['apply', book, '--yes', '--json'], { env });
  await proxy.close();
  expect([again.status, again.json.summary['not-run']]).toEqual([0, 0]);
  expect(describeHoldings(await desk.look())).toEqual(await whole);
});

test('a saved plan that was interrupted is continued by the same command', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = desk.take('quarterly.xlsx');
  await desk.run(['plan', book, '--out', 'plan.json'], { env });
  const { fault, came } = hang(true);
  proxy.spoil(SECURITIES_ADD, fault);
  const killed = desk.start(['apply', 'plan.json', '--yes'], { env });
  await came;
  killed.process.kill('SIGKILL');
  await killed.ended;
  const again = await desk.run(['apply', 'plan.json', '--yes', '--json'], { env });
  expect([again.status, again.json.message]).toEqual([0, undefined]);
  expect(describeHoldings(await desk.look())).toEqual(await whole);
  const done = await desk.run(['apply', 'plan.json', '--yes', '--quiet'], { env });
  await proxy.close();
  expect([done.status, done.stdout]).toEqual([
    0,
    expect.stringMatching(/^Nothing was sent: this plan was applied already by run /),
  ]);
});
