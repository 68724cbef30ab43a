import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { putPlan } from '../approvals-support.ts';
import { putFirm, putSubmission } from '../support.ts';
import { putMember } from './asked-server.ts';
import { openTeamServer } from './open-team-server.ts';

const PLAN_FILE = '{"what":"a plan file"}';
const SHA256 = createHash('sha256').update(PLAN_FILE).digest('hex');

it('while something is planned again, the plan before is there to be looked at, and not to be decided on', async () => {
  const team = await openTeamServer();
  const { write, ask } = team;
  await putFirm(write, 'acme');
  const { id: maker, token } = await putMember(write, 'Maker', [{ role: 'preparer' }]);
  const approver = await putMember(write, 'Approver', [{ role: 'approver' }]);
  await write((sql) => sql('INSERT INTO file_contents VALUES ($1, 0, $2)', [SHA256, Buffer.from(PLAN_FILE)]));
  const id = await putSubmission(write, 'acme', maker);
  const at = `/api/firms/acme/submissions/${id}`;
  expect(await ask(`${at}/plan/file`, { token })).toMatchObject({ status: 404, json: { code: 'plan-unknown' } });
  await putPlan(write, { firm: 'acme', id }, SHA256);
  const again = await ask(`${at}/plan-again`, { method: 'POST', token });
  expect(again.json).toMatchObject({ state: 'received', plans: [{ sha256: SHA256 }] });
  expect((await ask(`${at}/plan/file`, { token })).text).toBe(PLAN_FILE);
  const body = { plan: SHA256, decision: 'approved', comment: '' };
  const decided = await ask(`${at}/decision`, { method: 'POST', token: approver.token, body });
  expect(decided).toMatchObject({ status: 409, json: { code: 'decision-not-waiting' } });
});
