import { expect, test } from 'vitest';
import { openDesk } from './desk.ts';

const ROUNDS = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\nKestrel Bio,Series D,2025-08-21\n';

test('a second Ctrl-C ends the process at once, and as safely as a kill', async () => {
  const desk = await openDesk({ faults: [{ on: 'addRounds', nth: 1, do: { kind: 'hang', stored: true } }] });
  const book = desk.put('Rounds.csv', ROUNDS);
  const { process, ended } = desk.start(['apply', book, '--yes', '--json']);
  const isStored = () => desk.sandbox.dump().rounds.some(({ name }) => name === 'Series C');
  while (!isStored()) await new Promise((resolve) => setImmediate(resolve));
  process.kill('SIGINT');
  await new Promise<void>((resolve) => process.stderr?.once('data', () => resolve()));
  const struckAt = performance.now();
  process.kill('SIGINT');
  const stopped = await ended;
  // Nobody waits for the answer, which would be waited for a minute, nor for the grace, which is ten seconds.
  expect([stopped.status, stopped.stdout, performance.now() - struckAt < 5_000]).toEqual([130, '', true]);

  const again = await desk.run(['apply', book, '--yes', '--json']);
  expect([again.status, again.json.summary.added, again.json.requests.writes]).toEqual([0, 2, 0]);
  const names = desk.sandbox.dump().rounds.map(({ name }) => name);
  expect(names.filter((name) => name === 'Series C' || name === 'Series D')).toEqual(['Series C', 'Series D']);
});

test('an interrupted apply ends when it has nothing more to wait for', async () => {
  const desk = await openDesk({
    faults: [{ on: 'addRounds', nth: 1, do: { kind: 'slow', delayMs: 300 } }],
    profile: { batches: { maxItems: 1 } },
  });
  const { process, ended } = desk.start(['apply', desk.put('Rounds.csv', ROUNDS), '--yes', '--json']);
  const isStored = () => desk.sandbox.dump().rounds.some(({ name }) => name === 'Series C');
  while (!isStored()) await new Promise((resolve) => setImmediate(resolve));
  const struckAt = performance.now();
  process.kill('SIGINT');
  const stopped = await ended;
  expect([stopped.status, stopped.json.summary.added, stopped.json.summary['not-run']]).toEqual([130, 1, 1]);
  expect(performance.now() - struckAt).toBeLessThan(8_000);
});
