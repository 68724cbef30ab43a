import { describe, expect, test } from 'vitest';
import { readAndCheck } from '../../../src/jobs/pipeline/check-inputs.ts';
import { planInputs } from '../../../src/jobs/pipeline/plan-inputs.ts';
import { openBench } from '../../scenarios/bench.ts';
import { applyFile, asked, planFile, putRound, saveAndLoad, withJournal, writesOf } from './support.ts';

const NEVER_MS = 3_600_000;

describe('a plan', () => {
  test('asks who is asking, then for what is concerned, and writes nothing: neither there nor in the journal', async () => {
    const bench = await openBench();
    const { plan } = await planFile(bench, putRound(bench));
    expect(plan.rows.map(({ action }) => action)).toEqual(['add']);
    expect(asked(bench)[0]).toBe('GET /v1/whoami/');
    expect(asked(bench).slice(1, 3).sort()).toEqual(['GET /v1/companies/', 'GET /v1/funds/']);
    expect(writesOf(bench)).toEqual([]);
    expect(await withJournal(bench, (journal) => journal.listRuns())).toEqual([]);
  });

  test('looks at the files that rows name', async () => {
    const bench = await openBench();
    const book = bench.put('Documents.csv', ['Company,File', 'Kestrel Bio,gone.pdf']);
    const { plan } = await planFile(bench, book);
    expect(plan.rows.map(({ action }) => action)).toEqual(['invalid']);
    expect(plan.rows[0]?.findings.map(({ code }) => code)).toContain('file-missing');
  });

  test('asks for what whole funds hold, and for the rounds of whose company a row names by its ID alone', async () => {
    const bench = await openBench();
    const { securities } = bench.sandbox.dump();
    const [held] = securities;
    if (held === undefined) throw new Error('the sample has securities');
    const { plan } = await planFile(bench, bench.put('Securities.csv', ['Security ID', held.id]));
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([['unchanged', held.id]]);
    expect(asked(bench).slice(3)).toEqual([
      ...['securities', 'transactions'].map((things) => `POST /beta/investment/${things}/get/`),
      ...['financing-events', 'share-classes'].map((things) => `POST /beta/investment/${things}/get/`),
    ]);
  });

  test('needs no lock: it is made while somebody applies', async () => {
    const bench = await openBench();
    const book = putRound(bench);
    let actions: unknown;
    const confirm = async () => {
      actions = (await planFile(bench, book)).plan.rows.map(({ action }) => action);
      return 'declined' as const;
    };
    await applyFile(bench, book, { confirm });
    expect(actions).toEqual(['add']);
  });

  test('says first which run did not finish, and settles nothing', async () => {
    const bench = await openBench({
      faults: [{ on: 'addRounds', nth: 1, do: { kind: 'store-late', afterMs: NEVER_MS } }],
    });
    const book = putRound(bench);
    const stop = new AbortController();
    const settings = { signal: stop.signal, onPause: () => stop.abort() };
    const first = await applyFile(bench, book, { signal: stop.signal, settings });
    const { plan } = await planFile(bench, book);
    expect(plan.findings[0]).toMatchObject({ code: 'run-unfinished', severity: 'warning' });
    expect(plan.findings[0]?.message).toContain(`Run ${first?.runId}, begun`);
    const unfinished = await withJournal(bench, (journal) => journal.listRuns());
    expect(unfinished.map(({ status }) => status)).toEqual(['unfinished']);
  });

  test('is refused where a saved one is held against it and does not hold any more', async () => {
    const bench = await openBench();
    const saved = await saveAndLoad(bench, putRound(bench));
    const fresh = await readAndCheck({ paths: [putRound(bench)], reading: { decimalSign: '.' } });
    const session = await bench.session();
    expect((await planInputs(fresh, session, { saved })).plan.rows).toHaveLength(1);
    const moved = await readAndCheck({ paths: [putRound(bench, 'Series D')], reading: { decimalSign: '.' } });
    await expect(planInputs(moved, session, { saved })).rejects.toMatchObject({ code: 'plan-stale' });
  });
});
