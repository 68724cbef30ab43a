import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { listNamedFiles } from '../../../src/team/database/plans.ts';
import type { FindingView } from '../../../src/ui/api/row-status.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { putFirm, putSubmission } from '../support.ts';
import { openTeamDesk, type TeamDesk } from '../worker/team-desk.ts';
import { putMember, toForm } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

const HEAD = 'Company,Round,Closing Date,Mood';
const at = (id: number): string => `/api/firms/harbour/submissions/${id}`;

describe('the findings of a submission', () => {
  let desk: TeamDesk;
  let team: OpenTeamServer;
  let token: string;

  beforeAll(async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    desk = await openTeamDesk({ databaseUrl });
    team = await openTeamServer({ CAPSHEET_FILES: `folder:${join(desk.folder, 'store')}` }, databaseUrl);
    ({ token } = await putMember(team.write, 'Maria Maker', [{ firm: 'harbour', role: 'preparer' }]));
    await desk.startWorker();
  });

  async function submit(lines: readonly string[], said: object = {}): Promise<number> {
    const form = toForm(said, { 'Rounds.csv': `${[HEAD, ...lines].join('\n')}\n` });
    return (await team.ask('/api/firms/harbour/submissions', { method: 'POST', token, form })).json.id;
  }
  const find = async (id: number, query = '') => (await team.ask(`${at(id)}/findings${query}`, { token })).json;

  it('of a refused one stand at their cells, errors first, with what to do', async () => {
    const id = await submit(['Kestrel Bio,Series C,2025-13-20,', 'Kestrel Bio,Series D,,', ',Series E,2025-08-20,']);
    const { result } = await desk.until(id, 'refused');
    const found = await find(id);
    expect(found).toMatchObject({ offset: 0, total: 4, severities: { error: 3, warning: 1, info: 0 } });
    expect(found.findings.map(({ severity, code, cell }: FindingView) => [severity, code, cell])).toEqual([
      ['error', 'date-invalid', 'C2'],
      ['error', 'value-missing', 'C3'],
      ['error', 'value-missing', 'A4'],
      ['warning', 'column-unknown', 'D1'],
    ]);
    expect(found.findings[0]).toEqual({
      ...{ severity: 'error', code: 'date-invalid', sheet: 'Rounds', row: 2, column: 'Closing Date', cell: 'C2' },
      message: expect.stringContaining('2025-13-20'),
      hint: expect.stringMatching(/\.$/),
    });
    // Its maker, who is done with it, finds them all the same.
    expect((await team.ask(`${at(id)}/withdraw`, { method: 'POST', token })).status).toBe(200);
    expect(await find(id)).toEqual(found);
    // The file that the digest names is in the place of files, and a look at that place asks for it.
    const named = await team.write(listNamedFiles);
    expect(named.find(({ sha256 }) => sha256 === result?.findings?.sha256)?.submissions).toEqual([
      { firm: 'harbour', id },
    ]);
  });

  it('are chosen by severity, code and words, and come some at a time', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Kestrel Bio,Series ${index},2025-13-20,`);
    const id = await submit([...lines, 'Kestrel Bio,Series D,,']);
    await desk.until(id, 'refused');
    expect(await find(id, '?offset=29&limit=1')).toMatchObject({ total: 32, findings: [{ cell: 'C31' }] });
    const one = await find(id, '?severity=error&code=value-missing');
    expect(one).toMatchObject({ total: 1, severities: { error: 1, warning: 0 }, findings: [{ row: 32 }] });
    expect(one.codes).toEqual([
      { code: 'date-invalid', severity: 'error', count: 30 },
      { code: 'value-missing', severity: 'error', count: 1 },
    ]);
    expect((await find(id, '?search=ROUNDS!c17')).findings.map(({ cell }: FindingView) => cell)).toEqual(['C17']);
    expect(await find(id, '?search=nowhere')).toMatchObject({ total: 0, findings: [], codes: [] });
    expect((await team.ask(`${at(id)}/findings?limit=1001`, { token })).status).toBe(400);
  });

  it('of a planned one are those of its plan', async () => {
    const id = await submit(['Kestrel Bio,Series C,2025-08-20,']);
    await desk.until(id, 'planned');
    expect(await find(id)).toMatchObject({ total: 1, findings: [{ code: 'column-unknown', cell: 'D1' }] });
  });

  it('of one that cannot be read are none: the submission itself says why', async () => {
    const form = toForm({}, { 'Rounds.csv': `${HEAD}\n,Series C,2025-08-20,\n`, 'notes.xlsx': 'no workbook' });
    const { json } = await team.ask('/api/firms/harbour/submissions', { method: 'POST', token, form });
    const { problem } = await desk.until(json.id, 'refused');
    expect(problem?.message).toContain('notes.xlsx');
    expect(await team.ask(`${at(json.id)}/findings`, { token })).toMatchObject({
      ...{ status: 404, json: { code: 'findings-unknown' } },
    });
  });

  it('are another firm’s in no way', async () => {
    await putFirm(team.write, 'birch');
    const { id, token: other } = await putMember(team.write, 'Bo', [{ firm: 'birch', role: 'preparer' }]);
    const refused = await submit([',Series C,2025-08-20,']);
    await desk.until(refused, 'refused');
    expect((await team.ask(`${at(refused)}/findings`, { token: other })).status).toBe(404);
    const moved = `/api/firms/birch/submissions/${refused}/findings`;
    expect((await team.ask(moved, { token: other })).json.code).toBe('submission-unknown');
    const own = await putSubmission(team.write, 'birch', id);
    expect((await team.ask(`/api/firms/birch/submissions/${own}/findings`, { token: other })).json.code).toBe(
      'findings-unknown',
    );
  });
});
