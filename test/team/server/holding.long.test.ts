import { beforeAll, describe, expect, it } from 'vitest';
import { decide } from '../../../src/team/database/approvals.ts';
import { addPlan } from '../../../src/team/database/plans.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import type { SubmissionState } from '../../../src/team/terms/submission-state.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

/** The ways along the arrows to each state. */
const WAYS: { readonly [state: string]: readonly SubmissionState[] } = {
  received: [],
  planned: ['planned'],
  applying: ['planned', 'approved', 'applying'],
  stopped: ['planned', 'approved', 'stopped'],
  'needs-you': ['needs-you'],
  done: ['done'],
};

describe('a submission in the hands of whoever may hold it', () => {
  let team: OpenTeamServer;
  let maker: Member;
  let other: Member;
  let approver: Member;
  let count = 0;

  beforeAll(async () => {
    team = await openTeamServer();
    await putFirm(team.write, 'acme');
    maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
    other = await putMember(team.write, 'Other', [{ firm: 'acme', role: 'preparer' }]);
    approver = await putMember(team.write, 'Approver', [{ firm: 'acme', role: 'approver' }]);
  });

  async function putAt(state: string): Promise<string> {
    count += 1;
    const id = await putSubmission(team.write, 'acme', maker.id, `book-${count}`);
    const plan = String(count).padStart(64, '0');
    for (const to of WAYS[state] ?? []) await (to === 'approved' ? approve(id, plan) : move(id, to, plan));
    return `/api/firms/acme/submissions/${id}`;
  }

  const move = (id: number, to: SubmissionState, plan: string) =>
    team.write(async (ask) => {
      const summary = { headline: '', counts: {}, errors: 0, warnings: 0, writes: 1 };
      await addPlan(ask, { sha256: plan, submission: id, summary, reports: [] });
      await moveSubmission(ask, { firm: 'acme', id }, to, { plan });
    });
  const approve = (id: number, plan: string) => {
    const person = { id: approver.id, name: 'Approver', email: 'approver@example.com' };
    const asked = { plan, decision: 'approved', comment: '', isAcknowledged: false } as const;
    return team.write((ask) => decide(ask, { firm: 'acme', id, person }, asked));
  };
  const post = (path: string, body?: object, { token } = maker) =>
    team.ask(path, { method: 'POST', token, ...(body === undefined ? {} : { body }) });

  it.each([
    ['received', ['withdraw']],
    ['planned', ['withdraw', 'plan-again']],
    ['applying', ['pause', 'stop']],
    ['stopped', ['withdraw', 'plan-again', 'go-on']],
    ['needs-you', ['withdraw', 'plan-again', 'go-on']],
    ['done', []],
  ])('can, where it is %s: %j', async (state, can) => {
    const path = await putAt(state);
    expect((await team.ask(path, { token: maker.token })).json).toMatchObject({ state, can });
  });

  it('is paused, goes on and is stopped, from any machine', async () => {
    const path = await putAt('applying');
    expect((await post(`${path}/wanted`, { wanted: 'pause' })).json).toMatchObject({
      wanted: 'pause',
      can: ['go-on', 'stop'],
    });
    expect((await post(`${path}/wanted`, { wanted: 'go' })).json).toMatchObject({ wanted: 'go', state: 'applying' });
    expect((await post(`${path}/wanted`, { wanted: 'stop' })).json).toMatchObject({ wanted: 'stop', can: [] });
  });

  it('goes on under the approval that it had', async () => {
    const path = await putAt('stopped');
    expect((await post(`${path}/wanted`, { wanted: 'go' })).json).toMatchObject({ state: 'approved' });
  });

  it('is planned anew where it goes on and nobody had approved it', async () => {
    const path = await putAt('needs-you');
    expect((await post(`${path}/wanted`, { wanted: 'go' })).json).toMatchObject({ state: 'received' });
  });

  it('is taken back by its maker alone, and once', async () => {
    const path = await putAt('planned');
    expect(await post(`${path}/withdraw`, undefined, other)).toMatchObject({
      status: 403,
      json: { code: 'not-the-maker' },
    });
    expect((await post(`${path}/withdraw`)).json).toMatchObject({ state: 'withdrawn' });
    expect(await post(`${path}/withdraw`)).toMatchObject({ status: 409, json: { code: 'submission-elsewhere' } });
  });

  it('is compared once more where somebody who prepares wants it, whoever made it', async () => {
    const path = await putAt('planned');
    expect((await post(`${path}/plan-again`, undefined, other)).json).toMatchObject({ state: 'received', can: [] });
  });

  it('stands in the audit with whoever did something to it', async () => {
    const auditor = await putMember(team.write, 'Auditor', [{ firm: 'acme', role: 'auditor' }]);
    const path = await putAt('planned');
    await post(`${path}/plan-again`);
    const { json } = await team.ask('/api/firms/acme/audit?limit=1', { token: auditor.token });
    expect(json.entries).toEqual([
      expect.objectContaining({ action: 'plan-again-wanted', actor: 'Maker <maker@example.com>' }),
    ]);
    expect(json.next).toBe(json.entries[0].number);
  });
});
