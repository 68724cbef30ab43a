import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const HEADER = 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';
const LINES = [
  'S1,certificate,Acme,Series A,Fund I,2024-03-31,Series A,1000,"50,000.00",EUR',
  'S2,certificate,Acme,Series A,Fund II,2024-03-31,Series A,400,20000,EUR',
  'S3,certificate,Bolt,Seed,Fund I,2023-01-15,Seed,10,900.10,USD',
];

const LEGACY = fileURLToPath(new URL('../../samples/legacy', import.meta.url));

let cwd: string;

/** A folder of one CSV file. */
function put(name: string, lines: readonly string[], header = HEADER): string {
  mkdirSync(join(cwd, name));
  writeFileSync(join(cwd, name, 'Securities.csv'), `${[header, ...lines].join('\n')}\n`);
  return name;
}

function run(...args: readonly string[]) {
  const environment = { CAPSHEET_STATE_DIR: join(cwd, 'state') };
  return runHere(['compare', ...args], { cwd, env: environment });
}

beforeAll(() => {
  cwd = makeTempFolder();
  put('q1', LINES);
});

test('two workbooks that say the same are the same, however they are laid out: exit status 0', async () => {
  const [type, ref] = [LINES.map((line) => line.replace(/^(S\d),certificate/, 'certificate,$1')), HEADER];
  const other = put('turned', type.reverse(), ref.replace('Ref,Type', 'Type,Ref'));
  const { status, json, stderr } = await run('q1', other, '--exit-code', '--json');
  expect([status, stderr, json.same, json.rows]).toEqual([0, '', true, []]);
  expect(json.counts).toEqual([{ kind: 'security', same: 3, differs: 0, onlyA: 0, onlyB: 0 }]);
});

test('what differs stands with both values, what is in one alone by its row, and the sums beside each other', async () => {
  const [first = '', , third = ''] = LINES;
  const q2 = put('q2', [
    third.replace('900.10', '900.11'),
    first,
    'S4,certificate,Acme,Series B,Fund I,2025-02-01,Series B,5,"1,000",EUR',
  ]);
  const { status, json } = await run('q1', q2, '--json', '--exit-code');
  expect([status, json.same]).toEqual([6, false]);
  expect(json.rows).toMatchObject([
    { state: 'only-a', a: { row: 3 } },
    {
      state: 'differs',
      key: 'Bolt · Fund I · certificate · 2023-01-15',
      a: { row: 4 },
      b: { row: 2 },
      changes: [{ column: 'Investment Amount', a: '900.1 USD', b: '900.11 USD' }],
    },
    { state: 'only-b', b: { row: 4 } },
  ]);
  expect(json.sums).toEqual([
    {
      fund: 'Fund I',
      currency: 'EUR',
      a: { securities: 1, cost: '50000', cashReceived: '0' },
      b: { securities: 2, cost: '51000', cashReceived: '0' },
    },
    {
      fund: 'Fund I',
      currency: 'USD',
      a: { securities: 1, cost: '900.1', cashReceived: '0' },
      b: { securities: 1, cost: '900.11', cashReceived: '0' },
    },
    {
      fund: 'Fund II',
      currency: 'EUR',
      a: { securities: 1, cost: '20000', cashReceived: '0' },
      b: { securities: 0, cost: '0', cashReceived: '0' },
    },
  ]);
  const inWords = await run('q1', q2);
  expect(inWords.status).toBe(0);
  expect(inWords.stdout.split('\n')[0]).toBe('1 row differs, 1 is only in A and 1 is only in B; 1 is the same.');
  expect(inWords.stdout).toMatch(/900\.10 USD +→ 900\.11 USD/);
});

test('the report is a workbook that Excel opens, capsheet skips and nobody overwrites', async () => {
  const q2 = put('report', LINES.slice(0, 2));
  const { status } = await run('q1', q2, '--report', 'compared.xlsx');
  expect(status).toBe(0);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(cwd, 'compared.xlsx'));
  expect(book.worksheets.map(({ name }) => name)).toEqual(['Comparison', 'Rows', 'Sums']);
  const row = book.getWorksheet('Rows')?.getRow(2).values;
  expect(row).toEqual([
    undefined,
    'only in A',
    'Securities',
    'Bolt · Fund I · certificate · 2023-01-15',
    expect.stringMatching(/row 4$/),
  ]);
  expect(book.getWorksheet('Sums')?.getCell('E3').value).toBe(-900.1);
  const again = await run('q1', q2, '--report', 'compared.xlsx', '--json');
  expect([again.status, again.json.code]).toEqual([2, 'result-exists']);
  const read = await runHere(['check', 'compared.xlsx', '--json'], { cwd, env: {} });
  expect(read.json.summary).toEqual({});
});

test('of a foreign spreadsheet stands what is loaded of it, and what is left out', async () => {
  const legacy = join(LEGACY, 'positions.xlsx');
  const mapping = ['--mapping-b', join(LEGACY, 'positions.mapping.yaml')];
  const { json } = await run('q1', legacy, ...mapping, '--report', 'legacy.xlsx', '--json');
  expect(json.a.sourceTieOut).toBeUndefined();
  const checked = await runHere(['check', legacy, '--mapping', mapping[1] ?? '', '--json'], { cwd, env: {} });
  expect(json.b.sourceTieOut).toEqual(checked.json.sourceTieOut);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(cwd, 'legacy.xlsx'));
  const lines = book.getWorksheet('Tie-out')?.getSheetValues().slice(2) ?? [];
  expect(new Set(lines.map((line) => (Array.isArray(line) ? line[1] : line)))).toEqual(new Set(['B']));
  expect((await run('q1', legacy, ...mapping)).stdout).toContain('Tie-out of B');
});

test('rows with errors are compared as far as they can be read, and the exit status is that of errors', async () => {
  const wrong = put(
    'wrong',
    LINES.map((line) => line.replace('2023-01-15', '2023-13-15')),
  );
  const { status, json } = await run('q1', wrong, '--json', '--exit-code');
  expect([status, json.a.errors, json.b.errors]).toEqual([3, 0, 1]);
  const said = await run('q1', wrong);
  expect(said.stdout).toContain('capsheet check wrong"');
});

test('what cannot be read at all is not called the same', async () => {
  writeFileSync(join(cwd, 'minutes.csv'), 'Present,Apologies\nAnn,Bo\n');
  const { status, stdout } = await run('minutes.csv', 'minutes.csv');
  expect([status, stdout.split('\n')[0]]).toEqual([3, 'Nothing could be compared.']);
});

test('nothing is asked of a service: no settings are needed, and none are read', async () => {
  const { status, stderr } = await runHere(['compare', 'q1', 'q1'], {
    cwd,
    env: { CAPSHEET_BASE_URL: 'not an address' },
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('a file that is not there is named', async () => {
  const { status, stderr } = await run('q1', 'gone.xlsx', '--report', 'never.xlsx');
  expect([status, existsSync(join(cwd, 'never.xlsx'))]).toEqual([2, false]);
  expect(stderr).toContain('gone.xlsx');
});
