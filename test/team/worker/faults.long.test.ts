import { expect, test } from 'vitest';
import { holdAt } from '../../scenarios/two-applies.ts';
import { openTeamDesk } from './team-desk.ts';
import { allOnce, tellFaults } from './tell-faults.ts';

const ROUNDS = ['Series C', 'Series D'];

test('a worker that is killed before it has the answer to what is stored leaves nothing twice and nothing out', async () => {
  const desk = await openTeamDesk();
  const first = desk.beginWorker();
  const id = await desk.submit(ROUNDS);
  await desk.until(id, 'planned');
  const held = holdAt(desk.proxy, 'before it has the answer to what is stored');
  await desk.approve(id);
  await held.came;
  first.process.kill('SIGKILL');
  await first.ended;
  held.letGo();
  await desk.forgetDead();
  await desk.startWorker();
  await desk.until(id, 'done');
  expect(await tellFaults('SIGKILL', desk, { id, rounds: ROUNDS })).toEqual(allOnce(ROUNDS));
});
