import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import { type DeskOptions, openDesk } from './desk.ts';

const ROUNDS = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\nKestrel Bio,Series D,2025-08-21\n';

/** A process that says so where a long pause of its own, such as the grace after Ctrl-C, comes to its end. */
const TELLS_OF_PAUSES = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import { syncBuiltinESMExports } from 'node:module';
    import timers from 'node:timers/promises';
    const { setTimeout: pause } = timers;
    timers.setTimeout = async (ms, ...rest) => {
      await pause(ms, ...rest);
      if (ms >= 5_000) process.stderr.write('paused to the end');
    };
    syncBuiltinESMExports();
  `)}`,
];

/** An apply that waits for the answer to its first request, whose rounds are stored, and that has been interrupted. */
async function interrupt(options: DeskOptions = {}) {
  const desk = await openDesk(options);
  const proxy = await FaultProxy.start(desk.sandbox.url);
  onTestFinished(() => proxy.close());
  const { fault, came, answer } = withhold();
  proxy.spoil('POST /beta/investment/financing-rounds/add/', fault);
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = desk.put('Rounds.csv', ROUNDS);
  const { process, ended } = desk.start(['apply', book, '--yes', '--json'], { env, nodeArgs: TELLS_OF_PAUSES });
  await came;
  process.kill('SIGINT');
  await once(process.stderr ?? process, 'data');
  return { desk, env, book, process, ended, answer };
}

test('a second Ctrl-C ends the process at once, and as safely as a kill', async () => {
  const { desk, env, book, process, ended } = await interrupt();
  process.kill('SIGINT');
  const stopped = await ended;
  // A process that had waited for the answer, or for the grace, would have reported what came of it.
  expect([stopped.status, stopped.stdout]).toEqual([130, '']);
  expect(stopped.stderr).not.toContain('paused to the end');

  const again = await desk.run(['apply', book, '--yes', '--json'], { env });
  expect([again.status, again.json.summary.added, again.json.requests.writes]).toEqual([0, 2, 0]);
  const names = desk.sandbox.dump().rounds.map(({ name }) => name);
  expect(names.filter((name) => name === 'Series C' || name === 'Series D')).toEqual(['Series C', 'Series D']);
});

test('an interrupted apply ends when it has nothing more to wait for', async () => {
  const { ended, answer } = await interrupt({ profile: { batches: { maxItems: 1 } } });
  answer();
  const stopped = await ended;
  expect([stopped.status, stopped.json.summary.added, stopped.json.summary['not-run']]).toEqual([130, 1, 1]);
  // A pause that nobody waits for any more would keep the process alive until it is over.
  expect(stopped.stderr).not.toContain('paused to the end');
});

test('an interrupted plan is 130 as well, and says so', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  onTestFinished(() => proxy.close());
  const { fault, came } = withhold();
  proxy.spoil('POST /beta/investment/financing-events/get/', fault);
  const options = ['--out', 'plan.json', '--json'];
  const { process, ended } = desk.start(['plan', desk.put('Rounds.csv', ROUNDS), ...options], {
    env: { CAPSHEET_BASE_URL: proxy.url },
  });
  await came;
  process.kill('SIGINT');
  const stopped = await ended;
  expect([stopped.status, stopped.json.schema, stopped.json.code]).toEqual([130, 'capsheet/error@1', 'interrupted']);
  expect(existsSync(desk.path('plan.json'))).toBe(false);
});
