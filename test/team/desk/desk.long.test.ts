import { expect, it } from 'vitest';
import { putMember } from '../server/asked-server.ts';
import { openTeamServer } from '../server/open-team-server.ts';
import { putFirm } from '../support.ts';
import { DeskCaller } from './desk-caller.ts';

const BOOK = 'Company,Round,Closing Date\nKestrel Bio,Series C,31/02/2025\n';

it('reads a workbook at the desk of a preparer, has a cell corrected there, and submits what lies there then', async () => {
  const team = await openTeamServer();
  await putFirm(team.write, 'acme');
  const maria = await putMember(team.write, 'Maria', [{ firm: 'acme', role: 'preparer' }]);
  const desk = new DeskCaller(team, maria);

  expect(await desk.upload({ 'Rounds.csv': BOOK })).toMatchObject({ status: 200 });
  expect(await desk.settled()).toMatchObject({ phase: 'read', userName: 'Maria', errors: 1 });
  const rows = (await desk.get('rows?sheet=0')).json.rows;
  expect(rows[0].findings[0]).toMatchObject({ cell: 'C2', code: 'date-invalid' });
  const cells = [{ rowNumber: 2, columnIndex: 2, text: '2025-08-20' }];
  expect((await desk.edit({ sheet: 0, cells })).json).toMatchObject({ changed: 1, left: '' });
  expect(await desk.settled()).toMatchObject({ errors: 0 });

  const submitted = await desk.post('submit', { comment: 'Q3', isPartial: false });
  expect(submitted).toMatchObject({
    status: 200,
    json: { state: 'received', comment: 'Q3', maker: { name: 'Maria' }, inputs: [{ name: 'Rounds.corrected.csv' }] },
  });
  const file = await team.ask(`/api/firms/acme/submissions/${submitted.json.id}/inputs/0`, { token: maria.token });
  expect(file.text).toBe('Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\n');
});
