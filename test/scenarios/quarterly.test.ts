import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { saying } from '../support/saying.ts';
import { countEach, isWrite, openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';

interface JsonRow {
  readonly sheet: string;
  readonly row: number;
  readonly action?: string;
  readonly outcome?: string;
  readonly verified?: boolean;
  readonly id?: string;
}

/** The rows by sheet and by what is said of them. */
function rowsBy(rows: readonly JsonRow[], say: (row: JsonRow) => string | undefined) {
  const sheets: Record<string, Record<string, number[]>> = {};
  for (const row of rows) {
    const what = say(row);
    if (what === undefined) continue;
    sheets[row.sheet] ??= {};
    const sheet = sheets[row.sheet] ?? {};
    sheet[what] = [...(sheet[what] ?? []), row.row];
  }
  return sheets;
}

const COUNTED = {
  'GET /v1/whoami/': 1,
  'GET /v1/companies/': 1,
  'GET /v1/funds/': 1,
  'POST /beta/investment/financing-events/get/': 1,
  'POST /beta/investment/share-classes/get/': 1,
  'POST /beta/investment/securities/get/': 1,
  'POST /beta/investment/transactions/get/': 1,
  'GET /v1/custom-columns/options/': 1,
  'GET /v1/custom-columns/': 1,
};

const NOTHING_LEFT = {
  add: 0,
  replace: 0,
  upload: 0,
  unchanged: 87,
  differs: 1,
  blocked: 0,
  invalid: 0,
  skipped: 1,
};

/** Before, added, after and difference by company, fund and currency. */
const TIE_OUT = [
  'Cedarpoint Health | Northlight Fund II | USD | 1500000 | 1700000 | 3200000 | 0',
  'Chainforge Labs | Northlight Fund I | USD | 0 | 10000 | 10000 | 0',
  'Chainforge Labs | Northlight Fund II | USD | 900000 | 478641.96 | 1378641.96 | 0',
  'Fernhollow Foods | Northlight Fund II | USD | 0 | 150000 | 150000 | 0',
  'Harbor Analytics | Northlight Fund II | USD | 1000000 | 300000 | 1300000 | 0',
  'Harbor Robotics | Northlight Europe | EUR | 1999999.8 | 1500000 | 3499999.8 | 0',
  'Harbor Robotics | Northlight Fund II | EUR | 0 | 499998.72 | 499998.72 | 0',
  'Kestrel Bio | Northlight Fund I | USD | 2000000 | 600000 | 2600000 | 0',
  'Kestrel Bio | Northlight Fund II | USD | 3200000 | 1500000 | 4700000 | 0',
  'Lumenpay | Northlight Fund I | GBP | 250000 | 0 | 250000 | 0',
  'Lumenpay | Northlight Fund II | GBP | 1000000 | 999999 | 1999999 | 0',
  'Mirrorglen Games | Northlight Fund I | CAD | 1160000 | 0 | 1160000 | 0',
  'Mirrorglen Games | Northlight Fund II | USD | 500000 | 0 | 500000 | 0',
  'Obsidian Shield | Northlight Fund I | USD | 1600000 | 499999.5 | 2099999.5 | 0',
  'Obsidian Shield | Northlight Fund II | USD | 3999996 | 2499997.5 | 6499993.5 | 0',
  'Parcelwise | Northlight Europe | EUR | 750000 | 1300000 | 2050000 | 0',
  'Solstice Grid | Northlight Europe | EUR | 0 | 575000 | 575000 | 0',
  'Tidewater Energy | Northlight Europe | EUR | 2600000 | 999999 | 3599999 | 0',
  'Verdant Fields | Northlight Fund II | USD | 800000 | 1000000 | 1800000 | 0',
];

const DIFFERS = {
  severity: 'warning',
  code: 'differs',
  sheet: 'Rounds',
  row: 15,
  column: 'Round Size',
  cell: 'E15',
  message: saying('differs', '1,800,000.00 EUR', '2,000,000.00 EUR'),
  hint: 'Change the one that is wrong; what is in the service can only be changed in the app. Action "new" adds the row as an additional one.',
};

test('a quarter goes in once, and then nothing is left to do', async () => {
  const desk = await openDesk();
  const book = desk.take('quarterly.xlsx');

  const checked = await desk.run(['check', book, '--json']);
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  expect(checked.json.summary).toEqual({
    Companies: 3,
    Rounds: 17,
    'Share Classes': 13,
    Securities: 36,
    Transactions: 10,
    'Custom Columns': 10,
  });
  expect([...new Set(checked.json.findings.map((finding: { code: string }) => finding.code))]).toEqual([
    'resolved-later',
  ]);
  expect(desk.asked()).toEqual([]);

  const planned = await desk.run(['plan', book, '--json']);
  expect([planned.status, planned.stderr]).toEqual([0, '']);
  expect(planned.json).toMatchObject({
    $schema: 'urn:capsheet:plan@1',
    schema: 'capsheet/plan@1',
    inputs: checked.json.inputs,
    service: desk.sandbox.url,
    firm: 'Northlight Ventures',
    summary: { add: 60, replace: 9, upload: 0, unchanged: 18, differs: 1, blocked: 0, invalid: 0, skipped: 1 },
    findings: [DIFFERS],
  });
  expect(rowsBy(planned.json.rows, (row) => (row.action === 'add' ? undefined : row.action))).toEqual({
    Companies: { unchanged: [4] },
    Rounds: { unchanged: [6, 10, 13], differs: [15] },
    'Share Classes': { unchanged: [3, 5] },
    Securities: { unchanged: [7, 8, 12, 13, 17, 21, 24, 25, 29, 42], skipped: [45] },
    Transactions: { unchanged: [2] },
    'Custom Columns': { replace: [2, 3, 4, 6, 7, 8, 9, 10, 11], unchanged: [5] },
  });
  const forPlan = desk.asked();
  expect(countEach(forPlan)).toEqual(COUNTED);

  const applied = await desk.start(['apply', book, '--yes', '--json']).ended;
  expect([applied.status, applied.stderr]).toEqual([0, '']);
  expect(applied.json).toMatchObject({
    $schema: 'urn:capsheet:result@1',
    schema: 'capsheet/result@1',
    run: expect.stringMatching(/^\d{8}-\d{6}-[0-9a-f]{4}$/),
    inputs: checked.json.inputs,
    service: desk.sandbox.url,
    firm: 'Northlight Ventures',
    summary: {
      ...{ added: 60, replaced: 9, uploaded: 0, unchanged: 18, differs: 1, failed: 0 },
      ...{ blocked: 0, invalid: 0, skipped: 1, unknown: 0, 'not-run': 0 },
    },
    findings: [DIFFERS],
    results: [desk.path('quarterly.result.xlsx')],
  });
  const became = { add: 'added', replace: 'replaced' } as const;
  expect(rowsBy(applied.json.rows, ({ outcome }) => outcome)).toEqual(
    rowsBy(planned.json.rows, ({ action }) => (action === 'add' || action === 'replace' ? became[action] : action)),
  );
  expect(rowsBy(applied.json.rows, ({ verified }) => (verified === true ? undefined : String(verified)))).toEqual({
    Rounds: { false: [15] },
    Securities: { false: [45] },
  });
  expect(rowsBy(applied.json.rows, ({ id }) => (id === undefined ? 'without id' : undefined))).toEqual({
    Securities: { 'without id': [45] },
    'Custom Columns': { 'without id': [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  });
  expect(existsSync(desk.path('quarterly.result.xlsx'))).toBe(true);
  expect(Object.keys(applied.json.tieOut[0])).toEqual([
    ...['company', 'fund', 'currency', 'before', 'added', 'after', 'difference'],
  ]);
  const lines = applied.json.tieOut.map((line: { [part: string]: string }) => Object.values(line).join(' | '));
  expect(lines).toEqual(TIE_OUT);

  const forApply = desk.asked();
  expect(countEach(forApply)).toEqual(planned.json.requests.byEndpoint);
  const writes = forApply.filter(isWrite).length;
  expect(applied.json.requests).toEqual({ reads: forApply.length - writes, writes, retries: 0 });
  expect(planned.json.requests).toMatchObject({ reads: 22, writes: 26 });
  expect([forApply.length - writes, writes]).toEqual([22, 26]);

  const held = describeHoldings(await desk.look());
  for (const input of [book, 'quarterly.result.xlsx']) {
    const again = await desk.run(['plan', input, '--json']);
    expect([again.status, again.json.summary]).toEqual([0, NOTHING_LEFT]);
    expect(again.json.requests).toEqual({ reads: 9, writes: 0, byEndpoint: COUNTED });
    expect(countEach(desk.asked())).toEqual(COUNTED);
  }

  const twice = await desk.run(['apply', 'quarterly.result.xlsx', '--yes', '--json']);
  expect([twice.status, twice.json.requests]).toEqual([0, { reads: 9, writes: 0, retries: 0 }]);
  expect(twice.json.results).toEqual([desk.path('quarterly.result-2.xlsx')]);
  expect(countEach(desk.asked())).toEqual(COUNTED);
  expect(describeHoldings(await desk.look())).toEqual(held);
});
