import { beforeAll, expect, test } from 'vitest';
import { putPlan } from '../approvals-support.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, type OpenTeamServer, openTeamServer, putMember, toForm } from './open-team-server.ts';

const PLAN = 'a'.repeat(64);

let team: OpenTeamServer;
let [maker, approver]: Member[] = [];
let path = '';

/** Firms of two people, in each of which a plan waits; the second is closed. */
beforeAll(async () => {
  team = await openTeamServer();
  const { write } = team;
  for (const firm of ['acme', 'birch']) await putFirm(write, firm);
  maker = await putMember(write, 'Maker', [{ role: 'preparer' }]);
  approver = await putMember(write, 'Approver', [{ role: 'approver' }]);
  for (const [firm, plan] of [['acme', 'b'.repeat(64)] as const, ['birch', PLAN] as const]) {
    const id = await putSubmission(write, firm, maker.id);
    await putPlan(write, { firm, id }, plan);
    path = `/api/firms/${firm}/submissions/${id}`;
  }
  const { token } = await putMember(write, 'Administrator', [{ role: 'administrator' }]);
  expect((await team.ask('/api/firms/birch', { method: 'DELETE', token })).status).toBe(200);
});

test('nobody finds a firm that is closed among theirs, nor in their inbox', async () => {
  const asked = { token: approver?.token };
  expect((await team.ask('/api/me', asked)).json.firms).toMatchObject([{ id: 'acme' }]);
  expect((await team.ask('/api/inbox', asked)).json.toDecide).toMatchObject([{ firm: 'acme' }]);
});

test('nobody approves a plan of a firm that is closed', async () => {
  const body = { plan: PLAN, decision: 'approved', comment: '', isAcknowledged: true };
  const answer = await team.ask(`${path}/decision`, { method: 'POST', token: approver?.token, body });
  expect(answer).toMatchObject({ status: 403, json: { code: 'decision-role' } });
});

test('nobody submits anything to a firm that is closed, and what it had is still there to be read', async () => {
  const form = toForm({}, { 'q4.csv': 'Company\nAcme' });
  const handed = await team.ask('/api/firms/birch/submissions', { method: 'POST', token: maker?.token, form });
  expect(handed).toMatchObject({ status: 409, json: { code: 'firm-closed' } });
  expect((await team.ask(path, { token: maker?.token })).json).toMatchObject({ state: 'planned' });
});
