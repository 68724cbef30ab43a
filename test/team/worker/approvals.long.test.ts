import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { decide } from '../../../src/team/database/approvals.ts';
import { listPlans } from '../../../src/team/database/plans.ts';
import type { Submission } from '../../../src/team/database/submissions.ts';
import { enterRound } from '../../jobs/pipeline/support.ts';
import { isWrite } from '../../scenarios/desk.ts';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { FIRM, openTeamDesk, type TeamDesk } from './team-desk.ts';

const ROUNDS = ['Series C', 'Series D'];

/** Beside Ben, who approves, Cleo, who does so as well. */
async function openSigned() {
  const desk = await openTeamDesk();
  const sql =
    "INSERT INTO people (issuer, subject, email, name) VALUES ('test', 'Cleo', 'cleo@example.com', 'Cleo') RETURNING id";
  const cleo = Number((await desk.write((ask) => ask(sql))).rows[0]?.id);
  await desk.write((ask) => ask("INSERT INTO grants (person, role, source) VALUES ($1, 'approver', 'person')", [cleo]));
  const person = { id: cleo, name: 'Cleo', email: 'cleo@example.com' };
  return {
    desk,
    approveAsCleo: ({ id, plan = '' }: Submission) => {
      const asked = { plan, decision: 'approved', comment: 'Seen what has changed.', isAcknowledged: true } as const;
      return desk.write((ask) => decide(ask, { firm: FIRM, id, person }, asked));
    },
    movedOf: async (id: number) => (await desk.write((ask) => listPlans(ask, id))).map(({ moved }) => moved),
  };
}

/** Gives what the result workbook of a submission says of its approval. */
async function approvalIn(desk: TeamDesk, { result }: Submission) {
  const [book, record] = result?.files ?? [];
  const path = join(desk.folder, 'fetched.xlsx');
  await desk.files.fetch(book?.sha256 ?? '', path);
  const { tables } = await readWorkbook(path);
  const rows = (tables.at(-1)?.rows ?? []).map(({ cells }) =>
    cells.map(({ value }) => ('text' in value ? value.text : '')),
  );
  const said = ['Plan SHA-256', 'Approved by', 'Comment'].map((label) => rows.find(([head]) => head === label)?.[1]);
  const { approval } = JSON.parse(String(await desk.files.load(record?.sha256 ?? '')));
  return { said, approval };
}

test('a plan that went stale is planned again, says what moved, and is applied under the new approval alone', async () => {
  const { desk, approveAsCleo, movedOf } = await openSigned();
  const first = await desk.startWorker();
  const id = await desk.submit(ROUNDS);
  const before = await desk.until(id, 'planned');
  await first.stop();
  await enterRound(desk);
  await desk.approve(id);
  desk.asked();
  await desk.startWorker();
  const planned = await desk.untilIt(id, ({ state, plan }) => state === 'planned' && plan !== before.plan);
  expect(await movedOf(id)).toEqual([[], [expect.stringMatching(/^Rounds row 2: .*"add".*"unchanged"/)]]);
  expect([desk.asked().filter(isWrite), heldRounds(desk)]).toEqual([[], ['Series C']]);

  await approveAsCleo(planned);
  const done = await desk.until(id, 'done');
  expect(heldRounds(desk)).toEqual(ROUNDS);
  expect(await approvalIn(desk, done)).toMatchObject({
    said: [planned.plan, 'Cleo (cleo@example.com)', 'Seen what has changed.'],
    approval: { approvedBy: 'Cleo', planSha256: planned.plan },
  });
});

test('an approver who lost the role has approved nothing: the next plan says so, and waits for somebody else', async () => {
  const { desk, approveAsCleo, movedOf } = await openSigned();
  const first = await desk.startWorker();
  const id = await desk.submit(ROUNDS);
  const before = await desk.until(id, 'planned');
  await first.stop();
  await desk.approve(id);
  await desk.write((ask) =>
    ask("DELETE FROM grants USING people WHERE people.id = grants.person AND people.name = 'Ben'"),
  );
  desk.asked();
  await desk.startWorker();
  const planned = await desk.untilIt(id, ({ state, plan }) => state === 'planned' && plan !== before.plan);
  expect(await movedOf(id)).toEqual([[], [expect.stringMatching(/^Ben <ben@example.com> /)]]);
  expect(desk.asked().filter(isWrite)).toEqual([]);
  await approveAsCleo(planned);
  const done = await desk.until(id, 'done');
  expect((await approvalIn(desk, done)).approval).toMatchObject({ approvedBy: 'Cleo', planSha256: planned.plan });
});
