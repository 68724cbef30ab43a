import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { putFirm } from '../support.ts';
import { putMember, toForm } from './asked-server.ts';
import { openTeamServer } from './open-team-server.ts';

test('an upload while the place of files is away is to be sent again, and nothing says where that place is', async () => {
  const folder = join(makeTempFolder(), 'store');
  mkdirSync(folder);
  const team = await openTeamServer({ CAPSHEET_FILES: `folder:${folder}` });
  await putFirm(team.write, 'acme');
  const { token } = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
  const said = { comment: '', reading: { decimalSign: '.' }, isPartial: false };
  const submit = () =>
    fetch(`${team.origin}/api/firms/acme/submissions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: toForm(said, { 'book.csv': 'Company\nAcme\n' }),
    });
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, '');
  const refused = await submit();
  const text = await refused.text();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(text).not.toContain(folder);
  rmSync(folder);
  renameSync(`${folder}-away`, folder);
  expect((await submit()).status).toBe(200);
});
