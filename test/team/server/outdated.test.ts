import { expect, it } from 'vitest';
import { putPlan } from '../approvals-support.ts';
import { putFirm, putSubmission } from '../support.ts';
import { putMember, toForm } from './asked-server.ts';
import { openTeamServer } from './open-team-server.ts';

it('a server beside one of a later version changes nothing once the database has changed, and says so', async () => {
  const { write, ask, lines } = await openTeamServer();
  await putFirm(write, 'acme');
  const maker = await putMember(write, 'Maker', [{ role: 'preparer' }]);
  const approver = await putMember(write, 'Approver', [{ role: 'approver' }]);
  const id = await putSubmission(write, 'acme', maker.id);
  const plan = 'a'.repeat(64);
  await putPlan(write, { firm: 'acme', id }, plan);
  await write((sql) => sql('UPDATE schema_version SET version = version + 1'));

  const path = '/api/firms/acme/submissions';
  const body = { plan, decision: 'approved', comment: '', isAcknowledged: true };
  const approve = { method: 'POST', token: approver.token, body };
  const submit = { method: 'POST', token: maker.token, form: toForm({}, { 'Book.csv': 'Company\n' }) };
  const answers = [await ask(`${path}/${id}/decision`, approve), await ask(path, submit)];
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
    [503, 'server-outdated'],
    [503, 'server-outdated'],
  ]);
  expect(answers.map(({ text }) => text).join('')).not.toContain('postgres');
  expect(lines.join('')).toContain('knows versions up to');
  const counts =
    'SELECT (SELECT count(*) FROM approvals) AS approvals, (SELECT count(*) FROM submissions) AS submissions';
  expect((await write((sql) => sql(counts))).rows).toEqual([{ approvals: 0, submissions: 1 }]);
  expect((await ask(`${path}/${id}`, { token: maker.token })).json).toMatchObject({ state: 'planned' });

  await write((sql) => sql('UPDATE schema_version SET version = version - 1'));
  expect((await ask(`${path}/${id}/decision`, approve)).status).toBe(200);
});
