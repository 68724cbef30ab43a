import { beforeAll, describe, expect, it } from 'vitest';
import { putFirm } from '../support.ts';
import { type Member, putMember, toForm } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

describe('the server of a team', () => {
  let team: OpenTeamServer;
  let maker: Member;

  beforeAll(async () => {
    team = await openTeamServer();
    for (const firm of ['acme', 'birch']) await putFirm(team.write, firm);
    maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
  });

  it('says that it lives, and that it can answer', async () => {
    expect((await team.ask('/healthz')).status).toBe(200);
    expect((await team.ask('/readyz')).text).toBe('ready\n');
  });

  it('tells who asks what they may do, and only the firms in which they have a role', async () => {
    const { token } = maker;
    expect((await team.ask('/api/me', { token })).json).toMatchObject({
      person: { name: 'Maker' },
      firms: [{ id: 'acme', may: ['read', 'submit', 'hold'] }],
    });
    expect((await team.ask('/api/firms', { token })).json.firms).toEqual([
      expect.objectContaining({ id: 'acme', isClosed: false }),
    ]);
  });

  it('takes workbooks, keeps them as they came, and takes the same ones once', async () => {
    const { token } = maker;
    const hand = (name: string) =>
      team.ask('/api/firms/acme/submissions', {
        ...{ method: 'POST', token, form: toForm({ comment: 'Q3' }, { [name]: 'Company\nAcme' }) },
      });
    const made = await hand('q3.csv');
    expect(made.json).toMatchObject({
      state: 'received',
      comment: 'Q3',
      can: ['withdraw'],
      inputs: [{ name: 'q3.csv' }],
    });
    const { id } = made.json;
    expect((await team.ask(`/api/firms/acme/submissions/${id}/inputs/0`, { token })).text).toBe('Company\nAcme');
    const again = await hand('renamed.csv');
    expect(again).toMatchObject({ status: 409, json: { code: 'submission-under-way' } });
    expect(again.json.message).toContain(`submission ${id}`);
    const list = await team.ask('/api/firms/acme/submissions', { token });
    expect(list.json.submissions).toEqual([
      expect.objectContaining({ id, firmName: 'ACME', maker: expect.anything() }),
    ]);
    const taken = await team.ask(`/api/firms/acme/submissions/${id}/withdraw`, { method: 'POST', token });
    expect(taken.json).toMatchObject({ state: 'withdrawn', can: [] });
    expect((await hand('q3.csv')).json).toMatchObject({ state: 'received' });
  });

  it('keeps nothing of a file that is too large', async () => {
    const form = toForm({}, { 'large.csv': 'x'.repeat(20_000) });
    const answer = await team.ask('/api/firms/acme/submissions', { method: 'POST', token: maker.token, form });
    expect(answer).toMatchObject({ status: 413, json: { code: 'upload-too-large' } });
    const kept = await team.write((ask) => ask('SELECT FROM file_contents WHERE length(content) > 5000'));
    expect(kept.rows).toEqual([]);
  });

  it('takes no more files at once than there may be room for', async () => {
    const files = [1, 2, 3, 4, 5].map((number) => [`${number}.csv`, String(number).repeat(9_000)] as const);
    const form = toForm({}, Object.fromEntries(files));
    const answer = await team.ask('/api/firms/acme/submissions', { method: 'POST', token: maker.token, form });
    expect(answer).toMatchObject({
      status: 413,
      json: { code: 'upload-too-large', message: expect.stringMatching(/^Together/) },
    });
  });

  it('says in words what it does not accept', async () => {
    const { token } = maker;
    const [list, form] = ['/api/firms/acme/submissions?limit=0', '/api/firms/acme/submissions'];
    expect(await team.ask(list, { token })).toMatchObject({ status: 400, json: { code: 'request-invalid' } });
    const empty = await team.ask(form, { method: 'POST', token, form: toForm({}, {}) });
    expect(empty).toMatchObject({ status: 400, json: { code: 'submission-invalid' } });
    const broken = await team.ask(form, { method: 'POST', token, body: {} });
    expect(broken).toMatchObject({ status: 400, json: { code: 'submission-invalid' } });
    const unstorable = await team.ask(form, { method: 'POST', token, form: toForm({ comment: 'a\0b' }, { a: 'x' }) });
    expect(unstorable).toMatchObject({ status: 400, json: { code: 'request-invalid' } });
  });

  it('serves the page as that of a team, with a policy that lets nothing else run', async () => {
    const page = await team.ask('/');
    expect(page.text).toContain('<meta name="capsheet-mode" content="team" />');
    const [, nonce = 'none'] = /nonce="([^"]+)"/.exec(page.text) ?? [];
    expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect((await team.ask('/assets/page.js')).status).toBe(200);
  });

  it('is not ready where a later capsheet has changed the database', async () => {
    const change = (by: number) => team.write((ask) => ask('UPDATE schema_version SET version = version + $1', [by]));
    await change(1);
    expect(await team.ask('/readyz')).toMatchObject({ status: 503, text: 'not ready\n' });
    expect((await team.ask('/healthz')).status).toBe(200);
    await change(-1);
    expect((await team.ask('/readyz')).status).toBe(200);
  });

  it('counts its answers by operation, and names no firm', async () => {
    await team.ask('/api/me', { token: maker.token });
    const { text } = await team.ask('/metrics');
    expect(text).toContain('capsheet_server_answers_total{operation="getMe",status="200"}');
    expect(text).toMatch(/capsheet_submissions\{state="received"\} \d/);
    expect(text).not.toContain('acme');
  });

  it('describes every call as OpenAPI', async () => {
    const { json } = await team.ask('/api/openapi.json');
    expect(json).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    // Every answer that there is, also what is too much, too often, or nobody's fault.
    const statuses = [200, 400, 401, 403, 404, 409, 413, 429, 500, 502, 503].map(String);
    expect(Object.keys(json.paths['/api/firms/{firm}/submissions'].post.responses)).toEqual(statuses);
    expect(json.paths['/api/firms/{firm}/submissions'].post).toMatchObject({ operationId: 'submit' });
  });

  it('logs what was asked under a number of its own, and nothing that anybody keeps to themselves', async () => {
    const { token } = maker;
    const form = toForm({ comment: 'a word' }, { 'secret.csv': 'Company\nHidden' });
    await team.ask('/api/firms/acme/submissions', { method: 'POST', token, form });
    const lines = team.lines.map((line) => JSON.parse(line));
    const asked = lines.find(({ req }) => req?.method === 'POST' && req.url === '/api/firms/acme/submissions');
    expect(lines).toContainEqual(expect.objectContaining({ reqId: asked.reqId, res: { statusCode: 200 } }));
    const all = team.lines.join('');
    for (const kept of [token, 'a word', 'Hidden', 'secret.csv']) expect(all).not.toContain(kept);
  });
});
