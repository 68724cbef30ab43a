import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { makeXls } from '../support/make-xls.ts';
import { makeXlsb } from '../support/make-xlsb.ts';
import { toBinaryBook } from '../support/to-binary-book.ts';
import { openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';
import { applyWholeQuarter, type WholeQuarter } from './whole-quarter.ts';

let whole: WholeQuarter;
let quarter: Awaited<ReturnType<typeof toBinaryBook>>;

beforeAll(async () => {
  whole = await applyWholeQuarter();
  quarter = toBinaryBook((await readWorkbook('samples/quarterly.xlsx')).tables);
});

test.each([
  ['as LibreOffice saves it for Excel 97 to 2003', 'quarterly.xls', () => readFileSync('test/fixtures/quarterly.xls')],
  ['as Excel 5 and 95 had it', 'quarterly.xls', () => makeXls(quarter, { isBiff5: true })],
  ['as a binary workbook', 'quarterly.xlsb', () => makeXlsb(quarter)],
])(
  'the quarter %s plans and applies as the .xlsx file does, and its result is an .xlsx file',
  async (_, name, make) => {
    const desk = await openDesk();
    desk.put(name, make());
    const plan = await desk.run(['plan', name, '--json']);
    expect([plan.status, plan.json.rows]).toEqual([0, JSON.parse(JSON.stringify(whole.rows))]);

    const applied = await desk.run(['apply', name, '--yes', '--json']);
    expect([applied.status, applied.json.results]).toEqual([0, [desk.path('quarterly.result.xlsx')]]);
    expect(describeHoldings(await desk.look())).toEqual(whole.held);

    for (const input of [name, 'quarterly.result.xlsx']) {
      const { json } = await desk.run(['plan', input, '--json']);
      expect(json.summary).toMatchObject({ add: 0, replace: 0 });
    }
  },
);

test('the copy of a check says that it is a new workbook, and why', async () => {
  const desk = await openDesk();
  desk.put('quarterly.xlsb', makeXlsb(quarter));
  const { json } = await desk.run(['check', 'quarterly.xlsb', '--report', 'checked.xlsx', '--json']);
  const note =
    'The result was written as a new workbook, because the input is a binary workbook (.xlsb): it has the cells of the ' +
    'input, formulas as their values, without its drop-downs, charts and other formatting.';
  expect(json.report).toEqual({ path: 'checked.xlsx', note });
});
