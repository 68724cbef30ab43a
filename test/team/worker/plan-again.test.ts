import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listPlans } from '../../../src/team/database/plans.ts';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { isQuick } from '../../support/sweep.ts';
import { openTeamDesk, type TeamDesk } from './team-desk.ts';

const ROUNDS = ['Series C', 'Series D'];

describe('a submission that is planned again because somebody wants it', () => {
  let desk: TeamDesk;

  beforeAll(async () => {
    desk = await openTeamDesk();
    await desk.startWorker();
  });

  const movedOf = async (id: number) => (await desk.write((ask) => listPlans(ask, id))).map(({ moved }) => moved);
  const planAgain = async (id: number): Promise<void> => {
    const { plan } = await desk.find(id);
    await desk.move(id, 'received');
    await desk.untilIt(id, (found) => found.state === 'planned' && found.plan !== plan);
  };

  test.skipIf(isQuick)('says that nothing has changed, and later what has', async () => {
    const [one, other] = [await desk.submit(ROUNDS, 'one'), await desk.submit(['Series C'], 'other')];
    await desk.until(one, 'planned');
    await planAgain(one);
    expect(await movedOf(one)).toEqual([[], []]);
    await desk.until(other, 'planned');
    await desk.approve(other);
    await desk.until(other, 'done');
    expect(heldRounds(desk)).toEqual(['Series C']);
    await planAgain(one);
    expect(await movedOf(one)).toEqual([[], [], [expect.stringMatching(/^Rounds row 2: .*"add".*"unchanged"/)]]);
  });

  test('is planned although the plan before is gone, and says that nobody knows what has changed', async () => {
    const id = await desk.submit(['Series E']);
    const { plan = '' } = await desk.until(id, 'planned');
    const kept = readdirSync(desk.folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(plan));
    rmSync(join(desk.folder, kept ?? plan));
    await planAgain(id);
    const [first, last] = await desk.write((ask) => listPlans(ask, id));
    expect([first?.sha256, last?.moved]).toEqual([plan, [expect.stringContaining('cannot be read:')]]);
  });

  test.skipIf(isQuick)('keeps the runs that it had, where nothing is left to be sent', async () => {
    const [one, other] = [await desk.submit(['Series F'], 'one'), await desk.submit(['Series F'], 'other')];
    await desk.until(one, 'planned');
    await desk.until(other, 'planned');
    await desk.approve(other);
    const { result } = await desk.until(other, 'done');
    expect(result?.runs).toHaveLength(1);
    // As a run leaves it that has lost its service after its last write.
    await desk.write((ask) =>
      ask('UPDATE submissions SET result = (SELECT result FROM submissions WHERE id = $2) WHERE id = $1', [one, other]),
    );
    await desk.move(one, 'received');
    const done = await desk.until(one, 'done');
    expect(done.result).toMatchObject({ counts: { unchanged: 1 }, runs: result?.runs });
  });
});
