import { beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../../src/engine/journal/open-store.ts';
import { TEAM_OPERATIONS } from '../../../src/team/api/operations.ts';
import { learnPortfolio } from '../../../src/team/database/firms.ts';
import { ROLES } from '../../../src/team/terms/roles.ts';
import { RUN } from '../../engine/journal/conformance/entries.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember, toForm } from './asked-server.ts';
import { type Asker, expected, judge, OPERATIONS, putFewStrangers } from './askers.ts';
import { listRoutes, type OpenTeamServer, openTeamServer } from './open-team-server.ts';
import { toCall } from './operation-calls.ts';

/**
 * Routes that need no role in a firm and are no calls of the API: the page, signing in and out, and what watches over
 * the server.
 */
const OTHER_ROUTES = [
  ...[
    'GET /',
    'GET /device',
    'GET /open',
    'GET /sign-in',
    'GET /sign-in/return',
    'POST /api/session',
    'POST /sign-out',
  ],
  ...['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /api/openapi.json', 'GET /api/docs'],
];

describe('a firm', () => {
  let team: OpenTeamServer;
  let strangers: readonly Asker[];
  let own: number;
  let other: number;
  let everything: Member;

  beforeAll(async () => {
    team = await openTeamServer();
    for (const firm of ['acme', 'birch']) await putFirm(team.write, firm);
    strangers = await putFewStrangers(team);
    const maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
    const elsewhere = await putMember(team.write, 'Other maker', [{ firm: 'birch', role: 'preparer' }]);
    own = await putSubmission(team.write, 'acme', maker.id);
    other = await putSubmission(team.write, 'birch', elsewhere.id);
    // An administrator approves nothing: everything else, and an approver besides.
    const roles = ROLES.filter((role) => role !== 'administrator');
    everything = await putMember(
      team.write,
      'Everything',
      roles.map((role) => ({ firm: 'acme', role })),
    );
  });

  it('is closed to whoever has no role in it, call by call', async () => {
    for (const { name, operation } of OPERATIONS) {
      const verdicts = await Promise.all(
        strangers.map((one) => judge(team, name, one, { firm: 'acme', submission: own })),
      );
      const wanted = strangers.map((asker) => expected(operation.access, asker));
      expect({ name, verdicts }).toEqual({ name, verdicts: wanted });
    }
  });

  it('is told of like one that is not there', async () => {
    const token = strangers.at(-1)?.token;
    const answers = await Promise.all(
      ['acme', 'nowhere'].map((firm) => team.ask(`/api/firms/${firm}/submissions`, { token })),
    );
    expect(answers[0]).toMatchObject({ status: 404, text: answers[1]?.text });
  });

  it('has a handler for every call that is declared, and no route that says nothing of who may ask', async () => {
    const routes = await listRoutes(team);
    const declared = OPERATIONS.map(({ operation: { method, path } }) => `${method} ${path}`);
    expect(declared.filter((route) => !routes.includes(route))).toEqual([]);
    const others = routes.filter((route) => !declared.includes(route) && !/ \/(assets|api\/docs)\//.test(route));
    expect(new Set(others)).toEqual(new Set(OTHER_ROUTES));
  });

  it('knows no submission of another firm, whatever is asked of it', async () => {
    const { token } = everything;
    for (const { name, operation } of OPERATIONS.filter(({ operation: { path } }) => path.includes(':submission'))) {
      const { path, ...how } = toCall(name, { firm: 'acme', submission: other });
      expect(operation.path).toContain('/firms/:firm/');
      const answer = await team.ask(path, { ...how, token });
      expect({ name, ...answer }).toMatchObject({ name, status: 404, json: { code: 'submission-unknown' } });
      const none = await team.ask(path.replace(`/${other}`, '/999999'), { ...how, token });
      expect(none.text, name).toBe(answer.text);
    }
  });

  it('knows no run of another firm of the same service', async () => {
    const run = await putRun(team.url, 'birch-at-the-service');
    await team.write((ask) =>
      learnPortfolio(ask, 'birch', { service: 'https://service.example', firmId: 'birch-at-the-service' }),
    );
    await team.write((ask) =>
      learnPortfolio(ask, 'acme', { service: 'https://service.example', firmId: 'acme-at-the-service' }),
    );
    const reader = await putMember(team.write, 'Reader', [
      { firm: 'acme', role: 'auditor' },
      { firm: 'birch', role: 'auditor' },
    ]);
    const ask = (path: string) => team.ask(path, { token: reader.token });
    expect((await ask('/api/firms/acme/runs')).json).toEqual({ runs: [], total: 0, damaged: [] });
    expect((await ask('/api/firms/birch/runs')).json.runs).toEqual([expect.objectContaining({ runId: run })]);
    expect((await ask(`/api/firms/birch/runs/${run}`)).status).toBe(200);
    for (const rest of ['', '/rows?status=added', '/created.csv']) {
      const [one, none] = [
        await ask(`/api/firms/acme/runs/${run}${rest}`),
        await ask(`/api/firms/acme/runs/none${rest}`),
      ];
      expect(one).toMatchObject({ status: 404, json: { code: 'run-not-found' }, text: none.text });
    }
  });

  it('takes no decision on the plan of another submission', async () => {
    const path = `/api/firms/acme/submissions/${own}/decision`;
    const body = { plan: 'b'.repeat(64), decision: 'rejected', comment: 'no' };
    const { status } = await team.ask(path, { method: 'POST', token: everything.token, body });
    expect(status).toBe(409);
    expect((await team.ask(`/api/firms/acme/submissions/${own}`, { token: everything.token })).json.plans).toEqual([]);
  });

  it('ends no watch and no webhook of another, and takes no role that was given there', async () => {
    const administrator = await putMember(team.write, 'Birch admin', [{ firm: 'birch', role: 'administrator' }]);
    const { token } = await putMember(team.write, 'Acme admin', [{ firm: 'acme', role: 'administrator' }]);
    const hook = await team.ask('/api/firms/birch/subscriptions', {
      ...{ method: 'POST', token: administrator.token, body: { kind: 'webhook', address: 'https://hooks.example/x' } },
    });
    expect(hook.status).toBe(200);
    const gone = { status: 404 };
    const end = (path: string) => team.ask(`/api/firms/acme${path}`, { method: 'DELETE', token });
    expect(await end(`/subscriptions/${hook.json.id}`)).toMatchObject(gone);
    expect(await end('/watches/1')).toMatchObject(gone);
    expect(await end(`/grants/${administrator.id}/administrator`)).toMatchObject(gone);
    expect(await team.ask(`/api/tokens/${administrator.session}`, { method: 'DELETE', token })).toMatchObject(gone);
  });

  it('has files only at the places that its submission has', async () => {
    const { token } = await putMember(team.write, 'Hander', [{ firm: 'acme', role: 'preparer' }]);
    const path = TEAM_OPERATIONS.submit.path.replace(':firm', 'acme');
    const { json } = await team.ask(path, { method: 'POST', token, form: toForm({}, { 'a.csv': 'Company\nA' }) });
    const at = (rest: string) => team.ask(`${path}/${json.id}${rest}`, { token });
    expect((await at('/inputs/0')).status).toBe(200);
    expect(await at('/inputs/1')).toMatchObject({ status: 404, json: { code: 'file-unknown' } });
    expect(await at('/results/0')).toMatchObject({ status: 404, json: { code: 'file-unknown' } });
    expect(await at('/plan')).toMatchObject({ status: 404, json: { code: 'plan-unknown' } });
    expect((await at('/inputs/..%2f0')).status).toBe(400);
  });
});

/** A run of a firm of that id at the service of the tests' firms; answers its id. */
async function putRun(databaseUrl: string, firmId: string): Promise<string> {
  const journal = await openJournal({ stateDir: '', databaseUrl });
  const of = { service: 'https://service.example', firm: { id: firmId, name: 'One of the service' } };
  const log = await journal.startRun({ ...RUN, ...of });
  await journal.close();
  return log.runId;
}
