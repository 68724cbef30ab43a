import { beforeAll, describe, expect, test } from 'vitest';
import { beginApplying, decide, isStillApproved } from '../../../src/team/database/approvals.ts';
import { readAudit } from '../../../src/team/database/audit.ts';
import { listPlans } from '../../../src/team/database/plans.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { findBreak } from '../../../src/team/terms/audit-entry.ts';
import {
  codeOf,
  grant,
  openPlanned,
  openTeamOfFile,
  type Planned,
  putPlan,
  revoke,
  setDisabled,
} from '../approvals-support.ts';
import { putSubmission } from '../support.ts';

beforeAll(openTeamOfFile);

const decisionsOf = async ({ write, id }: Planned) =>
  (await write((ask) => ask('SELECT plan, person, decision, comment FROM approvals WHERE submission = $1', [id]))).rows;

const auditOf = async ({ write, firm }: Planned) => {
  const entries = await write((ask) => readAudit(ask, firm));
  expect(findBreak(entries)).toBeUndefined();
  return entries.map(({ actor, action, subject }) => `${actor}: ${action}, ${subject}`);
};

/** Lets all that is begun go at once: it begins while the submission is locked, which ends when all of it waits. */
async function whileLocked<T>({ write, id }: Planned, begin: () => readonly Promise<T>[]) {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return write(async (ask) => {
    await ask('SELECT FROM submissions WHERE id = $1 FOR UPDATE', [id]);
    const begun = begin();
    const all = Promise.allSettled(begun);
    while ((await write((other) => other(waiting))).rows.length < begun.length);
    return { all };
  }).then(({ all }) => all);
}

describe('a decision', () => {
  test('is kept with who made it, moves the submission and is in the audit', async () => {
    const open = await openPlanned();
    expect(await open.decide(open.ben, { comment: ' As agreed. ' })).toMatchObject({
      ...{ plan: open.plan, decision: 'approved', person: open.ben, comment: 'As agreed.' },
      decidedAt: expect.stringMatching(/Z$/),
    });
    expect((await open.find()).state).toBe('approved');
    expect(await auditOf(open)).toEqual([`Ben <ben@example.com>: plan-approved, submission ${open.id}`]);
  });

  test('is each submission’s own where two have the same plan, to the byte', async () => {
    const open = await openPlanned();
    const other = { firm: open.firm, id: await putSubmission(open.write, open.firm, open.ana.id, 'other') };
    await putPlan(open.write, other, open.plan);
    const asked = { plan: open.plan, isAcknowledged: true } as const;
    const rejected = { ...asked, decision: 'rejected', comment: 'Entered already.' } as const;
    await open.write((ask) => decide(ask, { ...other, person: open.cleo }, rejected));
    await open.decide(open.ben);
    expect((await open.begin()).kind).toBe('begun');
    const decisionOn = async (id: number) => (await open.write((ask) => listPlans(ask, id)))[0]?.approval?.decision;
    expect([await decisionOn(open.id), await decisionOn(other.id)]).toEqual(['approved', 'rejected']);
  });

  test('is made by one of two who decide at the same moment; the other is told who it was', async () => {
    const open = await openPlanned();
    const both = await whileLocked(open, () => [
      open.decide(open.ben),
      open.decide(open.cleo, { decision: 'rejected', comment: 'Wrong fund.' }),
    ]);
    const [won, lost] = both.sort((a) => (a.status === 'fulfilled' ? -1 : 1));
    const winner = won?.status === 'fulfilled' ? won.value : undefined;
    expect(lost).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'decision-made',
        message: expect.stringContaining(`${winner?.person.name} <${winner?.person.email}>`),
      },
    });
    expect(await decisionsOf(open)).toMatchObject([{ plan: open.plan, person: winner?.person.id }]);
    expect((await open.find()).state).toBe(winner?.decision);
    expect(await auditOf(open)).toHaveLength(1);
  });

  test('counts once where its answer was lost and it is sent again', async () => {
    const open = await openPlanned();
    const first = await open.decide(open.ben);
    expect(await open.decide(open.ben)).toEqual(first);
    expect(await codeOf(open.decide(open.ben, { decision: 'rejected', comment: 'No.' }))).toBe('decision-made');
    expect([await decisionsOf(open), await auditOf(open)]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  test('is refused to the maker, who approves for the firm as well, by the law and by the database itself', async () => {
    const open = await openPlanned();
    await grant(open.write, open.ana.id, 'approver', open.firm);
    expect(await codeOf(open.decide(open.ana))).toBe('decision-own');
    const sql = 'INSERT INTO approvals (plan, submission, maker, person, decision) VALUES ($1, $2, $3, $4, $5)';
    const insert = (maker: number, person: number) =>
      open.write((ask) => ask(sql, [open.plan, open.id, maker, person, 'approved']));
    await expect(insert(open.ana.id, open.ana.id)).rejects.toThrow(/check constraint/);
    // Nobody can say that somebody else made it.
    await expect(insert(open.ben.id, open.ana.id)).rejects.toThrow(/foreign key constraint/);
    expect([await decisionsOf(open), (await open.find()).state]).toEqual([[], 'planned']);
  });

  test('is refused to whoever lost the role before it, is let in no longer, or began to administer', async () => {
    const open = await openPlanned();
    await revoke(open.write, open.ben.id, 'approver');
    expect(await codeOf(open.decide(open.ben))).toBe('decision-role');
    await setDisabled(open.write, open.cleo.id, true);
    expect(await codeOf(open.decide(open.cleo))).toBe('decision-role');
    await setDisabled(open.write, open.cleo.id, false);
    await grant(open.write, open.cleo.id, 'administrator', open.firm);
    expect(await codeOf(open.decide(open.cleo))).toBe('decision-role');
    expect(await auditOf(open)).toEqual([]);
  });

  test('is refused of a plan that is not there any more, and of one that was taken back', async () => {
    const open = await openPlanned();
    await open.write((ask) => moveSubmission(ask, open.of, 'received'));
    expect(await codeOf(open.decide(open.ben))).toBe('decision-not-waiting');
    await putPlan(open.write, open.of, open.next);
    expect(await codeOf(open.decide(open.ben))).toBe('decision-other-plan');
    await open.write((ask) => moveSubmission(ask, open.of, 'withdrawn'));
    expect(await codeOf(open.decide(open.ben, { plan: open.next }))).toBe('decision-not-waiting');
    expect(await decisionsOf(open)).toEqual([]);
  });

  test('is final: the database lets nobody change it or take it away', async () => {
    const { decide, write, ben, id } = await openPlanned();
    await decide(ben, { decision: 'rejected', comment: 'Wrong fund.' });
    for (const sql of [
      `UPDATE approvals SET decision = 'approved' WHERE submission = ${id}`,
      `DELETE FROM approvals WHERE submission = ${id}`,
      'TRUNCATE approvals',
    ])
      await expect(write((ask) => ask(sql))).rejects.toThrow('approvals is only added to');
  });

  test('that rejects says why, and ends the submission', async () => {
    const open = await openPlanned();
    expect(await codeOf(open.decide(open.ben, { decision: 'rejected', comment: '  ' }))).toBe('decision-comment');
    const sql = `INSERT INTO approvals (plan, submission, maker, person, decision) VALUES ($1, $2, $3, $4, 'rejected')`;
    await expect(open.write((ask) => ask(sql, [open.plan, open.id, open.ana.id, open.ben.id]))).rejects.toThrow(
      /check constraint/,
    );
    await open.decide(open.ben, { decision: 'rejected', comment: 'Wrong fund.' });
    expect((await open.find()).state).toBe('rejected');
    expect(await open.begin()).toEqual({ kind: 'other' });
    expect(await codeOf(open.decide(open.cleo))).toBe('decision-made');
  });

  test('on a plan with warnings says that they were seen', async () => {
    const open = await openPlanned({ warnings: 2 });
    expect(await codeOf(open.decide(open.ben, { isAcknowledged: false }))).toBe('warnings-unseen');
    expect((await open.decide(open.ben))?.decision).toBe('approved');
  });

  test('finds no submission of another firm', async () => {
    const open = await openPlanned();
    const other = await openPlanned();
    expect(await open.decide(open.cleo, {}, other.firm)).toBeUndefined();
    expect((await open.find()).state).toBe('planned');
  });
});

describe('an apply', () => {
  test('begins with the approval that its run is to keep, and goes on with it', async () => {
    const open = await openPlanned();
    await open.decide(open.ben, { comment: 'As agreed.' });
    const approval = { approvedBy: 'Ben', email: open.ben.email, planSha256: open.plan, comment: 'As agreed.' };
    expect(await open.begin()).toMatchObject({ kind: 'begun', plan: open.plan, approval });
    // Another worker, after this one died.
    expect(await open.begin()).toMatchObject({ kind: 'begun', plan: open.plan, approval });
    expect((await open.find()).state).toBe('applying');
  });

  test.each([
    ['lost the role', (open: Planned) => revoke(open.write, open.ben.id, 'approver')],
    ['is let in no longer', (open: Planned) => setDisabled(open.write, open.ben.id, true)],
  ])(
    'does not begin where the approver %s after the decision: it wants a new plan and a new approval',
    async (_why, lose) => {
      const open = await openPlanned();
      await open.decide(open.ben);
      await lose(open);
      const begun = await open.begin();
      expect(begun).toMatchObject({
        kind: 'void',
        refusal: { code: 'approval-void', message: expect.stringMatching(/^Ben <ben@example.com> /) },
      });
      expect(await open.find()).toMatchObject({
        state: 'received',
        moved: begun.kind === 'void' ? [begun.refusal.message] : [],
      });
      expect((await auditOf(open)).at(-1)).toBe(`capsheet: approval-void, submission ${open.id}`);
      expect(await open.begin()).toEqual({ kind: 'other' });

      await putPlan(open.write, open.of, open.next);
      await open.decide(open.cleo, { plan: open.next });
      expect(await open.begin()).toMatchObject({ kind: 'begun', plan: open.next, approval: { approvedBy: 'Cleo' } });
    },
  );

  test('begins of nothing that nobody approved, by the database itself, and of no other plan', async () => {
    const open = await openPlanned();
    const apply = `UPDATE submissions SET state = 'applying' WHERE id = $1`;
    const { write, id, next } = open;
    await expect(write((ask) => ask(apply, [id]))).rejects.toThrow('nobody has approved the plan of submission');
    await open.decide(open.ben);
    await open.begin();
    const change = 'UPDATE submissions SET plan = $2 WHERE id = $1';
    await expect(write((ask) => ask(change, [id, next]))).rejects.toThrow('nobody has approved the plan of submission');
  });

  test('has the approver keep the role until it has begun', async () => {
    const open = await openPlanned();
    await open.decide(open.ben);
    await open.write(async (ask) => {
      await beginApplying(ask, open.of);
      const take = 'SELECT FROM grants WHERE person = $1 FOR UPDATE NOWAIT';
      await expect(open.write((other) => other(take, [open.ben.id]))).rejects.toThrow('could not obtain lock');
    });
    await revoke(open.write, open.ben.id, 'approver');
    expect((await open.find()).state).toBe('applying');
  });

  test('is not begun by what only says that it is approved', async () => {
    const open = await openPlanned();
    await open.write((ask) => moveSubmission(ask, open.of, 'approved'));
    expect(await open.begin()).toMatchObject({ kind: 'void', refusal: { code: 'approval-void' } });
    expect((await open.find()).state).toBe('received');
  });

  test('is told right before its first write whether the approval holds still', async () => {
    const open = await openPlanned();
    const isApproved = (plan = open.plan) => open.write((ask) => isStillApproved(ask, open.of, plan));
    await open.decide(open.ben);
    expect(await isApproved()).toBe(false);
    await open.begin();
    expect([await isApproved(), await isApproved(open.next)]).toEqual([true, false]);
    await revoke(open.write, open.ben.id, 'approver');
    expect(await isApproved()).toBe(false);
  });
});
