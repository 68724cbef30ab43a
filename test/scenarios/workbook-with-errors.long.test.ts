import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { readPackageParts } from '../support/package-parts.ts';
import { saying } from '../support/saying.ts';
import { type Desk, isWrite, openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';

const BOOK = 'quarterly-with-errors.xlsx';

interface JsonFinding {
  readonly severity: string;
  readonly code: string;
  readonly sheet: string;
  readonly cell?: string;
}

interface JsonRow {
  readonly sheet: string;
  readonly row: number;
  readonly action: string;
  readonly outcome: string;
  readonly verified?: boolean;
}

/** `Rounds!C2 date-invalid`, warnings in brackets; what is only said is left out. */
function toList(findings: readonly JsonFinding[]): readonly string[] {
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, code, sheet, cell = '' }) => {
      const text = `${sheet}!${cell} ${code}`;
      return severity === 'error' ? text : `(${text})`;
    });
}

const CHECKED = [
  'Companies!A3 value-missing',
  'Companies!D4 date-invalid',
  'Companies!E5 url-invalid',
  '(Rounds!H1 column-unknown)',
  'Rounds!C2 date-invalid',
  'Rounds!C3 date-ambiguous',
  'Rounds!C4 date-with-time',
  'Rounds!C5 value-missing',
  'Rounds!D6 number-ambiguous',
  'Rounds!E7 currency-contradiction',
  'Rounds!E8 number-negative',
  'Rounds!E9 cell-error',
  'Rounds!E10 formula-uncached',
  'Rounds!F11 currency-unknown',
  'Rounds!I12 boolean-invalid',
  'Rounds!J13 multiple-invalid',
  'Rounds!K14 choice-unknown',
  'Rounds!B15 duplicate-key',
  'Rounds!L16 not-supported',
  'Share Classes!D4 choice-unknown',
  'Share Classes!E5 value-missing',
  'Share Classes!E6 number-invalid',
  'Securities!A3 duplicate-key',
  'Securities!H4 value-not-allowed',
  'Securities!N5 rate-invalid',
  'Securities!K6 value-missing',
  'Securities!G8 value-missing',
  'Securities!H9 number-negative',
  'Securities!B10 not-supported',
  '(Securities!O14 currency-format-contradiction)',
  'Warrants!I1 column-twice',
  'Transactions!G2 value-missing',
  'Transactions!B3 not-supported',
  'Transactions!G6 value-not-allowed',
  'Custom Columns!B3 duplicate-key',
  'Documents!B1 column-missing',
];

const BLOCKED = [
  '(Share Classes!B3 reference-blocked)',
  '(Securities!D12 reference-blocked)',
  '(Securities!G12 reference-blocked)',
];

/** Findings that only the service's data shows. */
const PLANNED = [
  '(Share Classes!B3 reference-blocked)',
  'Securities!E7 reference-unknown',
  '(Securities!K11 due-before-issue)',
  '(Securities!D12 reference-blocked)',
  '(Securities!G12 reference-blocked)',
  'Securities!C13 reference-unknown',
  'Transactions!F4 oversold',
  '(Transactions!D5 date-order-wrong)',
  '(Transactions!B7 event-rule)',
  'Transactions!E8 reference-unknown',
  'Custom Columns!C4 custom-option-unknown',
  'Custom Columns!D5 custom-column-unknown',
];

/** The rows that are neither invalid nor blocked, with what is said of each. */
function soundRows(rows: readonly JsonRow[], say: (row: JsonRow) => string): readonly string[] {
  return rows
    .filter((row) => !['invalid', 'blocked'].includes(say(row)))
    .map((row) => `${row.sheet} ${row.row} ${say(row)}`);
}

test('check names every mistake at its cell, and plan those besides that only the service can tell', async () => {
  const desk = await openDesk();
  const checked = await desk.run(['check', desk.take(BOOK), '--json']);
  expect([checked.status, toList(checked.json.findings)]).toEqual([3, [...CHECKED, ...BLOCKED]]);
  const planned = await desk.run(['plan', BOOK, '--json']);
  expect([planned.status, toList(planned.json.findings)]).toEqual([3, [...CHECKED, ...PLANNED]]);
  expect(planned.json.summary).toEqual({
    ...{ add: 9, replace: 1, upload: 0, unchanged: 0 },
    ...{ differs: 0, blocked: 2, invalid: 40, skipped: 0 },
  });
});

test('a workbook with errors is not applied at all, and its annotated copy says why', async () => {
  const desk = await openDesk();
  const before = describeHoldings(await desk.look());
  const applied = await desk.run(['apply', desk.take(BOOK), '--yes', '--json']);
  expect([applied.status, applied.stderr]).toEqual([3, '']);
  expect(toList(applied.json.findings)).toEqual([...CHECKED, ...PLANNED]);
  expect(applied.json).toMatchObject({
    summary: { added: 0, replaced: 0, blocked: 2, invalid: 40, 'not-run': 10 },
    requests: { reads: 11, writes: 0, retries: 0 },
    tieOut: [],
    results: [desk.path('quarterly-with-errors.result.xlsx')],
  });
  expect(applied.json).not.toHaveProperty('run');
  expect(desk.asked().filter(isWrite)).toEqual([]);
  expect(describeHoldings(await desk.look())).toEqual(before);

  const parts = Object.entries(await readPackageParts(desk.path('quarterly-with-errors.result.xlsx')));
  const commented = parts.filter(([, text]) => text.includes(`Error: ${saying('date-invalid', '"31/02/2024"')}`));
  expect(commented.map(([name]) => name)).toEqual([expect.stringMatching(/comments/)]);
});

test('under --partial the sound rows go in, and no other', async () => {
  const desk = await openDesk();
  const before = new Set(describeHoldings(await desk.look()));
  const applied = await desk.run(['apply', desk.take(BOOK), '--yes', '--partial', '--json']);
  expect([applied.status, applied.stderr]).toEqual([4, '']);
  expect(soundRows(applied.json.rows, ({ outcome }) => outcome)).toEqual([
    'Companies 2 added',
    'Rounds 17 added',
    'Share Classes 2 added',
    'Securities 2 added',
    'Securities 11 added',
    'Securities 14 added',
    'Securities 15 added',
    'Transactions 5 failed',
    'Custom Columns 2 replaced',
  ]);
  const added = applied.json.rows.filter(({ outcome }: JsonRow) => outcome === 'added' || outcome === 'replaced');
  expect(added.every(({ verified }: JsonRow) => verified === true)).toBe(true);
  expect(applied.json.rows.find((row: JsonRow) => row.sheet === 'Transactions' && row.row === 4)).toMatchObject({
    message: expect.stringMatching(/^This sale takes 250,000, but it has 100,000\./),
  });
  expect(applied.json.rows.find((row: JsonRow) => row.sheet === 'Transactions' && row.row === 5)).toMatchObject({
    message: expect.stringMatching(/ 20\d\d-\d\d-\d\d, after 2024-09-30\.$/),
  });
  expect(applied.json.tieOut.every((line: { difference: string }) => line.difference === '0')).toBe(true);
  const now = describeHoldings(await desk.look()).filter((thing) => !before.has(thing));
  expect(now.map((thing) => JSON.parse(thing).name ?? JSON.parse(thing).type ?? JSON.parse(thing).date)).toEqual([
    'Palisade Optics',
    'Seed',
    'Seed Preferred',
    'certificate',
    'certificate',
    'convertible',
    'warrant',
    undefined,
  ]);
});

/** Opens a workbook in another program, writes cells and saves it. */
async function correct(desk: Desk, name: string, cells: { readonly [place: string]: ExcelJS.CellValue }) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(desk.path(name));
  for (const [place, value] of Object.entries(cells)) {
    const [sheet = '', cell = ''] = place.split('!');
    const tab = workbook.getWorksheet(sheet);
    if (tab === undefined) throw new Error(`no sheet ${sheet}`);
    tab.getCell(cell).value = value;
  }
  await workbook.xlsx.writeFile(desk.path(name));
}

test('the result is corrected and fed in again as it is', async () => {
  const desk = await openDesk();
  await desk.run(['apply', desk.take(BOOK), '--yes', '--partial']);
  const result = 'quarterly-with-errors.result.xlsx';
  await correct(desk, result, {
    'Companies!D4': '06/30',
    'Rounds!C2': '2025-07-15',
    'Transactions!F4': 25000,
  });
  const planned = await desk.run(['plan', result, '--json']);
  expect(planned.status).toBe(3);
  expect(soundRows(planned.json.rows, ({ action }) => action)).toEqual([
    'Companies 2 unchanged',
    'Companies 4 add',
    'Rounds 2 add',
    'Rounds 17 unchanged',
    'Share Classes 2 unchanged',
    'Share Classes 3 add',
    'Securities 2 unchanged',
    'Securities 11 unchanged',
    'Securities 12 add',
    'Securities 14 unchanged',
    'Securities 15 unchanged',
    'Transactions 4 add',
    'Transactions 5 add',
    'Transactions 7 add',
    'Custom Columns 2 unchanged',
  ]);
  const applied = await desk.run(['apply', result, '--yes', '--partial', '--json']);
  expect([applied.status, applied.json.summary]).toEqual([
    4,
    expect.objectContaining({ added: 5, unchanged: 8, failed: 1, blocked: 1 }),
  ]);
  expect(applied.json.results).toEqual([desk.path('quarterly-with-errors.result-2.xlsx')]);
});
