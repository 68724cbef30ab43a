import { expect, test } from 'vitest';
import { nameSubmitter } from '../../../src/team/terms/submitter.ts';
import { putFirm, putPerson, putSubmission } from '../support.ts';
import { putMember } from './asked-server.ts';
import { openTeamServer } from './open-team-server.ts';

test('whoever looks at a submission of a watch is told that the watch made it, and who answers for it', async () => {
  const team = await openTeamServer();
  await putFirm(team.write, 'acme');
  const id = await putSubmission(team.write, 'acme', await putPerson(team.write, 'Ana'));
  const { token } = await putMember(team.write, 'Approver', [{ firm: 'acme', role: 'approver' }]);
  const look = async () => (await team.ask(`/api/firms/acme/submissions/${id}`, { token })).json;
  expect(nameSubmitter(await look())).toBe('Ana');
  await team.write((ask) => ask('UPDATE submissions SET watch = 3 WHERE id = $1', [id]));
  expect(nameSubmitter(await look())).toBe('watch 3, for which Ana answers');
});
