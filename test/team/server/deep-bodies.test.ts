import { expect, test } from 'vitest';
import { putFirm } from '../support.ts';
import { putMember } from './asked-server.ts';
import { openTeamServer } from './open-team-server.ts';

const BRACKETS = '['.repeat(199_000);

test('199,000 brackets in rules, profile or the body itself are refused in words, and the server lives', async () => {
  const team = await openTeamServer();
  await putFirm(team.write, 'acme');
  const { token } = await putMember(team.write, 'Of Acme', [{ firm: 'acme', role: 'administrator' }]);
  const patch = (body: object) => team.ask('/api/firms/acme', { method: 'PATCH', token, body });
  expect(await patch({ rules: BRACKETS })).toMatchObject({ status: 409, json: { code: 'rules-unreadable' } });
  expect(await patch({ profile: BRACKETS })).toMatchObject({ status: 409, json: { code: 'profile-unreadable' } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const deep = await fetch(`${team.origin}/api/firms/acme`, { method: 'PATCH', headers, body: BRACKETS });
  expect([deep.status, await deep.text()]).toEqual([400, expect.stringContaining('nested too deep')]);
  expect(await patch({ name: 'Acme' })).toMatchObject({ status: 200, json: { name: 'Acme' } });
});
