import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { planInputs } from '../../src/jobs/pipeline/plan-inputs.ts';
import type { RunReport } from '../../src/model/outcomes/run-report.ts';
import { toResultJson } from '../../src/report/json/result-json.ts';
import { closeLater } from '../support/close-later.ts';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import { type Bench, openBench } from './bench.ts';

/** One row a request. */
const SLOWLY = { profile: { batches: { maxItems: 1 }, timeouts: { headersSeconds: 300 } } } as const;

/** Applies a book, and interrupts that when the service has stored the first of its rows and not answered yet. */
async function interruptRun(endpoint: string, name: string, lines: readonly string[]) {
  const bench = await openBench(SLOWLY);
  const proxy = await FaultProxy.start(bench.sandbox.url);
  closeLater(() => proxy.close());
  const { fault, came, answer } = withhold();
  proxy.spoil(endpoint, fault);
  const { url } = proxy;
  const book = bench.put(name, lines);
  const stop = new AbortController();
  const applying = bench.apply(book, { url, signal: stop.signal });
  await came;
  stop.abort();
  answer();
  return { bench, book, url, first: await applying };
}

function openInterrupted() {
  const rows = ['Series C', 'Series D'].map((name) => `Kestrel Bio,${name},2025-08-20`);
  const lines = ['Company,Round,Closing Date', ...rows];
  return interruptRun('POST /beta/investment/financing-rounds/add/', 'Rounds.csv', lines);
}

async function planFindings(bench: Bench, path: string, url: string) {
  const inputs = await readAndCheck({ paths: [path], reading: { decimalSign: '.' } });
  return (await planInputs(inputs, await bench.session({ url }))).plan.findings;
}

function outcomesAndRuns(report: RunReport) {
  return toResultJson(report).rows.map(({ outcome, run }) => [outcome, run]);
}

describe('a run that was interrupted with all its requests answered', () => {
  test('is told by plan and by apply, and its rows are added, by that run', async () => {
    const { bench, book, url, first } = await openInterrupted();
    expect([first.status, outcomesAndRuns(first)]).toEqual([
      'interrupted',
      [
        ['added', first.runId],
        ['not-run', undefined],
      ],
    ]);
    expect(await planFindings(bench, book, url)).toEqual([
      {
        severity: 'info',
        code: 'run-unfinished',
        message: expect.stringMatching(new RegExp(`^Run ${first.runId}, .* UTC, .* 1 of its rows is in\\.$`)),
        hint: 'Apply its workbook again: what is in is not sent again, and is shown with the run that entered it.',
      },
    ]);
    const second = await bench.apply(book, { url });
    expect(second.notes).toEqual([
      { kind: 'settled-run', runId: first.runId, startedAt: first.startedAt, landed: 0, notLanded: 0 },
      { kind: 'looks', taken: ['rounds'], left: [] },
    ]);
    expect([second.exitStatus, second.requests.writes, outcomesAndRuns(second)]).toEqual([
      0,
      1,
      [
        ['added', first.runId],
        ['added', second.runId],
      ],
    ]);
    expect(second.outcomes[0]?.message).toContain(`Run ${first.runId}`);
  });

  test('is told once: then its rows are unchanged', async () => {
    const { bench, book, url } = await openInterrupted();
    await bench.apply(book, { url });
    const third = await bench.apply(book, { url });
    expect([third.notes, outcomesAndRuns(third)]).toEqual([
      [],
      [
        ['unchanged', undefined],
        ['unchanged', undefined],
      ],
    ]);
    expect(await planFindings(bench, book, url)).toEqual([]);
  });

  test('is still told where another workbook was applied in between', async () => {
    const { bench, book, url, first } = await openInterrupted();
    mkdirSync(join(bench.folder, 'other'));
    await bench.apply(bench.put('other/Rounds.csv', ['Company,Round,Closing Date', 'Verdant Fields,Z,2025-08-20']), {
      url,
    });
    expect(outcomesAndRuns(await bench.apply(book, { url }))[0]).toEqual(['added', first.runId]);
  });
});

test('custom values that an interrupted run replaced are replaced, by that run', async () => {
  const { bench, book, url, first } = await interruptRun('PUT /v1/custom-columns/values/', 'Custom Columns.csv', [
    'Company,Column,Value',
    'Kestrel Bio,Deal Lead,Ada',
    'Kestrel Bio,Next Review,never',
  ]);
  const second = await bench.apply(book, { url });
  expect(outcomesAndRuns(second)).toEqual([
    ['replaced', first.runId],
    ['replaced', second.runId],
  ]);
});
