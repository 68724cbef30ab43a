import { expect, test } from 'vitest';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { openTeamDesk } from './team-desk.ts';

const ROUNDS = ['Series C', 'Series D'];
const SHORT_LEASE = 'UPDATE lease_terms SET lease_ms = 8000, margin_ms = 2000';
const LONG_LEASE = 'UPDATE lease_terms SET lease_ms = 60000, margin_ms = 1000';
const LEASES_ENDED = 'NOT EXISTS (SELECT FROM leases WHERE expires_at > clock_ms())';

/** Stops its process after the last look at the lease, before the first byte of the first write. */
const STOPS = `import { Socket } from 'node:net';
const { write } = Socket.prototype;
let isStopped = false;
Socket.prototype.write = function (chunk, ...rest) {
  if (!isStopped && String(chunk).includes('/financing-rounds/add/')) {
    isStopped = true;
    process.kill(process.pid, 'SIGSTOP');
  }
  return write.call(this, chunk, ...rest);
};`;

test('a write that a frozen worker still sends after another one has taken over is found by the next plan', async () => {
  const desk = await openTeamDesk();
  await desk.write((ask) => ask(SHORT_LEASE));
  const planner = desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  planner.process.kill('SIGTERM');
  await planner.ended;
  const first = desk.beginWorker({ nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(STOPS)}`] });
  await desk.approve(id);
  await desk.untilIt(id, ({ state }) => state === 'applying');
  await desk.untilAsked(`EXISTS (SELECT FROM leases) AND ${LEASES_ENDED}`);
  await desk.write((ask) => ask(LONG_LEASE));
  await desk.forgetDead();
  desk.beginWorker();
  await desk.until(id, 'done');
  expect(heldRounds(desk)).toEqual(ROUNDS);
  first.process.kill('SIGCONT');
  first.process.kill('SIGTERM');
  expect((await first.ended).status).toBe(0);
  // No look at a lease prevents it: between the last one and the first byte a process may stand still.
  expect(heldRounds(desk)).toEqual(ROUNDS.flatMap((name) => [name, name]));
  const again = await desk.submit(ROUNDS, 'again');
  const { plan = '' } = await desk.until(again, 'planned');
  const [planned] = (await desk.write((ask) => ask('SELECT summary FROM plans WHERE sha256 = $1', [plan]))).rows;
  expect(JSON.parse(String(planned?.summary))).toMatchObject({
    headline: expect.stringContaining('more than this workbook and its runs account for: 2 findings'),
    ...{ counts: { add: 0, unchanged: 2 }, writes: 0, warnings: 2 },
  });
  // Once somebody has seen it, it is done, and nothing is sent for it.
  await desk.approve(again);
  await desk.until(again, 'done');
  expect(heldRounds(desk)).toHaveLength(4);
});
