import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAndCheck } from '../../../src/jobs/pipeline/check-inputs.ts';
import { rewriteResults } from '../../../src/jobs/pipeline/rewrite-results.ts';
import { openBench } from '../../scenarios/bench.ts';
import { applyFile, putRound } from './support.ts';

async function openRun() {
  const bench = await openBench();
  const book = putRound(bench);
  const report = await applyFile(bench, book);
  const options = { path: join(bench.folder, 'again.xlsx'), version: '0.0.0' };
  return {
    bench,
    book,
    report,
    rewrite: (runId = report?.runId ?? '') => rewriteResults(bench, runId, options),
  };
}

describe('the results of a past run', () => {
  test('are written again as the run wrote them, byte for byte', async () => {
    const { report, rewrite } = await openRun();
    const again = await rewrite();
    expect(again?.notes).toEqual([]);
    const [first = '', second = ''] = [report?.results[0], again?.results[0]];
    expect(basename(second)).toBe('again.xlsx');
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
  });

  test('have the rows by their names where the input has been changed since, or is gone', async () => {
    const { bench, book, rewrite } = await openRun();
    putRound(bench, 'Series D');
    expect((await rewrite())?.notes).toEqual([expect.stringContaining('Rounds.csv has been changed since the run')]);
    rmSync(book);
    const gone = await rewrite();
    expect(gone?.notes).toEqual([expect.stringContaining('Rounds.csv is no longer there, or cannot be read')]);
    const { contents } = await readAndCheck({ paths: [...(gone?.results ?? [])], reading: { decimalSign: '.' } });
    expect(JSON.stringify(contents)).toContain('Series C');
  });

  test('are none where there is no such run', async () => {
    const { rewrite } = await openRun();
    expect(await rewrite('20250101-000000-0000')).toBeUndefined();
  });
});
