import { beforeAll, describe, expect, it } from 'vitest';
import { noteRestore } from '../../../src/team/administration/upkeep.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { holdSubmission, planSubmissionAgain } from '../../../src/team/server/submission-moves.ts';
import { grant, openPlanned, openTeamOfFile, type Planned, putPlan, revoke } from '../approvals-support.ts';

beforeAll(openTeamOfFile);

const callerOf = ({ ana }: Planned) => ({ session: { id: 1, kind: 'browser' as const }, person: ana, grants: [] });

/**
 * Ways in which an approval becomes void: somebody, a restore, and the approver who loses the role, and gets it back
 * too late.
 */
const WAYS: { readonly [way: string]: (planned: Planned) => Promise<unknown> } = {
  'plans it again': (planned) => planned.write((ask) => planSubmissionAgain(ask, planned.of, callerOf(planned))),
  'brings the database back from a backup': ({ write }) => write((ask) => noteRestore(ask, { name: 'root' })),
  'takes the approver’s role, and gives it back later': async ({ write, ben, begin, firm }) => {
    await revoke(write, ben.id, 'approver');
    expect((await begin()).kind).toBe('void');
    await grant(write, ben.id, 'approver', firm);
  },
};

describe.each(Object.entries(WAYS))('an approval that is void since somebody %s', (_what, makeVoid) => {
  it('is obeyed by nobody who goes on after planning again has failed', async () => {
    const planned = await openPlanned();
    const { write, of, ben, decide, find, begin } = planned;
    await decide(ben);
    await makeVoid(planned);
    await write((ask) => moveSubmission(ask, of, 'needs-you'));
    await write((ask) => holdSubmission(ask, of, callerOf(planned), 'go'));
    expect((await find()).state).toBe('received');
    expect(await begin()).toEqual({ kind: 'other' });
  });
});

it('an approval whose run needed somebody is obeyed once they go on', async () => {
  const planned = await openPlanned();
  const { write, of, ben, decide, begin } = planned;
  await decide(ben);
  await begin();
  await write((ask) => moveSubmission(ask, of, 'needs-you'));
  await write((ask) => holdSubmission(ask, of, callerOf(planned), 'go'));
  expect((await begin()).kind).toBe('begun');
});

it('a plan that is made again takes the place of the one before', async () => {
  const planned = await openPlanned();
  await planned.write((ask) => planSubmissionAgain(ask, planned.of, callerOf(planned)));
  expect(await planned.find()).not.toHaveProperty('plan');
  await putPlan(planned.write, planned.of, planned.next);
  expect(await planned.find()).toMatchObject({ state: 'planned', plan: planned.next });
});
