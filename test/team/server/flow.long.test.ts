import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SubmissionView } from '../../../src/team/api/submission.ts';
import { CLIENT_SECRET } from '../../scenarios/desk.ts';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { openTeamDesk } from '../worker/team-desk.ts';
import { putMember, toForm } from './asked-server.ts';
import { openTeamServer } from './open-team-server.ts';
import { untilTold } from './told-events.ts';

const BOOK = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\nKestrel Bio,Series D,2025-08-20\n';
const RUNS = '/api/firms/harbour/runs';
const SUBMISSIONS = '/api/firms/harbour/submissions';

const DEALS = 'Company,Stage,Closed,Raised,Fee\nKestrel Bio,Series E,2025-08-20,1000.50,7\nTotal,,,1000.50,7\n';
const DEALS_MAPPING = `sheets:
  - sheet: deals
    ignore: { column: Fee, because: a fee is no round }
    to:
      - sheet: Rounds
        columns: { Company: Company, Round: Stage, Closing Date: Closed, Round Size: Raised, Currency: { value: USD } }
`;

it('takes a workbook from one person to the approval of another, and shows what came of it', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const desk = await openTeamDesk({ databaseUrl });
  const team = await openTeamServer({ CAPSHEET_FILES: `folder:${join(desk.folder, 'store')}` }, databaseUrl);
  const maker = await putMember(team.write, 'Maria Maker', [{ firm: 'harbour', role: 'preparer' }]);
  const approver = await putMember(team.write, 'Anna Approver', [{ firm: 'harbour', role: 'approver' }]);
  const administrator = await putMember(team.write, 'Adam', [{ firm: 'harbour', role: 'administrator' }]);
  const { clientId } = desk.sandbox;
  const secret = CLIENT_SECRET;
  const set = await team.ask('/api/firms/harbour/credentials', {
    ...{ method: 'PUT', token: administrator.token, body: { clientId, secret } },
  });
  expect(set.json.credentials).toMatchObject({ clientId, keyId: 'test' });
  expect(set.text).not.toContain(CLIENT_SECRET);
  await desk.startWorker({ readCredentials: async () => ({ clientId, clientSecret: CLIENT_SECRET }) });

  const { json: made } = await team.ask(SUBMISSIONS, {
    ...{ method: 'POST', token: maker.token, form: toForm({ comment: 'August' }, { 'Rounds.csv': BOOK }) },
  });
  const at = `${SUBMISSIONS}/${made.id}`;
  const until = (state: string) =>
    untilTold<SubmissionView>(`${team.origin}${at}/events`, maker.token, (told) => told.state === state);
  const planned = await until('planned');
  expect(planned).toMatchObject({ summary: { counts: { add: 2 }, errors: 0 }, can: ['withdraw', 'plan-again'] });
  const ask = (path: string, token = approver.token) => team.ask(path, { token });
  const inbox = (await ask('/api/inbox')).json;
  expect(inbox).toMatchObject({ toDecide: [{ id: made.id, firmName: expect.any(String) }], needYou: [] });
  expect((await ask('/api/inbox', maker.token)).json.toDecide).toEqual([]);

  const plan = (await ask(`${at}/plan`)).json;
  expect(plan).toMatchObject({ planId: planned.plans[0]?.sha256, offer: 'whole', summary: { add: 2 } });
  const rows = (await ask(`${at}/plan/rows?search=series%20d`)).json;
  expect(rows.lines).toEqual([
    { kind: 'group', sheet: 'Rounds', rows: 1 },
    expect.objectContaining({ kind: 'row', rowNumber: 3, sheet: 'Rounds' }),
  ]);
  const file = await ask(`${at}/plan/file`);
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(plan.planId);
  expect((await ask(`${at}/reports/0`)).status).toBe(200);

  const decide = (token: string, digest: string) =>
    team.ask(`${at}/decision`, { method: 'POST', token, body: { plan: digest, decision: 'approved', comment: 'ok' } });
  expect((await decide(maker.token, plan.planId)).status).toBe(403);
  expect(await decide(approver.token, 'a'.repeat(64))).toMatchObject({ status: 409 });
  const approved = await decide(approver.token, plan.planId);
  expect(approved.json.plans[0].approval).toMatchObject({ decision: 'approved', person: { name: 'Anna Approver' } });
  const done = await until('done');
  expect(done.result).toMatchObject({ counts: { added: 2 } });
  expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);

  expect((await ask(`${at}/results/0`)).headers.get('content-disposition')).toContain('Rounds.result.xlsx');
  expect((await ask(`${at}/plan`)).json).toMatchObject({ offer: 'applied', progress: { rowsIn: 2, rowsLeft: 0 } });
  const [run] = done.result?.runs ?? [];
  expect((await ask(RUNS)).json).toMatchObject({ total: 1, runs: [{ runId: run, status: 'done', entered: 2 }] });
  const shown = (await ask(`${RUNS}/${run}`)).json;
  expect(shown).toMatchObject({ created: 2, results: [], approval: { approvedBy: 'Anna Approver' } });
  expect((await ask(`${RUNS}/${run}/rows?status=added`)).json.rows).toBe(2);
  expect((await ask(`${RUNS}/${run}/created.csv`)).text).toContain('Series D');
  const exported = await ask('/api/firms/harbour/export');
  expect([exported.status, exported.text.slice(0, 2)]).toEqual([200, 'PK']);

  const audit = (await ask('/api/firms/harbour/audit', administrator.token)).json;
  expect(audit.brokenAt).toBeUndefined();
  expect(audit.entries.map(({ action }: { action: string }) => action).slice(0, 4)).toEqual([
    ...['applied', 'plan-approved', 'planned', 'submitted'],
  ]);
});

it('shows whoever approves a foreign spreadsheet how its own sums tie out, and what is left out of them', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const desk = await openTeamDesk({ databaseUrl });
  const team = await openTeamServer({ CAPSHEET_FILES: `folder:${join(desk.folder, 'store')}` }, databaseUrl);
  const maker = await putMember(team.write, 'Maria Maker', [{ firm: 'harbour', role: 'preparer' }]);
  const approver = await putMember(team.write, 'Anna Approver', [{ firm: 'harbour', role: 'approver' }]);
  await desk.startWorker();
  const files = { 'deals.csv': DEALS, 'deals.mapping.yaml': DEALS_MAPPING };
  const { json: made } = await team.ask(SUBMISSIONS, {
    ...{ method: 'POST', token: maker.token, form: toForm({ comment: 'August' }, files) },
  });
  const at = `${SUBMISSIONS}/${made.id}`;
  await untilTold<SubmissionView>(`${team.origin}${at}/events`, maker.token, ({ state }) => state === 'planned');
  const { sourceTieOut } = (await team.ask(`${at}/plan`, { token: approver.token })).json;
  expect(sourceTieOut.lines).toEqual([
    expect.objectContaining({ column: 'D "Raised"', total: '1000.5', loaded: '1000.5', leftOut: '0', isTiedOut: true }),
    expect.objectContaining({ column: 'E "Fee"', total: '7', loaded: '0', leftOut: '7', isTiedOut: true }),
  ]);
});
