import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunReport } from '../../src/model/outcomes/run-report.ts';
import { readAndCheck } from '../../src/pipeline/check-inputs.ts';
import { planInputs } from '../../src/pipeline/plan-inputs.ts';
import { toResultJson } from '../../src/report/json/result-json.ts';
import { type Bench, openBench } from './bench.ts';

/** One row a request, and the first answer takes its time: so an interrupt finds one row in and the other not sent. */
const SLOWLY = { profile: { batches: { maxItems: 1 } } } as const;
const SLOW = { kind: 'slow', delayMs: 150 } as const;

/** Interrupts an apply once the service has stored the first of its rows. */
async function breakOff(bench: Bench, book: string, isStored: () => boolean): Promise<RunReport> {
  const stop = new AbortController();
  const applying = bench.apply(book, { signal: stop.signal });
  while (!isStored()) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  return applying;
}

async function openBrokenOff() {
  const bench = await openBench({ ...SLOWLY, faults: [{ on: 'addRounds', nth: 1, do: SLOW }] });
  const rows = ['Series C', 'Series D'].map((name) => `Kestrel Bio,${name},2025-08-20`);
  const book = bench.put('Rounds.csv', ['Company,Round,Closing Date', ...rows]);
  const first = await breakOff(bench, book, () => bench.sandbox.dump().rounds.some(({ name }) => name === 'Series C'));
  return { bench, book, first };
}

async function planFindings(bench: Bench, path: string) {
  const inputs = await readAndCheck({ paths: [path], reading: { decimalSign: '.' } });
  return (await planInputs(inputs, await bench.session())).plan.findings;
}

function outcomesAndRuns(report: RunReport) {
  return toResultJson(report).rows.map(({ outcome, run }) => [outcome, run]);
}

describe('a run that was interrupted with all its requests answered', () => {
  test('is told by plan and by apply, and its rows are added, by that run', async () => {
    const { bench, book, first } = await openBrokenOff();
    expect([first.status, outcomesAndRuns(first)]).toEqual([
      'interrupted',
      [
        ['added', first.runId],
        ['not-run', undefined],
      ],
    ]);
    expect(await planFindings(bench, book)).toEqual([
      {
        severity: 'info',
        code: 'run-unfinished',
        message: `Run ${first.runId}, begun ${first.startedAt}, stopped before it was finished: 1 of its rows is in.`,
        hint: 'Apply its workbook again: what is in is not sent again, and is shown with the run that entered it.',
      },
    ]);
    const second = await bench.apply(book);
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
    expect(second.outcomes[0]?.message).toBe(`Run ${first.runId}, which did not finish, entered it.`);
  });

  test('is told once: then its rows are unchanged', async () => {
    const { bench, book } = await openBrokenOff();
    await bench.apply(book);
    const third = await bench.apply(book);
    expect([third.notes, outcomesAndRuns(third)]).toEqual([
      [],
      [
        ['unchanged', undefined],
        ['unchanged', undefined],
      ],
    ]);
    expect(await planFindings(bench, book)).toEqual([]);
  });

  test('is still told where another workbook was applied in between', async () => {
    const { bench, book, first } = await openBrokenOff();
    mkdirSync(join(bench.folder, 'other'));
    await bench.apply(bench.put('other/Rounds.csv', ['Company,Round,Closing Date', 'Verdant Fields,Z,2025-08-20']));
    expect(outcomesAndRuns(await bench.apply(book))[0]).toEqual(['added', first.runId]);
  });
});

test('custom values that an interrupted run replaced are replaced, by that run', async () => {
  const bench = await openBench({ ...SLOWLY, faults: [{ on: 'replaceCustomValues', nth: 1, do: SLOW }] });
  const book = bench.put('Custom Columns.csv', [
    'Company,Column,Value',
    'Kestrel Bio,Deal Lead,Ada',
    'Kestrel Bio,Next Review,never',
  ]);
  const isStored = () => bench.sandbox.dump().customValues.some(({ values }) => values.includes('Ada'));
  const first = await breakOff(bench, book, isStored);
  const second = await bench.apply(book);
  expect(outcomesAndRuns(second)).toEqual([
    ['replaced', first.runId],
    ['replaced', second.runId],
  ]);
});
