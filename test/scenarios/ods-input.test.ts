import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';
import { applyWholeQuarter, type WholeQuarter } from './whole-quarter.ts';

let whole: WholeQuarter;

beforeAll(async () => {
  whole = await applyWholeQuarter();
});

test('the quarter as LibreOffice saves it plans and applies as the .xlsx file does, and its result is an .xlsx file', async () => {
  const desk = await openDesk();
  desk.put('quarterly.ods', readFileSync('test/fixtures/quarterly.ods'));
  const plan = await desk.run(['plan', 'quarterly.ods', '--json']);
  expect([plan.status, plan.json.rows]).toEqual([0, JSON.parse(JSON.stringify(whole.rows))]);

  const applied = await desk.run(['apply', 'quarterly.ods', '--yes', '--json']);
  expect([applied.status, applied.json.results]).toEqual([0, [desk.path('quarterly.result.xlsx')]]);
  expect(describeHoldings(await desk.look())).toEqual(whole.held);

  for (const input of ['quarterly.ods', 'quarterly.result.xlsx']) {
    const { json } = await desk.run(['plan', input, '--json']);
    expect(json.summary).toMatchObject({ add: 0, replace: 0 });
  }
});
