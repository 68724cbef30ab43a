import { beforeAll, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from './open-commands.ts';

let team: Commands;
beforeAll(async () => {
  team = await openCommands();
});

const decisionsOf = async (id: number) =>
  (await team.look(id)).plans.flatMap(({ sha256, approval }) =>
    approval === undefined ? [] : { plan: sha256, decision: approval.decision, comment: approval.comment },
  );

describe('capsheet approve', () => {
  it('shows the plan and its digest before it asks, and decides on that one', async () => {
    const { id, digest } = await team.submitPlanned();
    const { status, shown } = await team.his.type('y', ['approve', String(id), '--comment', 'Seen.']);
    expect(status).toBe(0);
    for (const text of ['1 row would be added', digest, 'Ana Ilves', 'quarterly.csv', 'Rounds!F4: "31/02/2024" is not'])
      expect(shown).toContain(text);
    expect(shown).toContain(`Approve this plan (${digest.slice(0, 12)}) for NORTHLIGHT? [y/N]`);
    expect(await decisionsOf(id)).toEqual([{ plan: digest, decision: 'approved', comment: 'Seen.' }]);
  });

  it('decides nothing where the answer is no', async () => {
    const { id } = await team.submitPlanned();
    const { status, shown } = await team.his.type('', ['approve', String(id)]);
    expect([status, shown.endsWith('Nothing was decided.\n'), await decisionsOf(id)]).toEqual([0, true, []]);
  });

  it('decides unasked on the plan that is named, and on no other', async () => {
    const { id, digest } = await team.submitPlanned();
    const run = (...args: readonly string[]) => team.his.run(['approve', String(id), '--json', ...args]);
    expect((await run('--yes')).json.code).toBe('confirmation-missing');
    expect((await run('--plan', digest)).json.code).toBe('confirmation-missing');
    expect((await run('--yes', '--plan', '3f9')).json.code).toBe('usage');
    expect((await run('--yes', '--plan', 'ffffffffffff')).json.code).toBe('submission-moved');
    expect((await run('--yes', '--plan', digest, '--reject', ' ')).json.message).toBe('--reject does not say why.');
    expect(await decisionsOf(id)).toEqual([]);
    const { status, json } = await run('--yes', '--plan', digest.slice(0, 12), '--reject', 'Wrong fund.');
    expect([status, json.schema, json.submission.state]).toEqual([0, 'capsheet/submission@1', 'rejected']);
    expect(await decisionsOf(id)).toEqual([{ plan: digest, decision: 'rejected', comment: 'Wrong fund.' }]);
  });

  it('says why there is nothing to decide, or not by whom', async () => {
    const done = await team.submitUntil('done');
    const { id: own, digest } = await team.submitPlanned();
    const ask = async (machine: typeof team.his, id: number): Promise<unknown> =>
      (await machine.run(['approve', String(id), '--yes', '--plan', digest, '--json'])).json.message;
    expect([await ask(team.his, done), await ask(team.hers, own)]).toEqual([
      `There is nothing to decide: submission ${done} is done.`,
      `Submission ${own} is not yours to decide. You submitted this workbook yourself.`,
    ]);
  });

  it('with --wait ends as the apply does', async () => {
    const { id, digest } = await team.submitPlanned();
    const ending = team.his.run(['approve', String(id), '--yes', '--plan', digest, '--wait']);
    await team.until(id, 'approved');
    const result = { headline: '1 row failed.', counts: { added: 59, failed: 1 }, runs: [], files: [] };
    await team.move(id, 'applying');
    await team.move(id, 'done', { result });
    const { status, stdout } = await ending;
    expect([status, stdout.split('\n').slice(0, 3)]).toEqual([
      4,
      [`Submission ${id} of NORTHLIGHT is done.`, '', '1 row failed.'],
    ]);
  });

  it('with --wait ends with 2 where its plan held no more and nothing was applied', async () => {
    const { id, digest } = await team.submitPlanned();
    const ending = team.his.run(['approve', String(id), '--yes', '--plan', digest, '--wait']);
    await team.until(id, 'approved');
    await team.move(id, 'received');
    await team.plan(id);
    const { status, stdout } = await ending;
    expect([status, stdout.split('\n')[0]]).toEqual([2, `Submission ${id} of NORTHLIGHT waits for a decision.`]);
  });
});
