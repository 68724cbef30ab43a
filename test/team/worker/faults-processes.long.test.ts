import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { isWrite } from '../../scenarios/desk.ts';
import { holdAt, MOMENTS, ROUNDS_GET } from '../../scenarios/two-applies.ts';
import { detain } from '../../support/fault-proxy.ts';
import { openTeamDesk } from './team-desk.ts';
import { allOnce, tellFaults } from './tell-faults.ts';

const ROUNDS = ['Series C', 'Series D'];
// Long enough for a process on a busy machine to prolong it, and short enough to be waited for.
const SHORT_LEASE = 'UPDATE lease_terms SET lease_ms = 8000, margin_ms = 2000';
const LONG_LEASE = 'UPDATE lease_terms SET lease_ms = 60000, margin_ms = 1000';
const LEASES_ENDED = 'NOT EXISTS (SELECT FROM leases WHERE expires_at > clock_ms())';

describe('a worker that is killed', () => {
  test('while it plans leaves a submission that another one plans and applies', async () => {
    const desk = await openTeamDesk();
    const held = detain();
    desk.proxy.spoil(ROUNDS_GET, held.fault);
    const first = desk.beginWorker();
    const id = await desk.submit(ROUNDS);
    await held.came;
    first.process.kill('SIGKILL');
    await first.ended;
    held.letGo();
    await desk.forgetDead();
    desk.beginWorker();
    await desk.until(id, 'planned');
    await desk.approve(id);
    await desk.until(id, 'done');
    expect(await tellFaults('SIGKILL while planning', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
  });

  test.each(MOMENTS)('%s leaves nothing twice and nothing out', async (moment) => {
    const desk = await openTeamDesk();
    const first = desk.beginWorker();
    const id = await desk.submit(ROUNDS);
    await desk.until(id, 'planned');
    const held = holdAt(desk.proxy, moment);
    await desk.approve(id);
    await held.came;
    first.process.kill('SIGKILL');
    await first.ended;
    held.letGo();
    await desk.forgetDead();
    desk.beginWorker();
    await desk.until(id, 'done');
    expect(await tellFaults(`SIGKILL ${moment}`, desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
  });
});

describe('a worker that stands still', () => {
  test.each(MOMENTS)('%s sends nothing more once another one has taken over', async (moment) => {
    const desk = await openTeamDesk();
    await desk.write((ask) => ask(SHORT_LEASE));
    const first = desk.beginWorker();
    const id = await desk.submit(ROUNDS);
    await desk.until(id, 'planned');
    const held = holdAt(desk.proxy, moment);
    await desk.approve(id);
    await held.came;
    first.process.kill('SIGSTOP');
    await desk.untilAsked(LEASES_ENDED);
    await desk.write((ask) => ask(LONG_LEASE));
    // Requests that it has on their way arrive before the other one asks.
    held.letGo();
    await desk.forgetDead();
    desk.beginWorker();
    await desk.until(id, 'done');
    desk.asked();
    first.process.kill('SIGCONT');
    first.process.kill('SIGTERM');
    const thawed = await first.ended;
    expect([thawed.status, desk.asked().filter(isWrite)]).toEqual([0, []]);
    expect(await tellFaults(`SIGSTOP, SIGCONT ${moment}`, desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
  });

  test('while it plans keeps no plan once another one has made it', async () => {
    const desk = await openTeamDesk();
    const held = detain();
    desk.proxy.spoil(ROUNDS_GET, held.fault);
    const first = desk.beginWorker();
    const id = await desk.submit(ROUNDS);
    await held.came;
    first.process.kill('SIGSTOP');
    held.letGo();
    await desk.forgetDead();
    desk.beginWorker();
    const { plan } = await desk.until(id, 'planned');
    first.process.kill('SIGCONT');
    first.process.kill('SIGTERM');
    expect((await first.ended).status).toBe(0);
    expect((await desk.find(id)).plan).toBe(plan);
    await desk.approve(id);
    await desk.until(id, 'done');
    expect(await tellFaults('SIGSTOP, SIGCONT while planning', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
  });
});

test('a worker whose clock is moved by an hour enters everything once, and goes on', async () => {
  const desk = await openTeamDesk({ profile: { batches: { maxItems: 1 } } });
  const code = `
    const now = Date.now; let moved = 0;
    Date.now = () => now() + moved;
    process.on('SIGUSR2', () => { moved += 3_600_000; process.stderr.write('{"msg":"moved"}\\n'); });`;
  const worker = desk.beginWorker({ nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(code)}`] });
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  const answer = await desk.approveWithoutAnswer(id);
  worker.process.kill('SIGUSR2');
  for (;;) if (String((await once(worker.process.stderr ?? worker.process, 'data'))[0]).includes('moved')) break;
  answer();
  await desk.until(id, 'done');
  expect(await tellFaults('clock moved by an hour', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});
