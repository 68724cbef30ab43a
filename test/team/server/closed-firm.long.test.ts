import { beforeAll, expect, test } from 'vitest';
import { openFirmAgain, shutFirm } from '../../../src/team/administration/firms.ts';
import { claimSubmission } from '../../../src/team/database/claims.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { putPlan } from '../approvals-support.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember, toForm } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

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

test.each([
  ['plans again', 'POST', '/plan-again', {}],
  ['pauses', 'POST', '/wanted', { wanted: 'pause' }],
  ['takes back', 'POST', '/withdraw', {}],
])('nobody %s what a closed firm had', async (_, method, end, body) => {
  const answer = await team.ask(`${path}${end}`, { method, token: maker?.token, body });
  expect([answer.status, answer.json.code]).toEqual([409, 'firm-closed']);
});

test('no worker does anything there, and the database itself refuses it', async () => {
  const [id] = /\d+$/.exec(path) ?? [];
  const claimed = await team.write((ask) => claimSubmission(ask, { id: Number(id), token: 'x' }));
  expect(claimed).toBeUndefined();
  const moving = team.write((ask) => moveSubmission(ask, { firm: 'birch', id: Number(id) }, 'received'));
  await expect(moving).rejects.toThrow('the firm birch is closed');
});

test('an administrator opens it again, as it was', async () => {
  const by = { name: 'root at the command line' };
  await team.write((ask) => openFirmAgain(ask, by, 'birch'));
  expect((await team.ask('/api/me', { token: approver?.token })).json.firms).toMatchObject([
    { id: 'acme' },
    { id: 'birch' },
  ]);
  await expect(team.write((ask) => openFirmAgain(ask, by, 'birch'))).rejects.toMatchObject({ code: 'firm-open' });
  await team.write((ask) => shutFirm(ask, by, 'birch'));
});

test('nobody submits anything to a firm that is closed, and what it had is still there to be read', async () => {
  const form = toForm({}, { 'q4.csv': 'Company\nAcme' });
  const handed = await team.ask('/api/firms/birch/submissions', { method: 'POST', token: maker?.token, form });
  expect(handed).toMatchObject({ status: 409, json: { code: 'firm-closed' } });
  expect((await team.ask(path, { token: maker?.token })).json).toMatchObject({ state: 'planned' });
});
