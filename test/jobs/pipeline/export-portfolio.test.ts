import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportPortfolio } from '../../../src/jobs/pipeline/export-portfolio.ts';
import { openBench } from '../../scenarios/bench.ts';
import { isQuick } from '../../support/sweep.ts';
import { asked, planFile } from './support.ts';

describe('an export', () => {
  test('plans as it stands to nothing at all', async () => {
    const bench = await openBench();
    const path = join(bench.folder, 'out.xlsx');
    const report = await exportPortfolio({ path, companies: [] }, await bench.session());
    expect([report.unresolved, report.missing]).toEqual([[], []]);
    const { plan } = await planFile(bench, path);
    expect([plan.steps, [...new Set(plan.rows.map(({ action }) => action))]]).toEqual([[], ['unchanged']]);
  });

  test.skipIf(isQuick)('says what it does, in the order in which it does it', async () => {
    const bench = await openBench();
    const stages: [string, number, boolean][] = [];
    const path = join(bench.folder, 'out.xlsx');
    const onStage = (stage: string) => stages.push([stage, asked(bench).length, existsSync(path)]);
    await exportPortfolio({ path, companies: [], onStage }, await bench.session());
    expect(stages.map(([stage]) => stage)).toEqual([
      'Asking the portfolio service',
      'Listing notes, reports and documents',
      'Writing the workbook',
    ]);
    const [first = 1, second = 0, third = 0] = stages.map(([, count]) => count);
    expect([first, second > 0, third > second, third]).toEqual([0, true, true, asked(bench).length]);
    expect(stages.some(([, , isThere]) => isThere)).toBe(false);
  });

  test('asks nothing where the file is there already, or is none that it could write', async () => {
    const bench = await openBench();
    const path = join(bench.folder, 'out.xlsx');
    writeFileSync(path, 'mine');
    const session = await bench.session();
    await expect(exportPortfolio({ path, companies: [] }, session)).rejects.toMatchObject({ code: 'export-exists' });
    const csv = join(bench.folder, 'out.csv');
    await expect(exportPortfolio({ path: csv, companies: [] }, session)).rejects.toMatchObject({
      code: 'export-not-xlsx',
    });
    expect(bench.sandbox.requests).toEqual([]);
  });

  test('fetches no cap table for a company that the firm does not have, and writes nothing', async () => {
    const bench = await openBench();
    const path = join(bench.folder, 'out.xlsx');
    const exported = exportPortfolio({ path, companies: ['Nobody'] }, await bench.session());
    await expect(exported).rejects.toMatchObject({ code: 'company-unknown' });
    expect(asked(bench).filter((request) => request.includes('/beta/'))).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });

  test('takes a company by its ID and by its slug as well, and the same one once', async () => {
    const bench = await openBench();
    const { id = '', slug = '' } = bench.sandbox.dump().companies.find(({ name }) => name === 'Kestrel Bio') ?? {};
    const request = { path: join(bench.folder, 'out.xlsx'), companies: [id, slug, 'Kestrel Bio'] };
    const report = await exportPortfolio(request, await bench.session());
    expect(report.companies).toBe(1);
    expect(report.sheets.map(({ isReadOnly }) => isReadOnly)).toContain(false);
    expect(report.sheets.find(({ name }) => name === 'Companies')).toMatchObject({ rows: 1, isReadOnly: false });
  });

  test.skipIf(isQuick)('of one company counts that one, and the names of the others are still told apart', async () => {
    const bench = await openBench();
    const path = join(bench.folder, 'out.xlsx');
    const report = await exportPortfolio({ path, companies: ['kestrel bio'] }, await bench.session());
    expect(report.companies).toBe(1);
    const { plan } = await planFile(bench, path);
    expect([...new Set(plan.rows.map(({ action }) => action))]).toEqual(['unchanged']);
  });
});
