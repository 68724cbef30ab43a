import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Desk, type DeskSettings, openDesk } from '../scenarios/desk.ts';
import { serve } from '../scenarios/serve.ts';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import { makeFolder, openService, openUi, Visitor } from './support.ts';

/** `capsheet ui` as a process of its own, and somebody who opened the address it printed. */
async function startUi(desk: Desk, env: DeskSettings['env'] = {}) {
  const { address, ...started } = await serve(desk, ['ui', '--service-profile', desk.profile], { env });
  const { origin } = new URL(address);
  return { ...started, visitor: await Visitor.of({ address, origin, close: async () => undefined }) };
}

async function planSample(visitor: Visitor): Promise<{ planId: string; isPartial: false; isAcknowledged: true }> {
  await visitor.upload('samples/quarterly.xlsx');
  await visitor.settled();
  await visitor.post('plan');
  await visitor.settled();
  const { planId } = (await visitor.get('plan')).json;
  return { planId, isPartial: false, isAcknowledged: true };
}

describe('capsheet ui', () => {
  it('goes on with the confirmed plan after it was killed in mid-apply, and enters nothing twice', async () => {
    const desk = await openDesk({ faults: [{ on: 'addSecurities', nth: 2, do: { kind: 'hang', stored: true } }] });
    const first = await startUi(desk);
    await first.visitor.post('apply', await planSample(first.visitor));
    await first.visitor.watch(({ job }) => job?.stage === 'Sending securities' && job.rowsDone > 20);
    first.process.kill('SIGKILL');
    await first.ended;

    const { visitor, process, ended } = await startUi(desk);
    const { runs } = (await visitor.get('runs')).json;
    expect(runs).toMatchObject([{ status: 'unfinished', inputs: ['quarterly.xlsx'], firm: 'Northlight Ventures' }]);
    await visitor.post(`runs/${runs[0].runId}/open`);
    expect(await visitor.settled()).toMatchObject({ phase: 'planned', inputs: [{ name: 'quarterly.xlsx' }] });
    const { planId, isOpened } = (await visitor.get('plan')).json;
    expect(isOpened).toBe(true);
    await visitor.post('apply', { planId, isPartial: false, isAcknowledged: true });
    expect((await visitor.settled()).problem).toBeUndefined();
    const result = (await visitor.get('result')).json;
    expect(result).toMatchObject({ status: 'done', isWhole: true, summary: { added: 60, replaced: 9 } });
    expect(desk.sandbox.dump().securities).toHaveLength((await desk.look()).securities.length);
    process.kill('SIGINT');
    expect((await ended).status).toBe(0);
  });

  it('stops a run on Ctrl-C as apply does, with everything on record', async () => {
    const desk = await openDesk();
    const proxy = await FaultProxy.start(desk.sandbox.url);
    onTestFinished(() => proxy.close());
    const { fault, came, answer } = withhold();
    proxy.spoil('POST /beta/investment/financing-rounds/add/', fault);
    const { visitor, process, ended } = await startUi(desk, { CAPSHEET_BASE_URL: proxy.url });
    await visitor.post('apply', await planSample(visitor));
    await came;
    process.kill('SIGINT');
    // It has heard of it before it hears what became of its request.
    await once(process.stderr ?? process, 'data');
    answer();
    expect((await ended).status).toBe(0);
    const { json } = await desk.run(['runs', '--json']);
    expect(json.runs).toMatchObject([{ status: 'interrupted' }]);
  });
});

interface Line {
  readonly sheet?: string;
  readonly status?: string;
  readonly values?: readonly { readonly column: string; readonly text: string; readonly currency?: string }[];
}

interface Rows {
  readonly lines: readonly Line[];
}

describe('the history', () => {
  it('has every run with its rows, its result and what it created', async () => {
    const service = await openService();
    const visitor = await Visitor.of(await openUi(service.ui));
    await visitor.post('apply', await planSample(visitor));
    await visitor.settled();
    const { runs, total } = (await visitor.get('runs')).json;
    expect([total, runs[0].status, runs[0].summary.added]).toEqual([1, 'done', 60]);
    const run = (await visitor.get(`runs/${runs[0].runId}`)).json;
    expect(run).toMatchObject({ madeBy: 'fiona', requests: { writes: 26, reads: 22 }, results: [{ isThere: true }] });
    const list = (await visitor.get(`runs/${runs[0].runId}/rows?status=differs`)).json;
    const [, row] = list.lines;
    expect([list.rows, row.sheet, row.rowNumber, row.changes.length]).toEqual([1, 'Rounds', 15, 1]);
    const created = await visitor.get(`runs/${runs[0].runId}/created.csv`);
    expect(created.text.split('\n').filter((line) => line.includes('Solstice Grid')).length).toBeGreaterThan(0);
    const result = await visitor.get(`runs/${runs[0].runId}/result/0`);
    expect(result.headers['content-disposition']).toBe("attachment; filename*=UTF-8''quarterly.result.xlsx");
  });

  it('tells the results of inputs of one name apart by their folders', async () => {
    const desk = await openDesk();
    const paths = ['q1/Companies.csv', 'q2/Companies.csv'];
    for (const path of paths) {
      mkdirSync(desk.path(dirname(path)));
      desk.put(path, `Company\n${path.slice(0, 2)} Works\n`);
    }
    await desk.run(['apply', ...paths, '--yes']);
    const { visitor } = await startUi(desk);
    const { runs } = (await visitor.get('runs')).json;
    const { results } = (await visitor.get(`runs/${runs[0].runId}`)).json;
    expect(results.map(({ name }: { name: string }) => name)).toEqual(
      paths.map((path) => path.replace('csv', 'result.xlsx')),
    );
  });

  it('shows a run as its result showed it, row by row, and without its plan what the journal knows of it', async () => {
    const service = await openService();
    const stateDir = makeFolder();
    const visitor = await Visitor.of(await openUi({ ...service.ui, stateDir }));
    await visitor.post('apply', await planSample(visitor));
    await visitor.settled();
    const { runId } = (await visitor.get('runs')).json.runs[0];
    const [result, run] = await Promise.all(
      ['result', `runs/${runId}`].map(async (path) => (await visitor.get(path)).json),
    );
    const shown = ['headline', 'isWhole', 'sheets', 'summary', 'money', 'companies', 'funds', 'rollForward', 'tieOut'];
    const figures = (of: object) =>
      Object.entries(of)
        .filter(([name]) => shown.includes(name))
        .sort();
    expect(figures(run)).toEqual(figures(result));
    const rowsOf = async (path: string) => (await visitor.get(`${path}/rows?limit=200`)).json;
    // The cells of a workbook are known while it is open.
    const plain = ({ lines, ...head }: Rows) => ({
      ...{ ...head, revision: 0 },
      lines: lines.map(({ values = [], ...line }) => ({
        ...line,
        values: values.map(({ column, text, currency }) => [column, text, currency]),
      })),
    });
    const past = await rowsOf(`runs/${runId}`);
    expect(plain(past)).toEqual(plain(await rowsOf('result')));

    rmSync(join(stateDir, 'plans'), { recursive: true });
    const other = await Visitor.of(await openUi({ ...service.ui, stateDir }));
    const recalled = (await other.get(`runs/${runId}/rows?limit=200`)).json;
    expect([recalled.rows, recalled.statuses]).toEqual([past.rows, past.statuses]);
    const security = (of: Rows) => of.lines.find(({ sheet, status }) => sheet === 'Securities' && status === 'added');
    const texts = (of: Rows) => plain({ ...of, lines: [security(of) ?? {}] }).lines[0]?.values;
    expect(texts(past)).toEqual(expect.arrayContaining(texts(recalled) ?? []));
    expect(texts(recalled)?.map(([column]) => column)).toEqual(
      expect.arrayContaining(['Company', 'Fund', 'Issue Date']),
    );
    expect(JSON.stringify(recalled.lines)).not.toMatch(/"text":"[0-9a-f]{8}-/);
  });

  it('says in words that there is no such run', async () => {
    const visitor = await Visitor.of(await openUi());
    const { status, json } = await visitor.get('runs/20990101-000000-0000');
    expect([status, json.code]).toEqual([409, 'run-not-found']);
  });

  it('asks for no file by the name of a run', async () => {
    const visitor = await Visitor.of(await openUi());
    expect((await visitor.get('runs/..%2f..%2fetc')).status).toBe(400);
  });
});

describe('a saved plan', () => {
  it('is approved by somebody else, with the workbook it was made from', async () => {
    const service = await openService();
    const maker = await Visitor.of(await openUi(service.ui));
    await planSample(maker);
    const { bytes, headers } = await maker.get('plan/file');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''quarterly.plan.json");

    const other = await Visitor.of(await openUi({ ...service.ui, userName: 'omar' }));
    await other.upload({ name: 'quarterly.plan.json', bytes }, 'samples/quarterly.xlsx');
    expect(await other.settled()).toMatchObject({ phase: 'planned', userName: 'omar' });
    const plan = (await other.get('plan')).json;
    expect(plan).toMatchObject({ madeBy: 'fiona', isOpened: true, summary: { add: 60 } });
    await other.post('apply', { planId: plan.planId, isPartial: false, isAcknowledged: true });
    await other.settled();
    const result = (await other.get('result')).json;
    expect(result).toMatchObject({ status: 'done', madeBy: 'fiona', appliedBy: 'omar', isWhole: true });
  });

  it('that has gone stale says what moved, and sends nothing', async () => {
    const service = await openService();
    const visitor = await Visitor.of(await openUi(service.ui));
    const confirmation = await planSample(visitor);
    const meanwhile = await Visitor.of(await openUi(service.ui));
    await meanwhile.post('apply', await planSample(meanwhile));
    await meanwhile.settled();
    const before = service.sandbox.requests.length;
    await visitor.post('apply', confirmation);
    const { phase, problem } = await visitor.settled();
    expect([phase, problem?.code]).toEqual(['planned', 'plan-stale']);
    expect(service.sandbox.requests.slice(before).filter(({ path }) => path.endsWith('/add/'))).toEqual([]);
  });

  it('says that its workbook did not come along', async () => {
    const service = await openService();
    const visitor = await Visitor.of(await openUi(service.ui));
    await planSample(visitor);
    const { bytes } = await visitor.get('plan/file');
    await visitor.upload({ name: 'q.plan.json', bytes });
    expect((await visitor.settled()).problem).toMatchObject({
      code: 'plan-without-inputs',
      message: 'The plan is for quarterly.xlsx, which was not uploaded with it.',
    });
  });
});

describe('what capsheet makes by itself', () => {
  it('is the template, empty or with the lists of the firm', async () => {
    const service = await openService();
    const visitor = await Visitor.of(await openUi(service.ui));
    const empty = await visitor.get('template');
    expect(empty.bytes.equals(readFileSync('templates/capsheet-template.xlsx'))).toBe(true);
    const connected = await visitor.get('template?connected=yes');
    expect([connected.status, connected.bytes.equals(empty.bytes)]).toEqual([200, false]);
  });

  it('is the workbook of a quarter, which plans as unchanged', async () => {
    const service = await openService();
    const visitor = await Visitor.of(await openUi(service.ui));
    expect((await visitor.get('template?quarter=2026-02-30')).status).toBeGreaterThanOrEqual(400);
    const { status, bytes } = await visitor.get('template?quarter=2026-12-31');
    expect(status).toBe(200);
    await visitor.upload({ name: 'q4.xlsx', bytes });
    await visitor.settled();
    await visitor.post('plan');
    await visitor.settled();
    const { summary } = (await visitor.get('plan')).json;
    expect([summary.add, summary.replace, summary.differs, summary.unchanged > 0]).toEqual([0, 0, 0, true]);
  });

  it('is an export that plans as unchanged', async () => {
    const service = await openService();
    const visitor = await Visitor.of(await openUi(service.ui));
    await visitor.post('export', { companies: [] });
    expect(await visitor.settled()).toMatchObject({ exports: 1 });
    expect((await visitor.get('export')).json).toMatchObject({ firm: 'Northlight Ventures', leftOut: [] });
    const { bytes } = await visitor.get('export/file');
    await visitor.upload({ name: 'export.xlsx', bytes });
    await visitor.settled();
    await visitor.post('plan');
    await visitor.settled();
    const { summary } = (await visitor.get('plan')).json;
    expect([summary.add, summary.replace, summary.differs]).toEqual([0, 0, 0]);
  });
});
