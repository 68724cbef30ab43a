import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCK } from '../../engine/journal/conformance/entries.ts';
import { areVerified, type Bench, openBench, outcomesOf } from '../../scenarios/bench.ts';
import { closeLater } from '../../support/close-later.ts';
import { FaultProxy } from '../../support/fault-proxy.ts';
import {
  applyFile,
  asked,
  enterRound,
  hasResult,
  heldRounds,
  putRound,
  saveAndLoad,
  withJournal,
  writesOf,
} from './support.ts';

const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';
const NEVER_MS = 3_600_000;

const neverAsked = async (): Promise<never> => {
  throw new Error('asked');
};

async function lockOf(bench: Bench) {
  const firm = await (await bench.session()).client.whoami();
  if (firm === undefined) throw new Error('the sandbox says who asks');
  return { ...LOCK, service: bench.sandbox.url, firm: firm.firm };
}

describe('under the lock', () => {
  test('who is asking is learnt before it, and everything else is asked for after it', async () => {
    const bench = await openBench();
    const lock = await lockOf(bench);
    const before = asked(bench).length;
    await withJournal(bench, async (journal) => {
      const held = await journal.lock(lock);
      await expect(applyFile(bench, putRound(bench))).rejects.toMatchObject({ code: 'lock-held' });
      await held.release();
    });
    expect(asked(bench).slice(before)).toEqual(['GET /v1/whoami/']);
  });

  test.each(['done', 'declined', 'failed'] as const)('is given back after a run that was %s', async (end) => {
    const bench = await openBench(end === 'failed' ? { role: 'VIEWER' } : {});
    const confirm = async () => 'declined' as const;
    const applied = applyFile(bench, putRound(bench), end === 'declined' ? { confirm } : {}).catch(() => undefined);
    expect((await applied)?.status).toBe(end === 'done' ? 'done' : undefined);
    const lock = await lockOf(bench);
    await withJournal(bench, async (journal) => (await journal.lock(lock)).release());
  });

  test('is held while the user is asked', async () => {
    const bench = await openBench();
    const lock = await lockOf(bench);
    const confirm = async () => {
      await withJournal(bench, (journal) => expect(journal.lock(lock)).rejects.toMatchObject({ code: 'lock-held' }));
      return 'declined' as const;
    };
    expect(await applyFile(bench, putRound(bench), { confirm })).toBeUndefined();
  });
});

describe('what an earlier run left open', () => {
  test('is settled before anything is planned: what is stored while it is looked for is not sent again', async () => {
    const bench = await openBench({
      faults: [{ on: 'addRounds', nth: 1, do: { kind: 'store-late', afterMs: NEVER_MS } }],
    });
    const book = putRound(bench);
    const stop = new AbortController();
    const onPause = () => stop.abort();
    const first = await applyFile(bench, book, { signal: stop.signal, settings: { signal: stop.signal, onPause } });
    expect(first && [outcomesOf(first), first.status]).toEqual([['unknown'], 'interrupted']);
    const again = await applyFile(bench, book, { settings: { onPause: () => bench.sandbox.flush() } });
    expect(again && [outcomesOf(again), again.requests.writes]).toEqual([['added'], 0]);
    expect(heldRounds(bench)).toEqual(['Series C']);
    expect(again?.notes).toEqual([expect.objectContaining({ kind: 'settled-run', runId: first?.runId })]);
  });
});

describe('before anything is sent', () => {
  test('a plan with errors is refused, unasked, with a result that says why, and without a run', async () => {
    const bench = await openBench();
    const book = bench.put('Rounds.csv', ['Company,Round,Closing Date', 'Kestrel Bio,Series C,2025-02-31']);
    const report = await applyFile(bench, book, { confirm: neverAsked });
    expect(report && [report.status, report.exitStatus, report.runId]).toEqual(['refused', 3, undefined]);
    expect([writesOf(bench), hasResult(bench)]).toEqual([[], true]);
    expect(await withJournal(bench, (journal) => journal.listRuns())).toEqual([]);
  });

  test('and in part where the user wants just that', async () => {
    const bench = await openBench();
    const rows = ['Kestrel Bio,Series C,2025-08-20', 'Kestrel Bio,Series D,2025-02-31'];
    const book = bench.put('Rounds.csv', ['Company,Round,Closing Date', ...rows]);
    const report = await applyFile(bench, book, { isPartial: true });
    expect(report && outcomesOf(report)).toEqual(['added', 'invalid']);
  });

  test('who may not write is told so, unasked', async () => {
    const bench = await openBench({ role: 'VIEWER' });
    const applied = applyFile(bench, putRound(bench), { confirm: neverAsked });
    await expect(applied).rejects.toMatchObject({ code: 'role-insufficient', exitStatus: 5 });
    expect([writesOf(bench), hasResult(bench)]).toEqual([[], false]);
  });

  test('who declines leaves nothing: no write, no run, no result', async () => {
    const bench = await openBench();
    expect(await applyFile(bench, putRound(bench), { confirm: async () => 'declined' })).toBeUndefined();
    expect([writesOf(bench), hasResult(bench)]).toEqual([[], false]);
    expect(await withJournal(bench, (journal) => journal.listRuns())).toEqual([]);
  });

  test('nobody is asked where there is nothing to send, and the run is told all the same', async () => {
    const bench = await openBench();
    await applyFile(bench, putRound(bench));
    const report = await applyFile(bench, putRound(bench), { confirm: neverAsked });
    expect(report && [report.status, outcomesOf(report), areVerified(report)]).toEqual(['done', ['unchanged'], true]);
    expect(await withJournal(bench, (journal) => journal.listRuns())).toHaveLength(2);
  });

  test('a plan that does not hold any more is refused, unasked', async () => {
    const bench = await openBench();
    const saved = await saveAndLoad(bench, putRound(bench));
    putRound(bench, 'Series D');
    const applied = applyFile(bench, '', { saved, confirm: neverAsked });
    await expect(applied).rejects.toMatchObject({ code: 'plan-stale' });
    expect(writesOf(bench)).toEqual([]);
  });

  test('a plan that was carried out already is told with its run, whatever has moved since', async () => {
    const bench = await openBench();
    const saved = await saveAndLoad(bench, putRound(bench));
    const first = await applyFile(bench, '', { saved });
    putRound(bench, 'Series D');
    const again = await applyFile(bench, '', { saved, confirm: neverAsked });
    expect(again?.status).toBe('already-applied');
    expect(again?.notes).toContainEqual(expect.objectContaining({ kind: 'earlier-run', runId: first?.runId }));
    expect(writesOf(bench)).toHaveLength(1);
  });
});

describe('after a question', () => {
  async function applyWhileEntered(answer: 'given' | 'unasked') {
    const bench = await openBench();
    const confirm = async () => {
      await enterRound(bench);
      return answer;
    };
    const report = await applyFile(bench, putRound(bench), { confirm });
    return { bench, outcomes: report && outcomesOf(report) };
  }

  test('what somebody has entered in the meantime is not entered again', async () => {
    const { bench, outcomes } = await applyWhileEntered('given');
    expect([outcomes, heldRounds(bench)]).toEqual([['blocked'], ['Series C']]);
  });

  test('the service is looked at a second time, and not where nobody was asked', async () => {
    const looks = async (answer: 'given' | 'unasked') => {
      const bench = await openBench();
      await applyFile(bench, putRound(bench), { confirm: async () => answer });
      return asked(bench).filter((request) => request === 'GET /v1/companies/').length;
    };
    expect([await looks('unasked'), await looks('given')]).toEqual([1, 2]);
  });
});

describe('once it sends', () => {
  test('the run is in the journal, with its rows and what the service held, before the first byte leaves', async () => {
    const bench = await openBench();
    const proxy = await FaultProxy.start(bench.sandbox.url);
    closeLater(() => proxy.close());
    let then: unknown;
    proxy.spoil(ROUNDS_ADD, async (_request, forward) => {
      then = await withJournal(bench, async (journal) => {
        const [run] = await journal.listRuns();
        const detail = run && (await journal.readRun(run.id));
        const held = run && (await journal.readEntryHistory(run.service, run.firm.id)).firstSeen;
        return {
          isHeldKept: (held?.size ?? 0) > 0,
          status: run?.status,
          rows: detail?.outcomes.length,
          requests: detail?.requests.length,
        };
      });
      return forward();
    });
    const report = await applyFile(bench, putRound(bench), { settings: { url: proxy.url } });
    expect([report?.status, then]).toEqual(['done', { isHeldKept: true, status: 'running', rows: 1, requests: 1 }]);
  });

  test('what is there afterwards is fetched and compared: a row that was stored as another is not verified', async () => {
    const bench = await openBench();
    const proxy = await FaultProxy.start(bench.sandbox.url);
    closeLater(() => proxy.close());
    proxy.spoil(ROUNDS_ADD, (request, forward) =>
      forward(JSON.parse(request.body.replace('2025-08-20', '2025-08-21'))),
    );
    const report = await applyFile(bench, putRound(bench), { settings: { url: proxy.url } });
    expect(report && [outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([['added'], false, 4]);
  });

  test('a result is written also of a run that was interrupted, and the journal knows its end', async () => {
    const bench = await openBench({
      faults: [{ on: 'addRounds', nth: 1, do: { kind: 'store-late', afterMs: NEVER_MS } }],
    });
    const stop = new AbortController();
    const settings = { signal: stop.signal, onPause: () => stop.abort() };
    const report = await applyFile(bench, putRound(bench), { signal: stop.signal, settings });
    const [run] = await withJournal(bench, (journal) => journal.listRuns());
    expect([report?.status, run?.status, hasResult(bench)]).toEqual(['interrupted', 'unfinished', true]);
    expect(run?.results).toEqual(report?.results);
  });

  test('the journal knows the results, for they are written before the run ends in it', async () => {
    const bench = await openBench();
    const report = await applyFile(bench, putRound(bench));
    const [run] = await withJournal(bench, (journal) => journal.listRuns());
    expect([run?.status, run?.results]).toEqual(['done', report?.results]);
    expect(report?.results).toEqual([join(bench.folder, 'Rounds.result.xlsx')]);
  });

  test('a result that cannot be written beside its input is in the state folder, and nothing fails for it', async () => {
    const bench = await openBench();
    const taken = join(bench.folder, 'gone', 'taken.xlsx');
    const report = await applyFile(bench, putRound(bench), { resultPath: taken });
    const [result = ''] = report?.results ?? [];
    expect([report?.status, report?.exitStatus, existsSync(result)]).toEqual(['done', 0, true]);
    expect(result).toBe(join(bench.stateDir, 'results', 'taken.result.xlsx'));
    expect(report?.notes).toContainEqual(expect.objectContaining({ text: expect.stringContaining(taken) }));
  });
});
