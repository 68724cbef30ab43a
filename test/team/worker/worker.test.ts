import { describe, expect, test } from 'vitest';
import { usageError } from '../../../src/util/capsheet-error.ts';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { openTeamDesk } from './team-desk.ts';

const ROUNDS = ['Series C', 'Series D'];

describe('a worker', () => {
  test('plans what is handed in, and applies it once it is approved', async () => {
    const desk = await openTeamDesk();
    await desk.startWorker();
    const id = await desk.submit(ROUNDS);
    const planned = await desk.until(id, 'planned');
    expect(heldRounds(desk)).toEqual([]);
    await desk.approve(id);
    const done = await desk.until(id, 'done');
    expect(heldRounds(desk)).toEqual(ROUNDS);
    expect(done).toMatchObject({ plan: planned.plan, result: { counts: { added: 2, failed: 0 } } });
    expect(done.result?.files.map(({ name }) => name)).toEqual(['Rounds.result.xlsx', 'run.json']);
    const audit = await desk.write((ask) => ask('SELECT action FROM audit ORDER BY number'));
    expect(audit.rows.map(({ action }) => action)).toEqual(['credentials-set', 'planned', 'plan-approved', 'applied']);
  });

  test('leaves what needs somebody until they have seen to it, and then goes on with it', async () => {
    const desk = await openTeamDesk();
    let isGone = true;
    await desk.startWorker({
      readCredentials: async () => {
        if (isGone) throw usageError('settings-missing', 'The key of Harbour is gone.', 'Put it back.');
        return { clientId: desk.sandbox.clientId, clientSecret: desk.env.CAPSHEET_CLIENT_SECRET ?? '' };
      },
    });
    const id = await desk.submit(ROUNDS);
    const waiting = await desk.until(id, 'needs-you');
    expect(waiting.problem?.message).toBe('The key of Harbour is gone.');
    isGone = false;
    await desk.move(id, 'received');
    await desk.until(id, 'planned');
  });
});
