import { expect, test } from 'vitest';
import { learnServiceFirm } from '../../../src/team/database/firms.ts';
import { FIRM, openTeamDesk } from './team-desk.ts';

test('credentials of another firm at the same service lead to no plan for that one', async () => {
  const desk = await openTeamDesk();
  await desk.write((ask) => learnServiceFirm(ask, FIRM, 'firm-of-before'));
  await desk.startWorker();
  const id = await desk.submit(['Series C']);
  const { problem, plan } = await desk.untilIt(id, ({ state }) => state !== 'received');
  expect([problem?.code, plan]).toEqual(['credentials-other-firm', undefined]);
});
