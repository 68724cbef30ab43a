import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';
import { applyWholeQuarter, type WholeQuarter } from './whole-quarter.ts';

let whole: WholeQuarter;

beforeAll(async () => {
  whole = await applyWholeQuarter();
});

test('the quarter as LibreOffice saves it plans and applies as the .xlsx file does, and its result is an .ods file', async () => {
  const desk = await openDesk();
  desk.put('quarterly.ods', readFileSync('test/fixtures/quarterly.ods'));
  const plan = await desk.run(['plan', 'quarterly.ods', '--json']);
  expect([plan.status, plan.json.rows]).toEqual([0, JSON.parse(JSON.stringify(whole.rows))]);

  const applied = await desk.run(['apply', 'quarterly.ods', '--yes', '--json']);
  expect([applied.status, applied.json.results]).toEqual([0, [desk.path('quarterly.result.ods')]]);
  expect(describeHoldings(await desk.look())).toEqual(whole.held);

  for (const input of ['quarterly.ods', 'quarterly.result.ods']) {
    const { json } = await desk.run(['plan', input, '--json']);
    expect(json.summary).toMatchObject({ add: 0, replace: 0 });
  }
});

test('the copy of a check and of a dry run is an .ods file as well; one that is named .xlsx is a new workbook', async () => {
  const desk = await openDesk();
  desk.put('quarterly.ods', readFileSync('test/fixtures/quarterly.ods'));
  const note =
    'The result was written as a new workbook, because the result was asked for as an Excel workbook: it has the cells of the ' +
    'input, formulas as their values, without its drop-downs, charts and other formatting.';
  for (const command of ['check', 'plan']) {
    const own = await desk.run([command, 'quarterly.ods', '--report', `${command}.ods`, '--json']);
    expect(own.json.report).toEqual({ path: `${command}.ods` });
    const { json } = await desk.run([command, 'quarterly.ods', '--report', `${command}.xlsx`, '--json']);
    expect(json.report).toEqual({ path: `${command}.xlsx`, note });
  }
  const refused = await desk.run(['check', 'quarterly.ods', '--report', 'check.csv', '--json']);
  expect(refused.json.code).toBe('result-not-xlsx');
});
