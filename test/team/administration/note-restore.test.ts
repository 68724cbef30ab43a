import { beforeAll, expect, test } from 'vitest';
import { noteRestore } from '../../../src/team/administration/upkeep.ts';
import { findSubmission, moveSubmission } from '../../../src/team/database/submissions.ts';
import { openPlanned, openTeamOfFile } from '../approvals-support.ts';
import { putSubmission } from '../support.ts';

beforeAll(openTeamOfFile);

/** `capsheet team restored`, of one firm of the file’s database. */
async function restore({ write, firm }: Awaited<ReturnType<typeof openPlanned>>) {
  const { submissions } = await write((ask) => noteRestore(ask, { name: 'root' }));
  return submissions.filter((one) => one.firm === firm).map(({ id }) => id);
}

test.each(['approved', 'applying', 'stopped', 'needs-you'] as const)(
  'a database from a backup obeys no approval of what was "%s" then, whoever goes on with it',
  async (state) => {
    const planned = await openPlanned();
    const { write, of, ben, decide, begin, find } = planned;
    await decide(ben);
    if (state !== 'approved') await begin();
    if (state === 'stopped' || state === 'needs-you') await write((ask) => moveSubmission(ask, of, state));
    expect((await find()).state).toBe(state);
    expect(await restore(planned)).toEqual([of.id]);
    expect((await find()).state).toBe('received');
    expect(await begin()).toEqual({ kind: 'other' });
  },
);

test('a database from a backup leaves to people what needed them before there was a plan', async () => {
  const planned = await openPlanned();
  const { write, firm, ana } = planned;
  const id = await putSubmission(write, firm, ana.id, 'other');
  await write((ask) => moveSubmission(ask, { firm, id }, 'needs-you'));
  expect(await restore(planned)).toEqual([]);
  expect((await write((ask) => findSubmission(ask, firm, id)))?.state).toBe('needs-you');
});
