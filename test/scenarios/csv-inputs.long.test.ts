import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { countEach, type Desk, isWrite, openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';
import { applyWholeQuarter } from './whole-quarter.ts';

const FOLDER = 'quarterly-csv';

interface JsonRow {
  readonly file?: string;
  readonly sheet: string;
  readonly row: number;
  readonly key: string;
}

/** The plan and outcome of the quarter's workbook, with which those of its CSV files are compared. */
let planned: readonly string[] = [];
let held: readonly string[] = [];

beforeAll(async () => {
  const whole = await applyWholeQuarter();
  planned = withoutPlace(whole.rows);
  held = whole.held;
});

/** Rows by what they say, without where they stand. */
function withoutPlace(rows: readonly JsonRow[]): readonly string[] {
  return rows
    .map((row) => JSON.stringify(row, (name, value) => (PLACES.has(name) ? undefined : value)).replace(/ row \d+/g, ''))
    .sort();
}

const PLACES = new Set(['file', 'sheet', 'row', 'cell', 'message']);

/** Rewrites every CSV file of a folder. */
function rewrite(csvFolder: string, write: (rows: readonly (readonly string[])[]) => string): void {
  for (const name of readdirSync(csvFolder)) {
    const path = join(csvFolder, name);
    const { data } = Papa.parse<string[]>(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
    writeFileSync(path, write(data));
  }
}

function takeGermanFolder(desk: Desk): void {
  desk.take(FOLDER);
  rewrite(desk.path(FOLDER), (rows) => {
    const cells = rows.map((row) => row.map((cell) => (/^\d+\.\d+%?$/.test(cell) ? cell.replace('.', ',') : cell)));
    return Papa.unparse(cells, { delimiter: ';' });
  });
}

test('the quarter as a folder of CSV files plans and applies as the workbook does', async () => {
  const desk = await openDesk();
  desk.take(FOLDER);
  const plan = await desk.run(['plan', FOLDER, '--json']);
  expect([plan.status, withoutPlace(plan.json.rows)]).toEqual([0, planned]);
  expect(plan.json.rows.find((row: JsonRow) => row.sheet === 'Rounds')).toMatchObject({ sheet: 'Rounds', row: 2 });
  expect(plan.json.rows.some((row: JsonRow) => 'file' in row)).toBe(false);

  const applied = await desk.run(['apply', `${FOLDER}/`, '--yes', '--json']);
  expect([applied.status, applied.json.results]).toEqual([0, [desk.path('quarterly-csv.result.xlsx')]]);
  expect(applied.json.inputs).toEqual(plan.json.inputs);
  expect(describeHoldings(await desk.look())).toEqual(held);

  const { json } = await desk.run(['plan', 'quarterly-csv.result.xlsx', '--json']);
  expect(json.summary).toMatchObject({ add: 0, replace: 0, unchanged: 87, differs: 1, skipped: 1 });
});

test('files with semicolons and decimal commas are the same under --decimal ,', async () => {
  const desk = await openDesk();
  takeGermanFolder(desk);
  const applied = await desk.run(['apply', FOLDER, '--decimal', ',', '--yes', '--json']);
  expect(applied.status).toBe(0);
  expect(describeHoldings(await desk.look())).toEqual(held);
});

test('without --decimal , nothing of them is sent, and the other reading is shown', async () => {
  const desk = await openDesk();
  takeGermanFolder(desk);
  const applied = await desk.run(['apply', FOLDER, '--yes', '--json']);
  expect(applied.status).toBe(3);
  expect(desk.asked().filter(isWrite)).toEqual([]);
  const found = applied.json.findings.filter((finding: { severity: string }) => finding.severity === 'error');
  expect(found.find((finding: { cell: string }) => finding.cell === 'I3')).toEqual({
    severity: 'error',
    code: 'number-invalid',
    sheet: 'Securities',
    row: 3,
    column: 'Investment Amount',
    cell: 'I3',
    message: '"499998,72" is not a number with a decimal point; with a decimal comma it is 499998.72.',
    hint: 'Write 499998.72, or use --decimal , if all numbers are written that way.',
  });
});

test('several inputs are one, each row says of which file it is, and each input gets its result', async () => {
  const desk = await openDesk();
  desk.take(FOLDER);
  const values = 'Custom Columns.csv';
  writeFileSync(desk.path(values), readFileSync(join(desk.path(FOLDER), values)));
  rmSync(join(desk.path(FOLDER), values));
  const plan = await desk.run(['plan', FOLDER, values, '--json']);
  expect([plan.status, withoutPlace(plan.json.rows)]).toEqual([0, planned]);
  expect(plan.json.inputs.map(({ name }: { name: string }) => name)).toEqual([FOLDER, values]);
  const files = plan.json.rows.map(({ file, sheet }: JsonRow) => `${file}/${sheet}`);
  expect(countEach(files)).toEqual({
    'quarterly-csv/Companies': 3,
    'quarterly-csv/Rounds': 17,
    'quarterly-csv/Securities': 36,
    'quarterly-csv/Share Classes': 13,
    'quarterly-csv/Transactions': 10,
    'Custom Columns.csv/Custom Columns': 10,
  });
  expect(plan.json.findings.map(({ file, cell }: { file: string; cell: string }) => [file, cell])).toEqual([
    [FOLDER, 'E12'],
  ]);

  const applied = await desk.run(['apply', FOLDER, values, '--yes', '--json']);
  expect([applied.status, applied.json.results]).toEqual([
    0,
    [desk.path('quarterly-csv.result.xlsx'), desk.path('Custom Columns.result.xlsx')],
  ]);
  expect(describeHoldings(await desk.look())).toEqual(held);
  const again = await desk.run(['plan', ...applied.json.results, '--json']);
  expect(again.json.summary).toMatchObject({ add: 0, replace: 0, unchanged: 87, differs: 1, skipped: 1 });
});

test('one result or report cannot be that of several inputs', async () => {
  const desk = await openDesk();
  const inputs = [desk.take('quarterly.xlsx'), desk.take('quarterly-with-errors.xlsx')];
  const applied = await desk.run(['apply', ...inputs, '--yes', '--result', 'all.xlsx', '--json']);
  expect([applied.status, applied.json]).toEqual([
    2,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'several-inputs-one-file',
      message: '--result names one file, but there are 2 inputs.',
      hint: 'Leave --result out, or give the inputs one at a time. See "capsheet help result-workbook".',
    },
  ]);
  expect(desk.asked()).toEqual([]);
});

test('a single CSV file is the sheet that its name says, or --sheet', async () => {
  const desk = await openDesk();
  mkdirSync(desk.path('in'));
  const rounds = 'Company,Round,Close Date,Round Size,Currency\nKestrel Bio,Series C,2025-08-20,30000000,USD\n';
  desk.put('in/Rounds.csv', rounds);
  desk.put('in/deals.csv', rounds);

  const named = await desk.run(['plan', 'in/Rounds.csv', '--json']);
  const told = await desk.run(['plan', 'in/deals.csv', '--sheet', 'Financing Rounds', '--json']);
  const row = { row: 2, action: 'add', key: 'Kestrel Bio · Series C', why: expect.any(String) };
  expect([named.status, named.json.rows]).toEqual([0, [{ sheet: 'Rounds', ...row }]]);
  expect([told.status, told.json.rows]).toEqual([0, [{ sheet: 'Financing Rounds', ...row }]]);

  const unknown = await desk.run(['plan', 'in/deals.csv', '--json']);
  expect([unknown.status, unknown.json.rows]).toEqual([3, []]);
  expect(unknown.json.findings).toEqual([
    {
      severity: 'error',
      code: 'sheet-unknown',
      sheet: 'deals',
      message:
        '"deals" looks like the sheet Rounds judging by its header, but has a different name: the row below its header (row 1) is not read.',
      hint: 'Rename it Rounds, or use --sheet "Rounds"; to leave it out, put the word skip into its name, such as "deals (skip)".',
    },
  ]);

  const folder = await desk.run(['check', 'in', '--sheet', 'Rounds', '--json']);
  expect([folder.status, folder.json]).toEqual([
    2,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'sheet-without-csv',
      message: '--sheet says which sheet a CSV file is, and none of the inputs is a CSV file.',
      hint: 'Leave --sheet out: of a workbook or a folder every sheet is read, by its own name. See "capsheet help workbook".',
    },
  ]);
});
