import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import type { Cell } from '../../src/spreadsheet/workbook/table.ts';
import { answerWith, FaultProxy } from '../support/fault-proxy.ts';
import { saying } from '../support/saying.ts';
import { type Desk, isWrite, openDesk } from './desk.ts';

const UNCHANGED_ONLY = { add: 0, replace: 0, upload: 0, differs: 0, blocked: 0, invalid: 0, skipped: 0 };

/** Rows of a plan by their sheets, which all have to be unchanged. */
async function planExport(desk: Desk, name: string): Promise<{ readonly [sheet: string]: number }> {
  const { status, json } = await desk.run(['plan', name, '--json']);
  expect(json.rows.filter(({ action }: { action: string }) => action !== 'unchanged')).toEqual([]);
  expect([status, json.summary]).toEqual([0, { ...UNCHANGED_ONLY, unchanged: json.rows.length }]);
  expect(json.requests.writes).toBe(0);
  expect(json.findings).toEqual([]);
  const counts: Record<string, number> = {};
  for (const { sheet } of json.rows) counts[sheet] = (counts[sheet] ?? 0) + 1;
  return counts;
}

test('an export holds everything of every kind, and its plan is unchanged on every row', async () => {
  const desk = await openDesk();
  const { status, stderr, json } = await desk.run(['export', '--out', 'firm.xlsx', '--json']);
  expect([status, stderr]).toEqual([0, '']);
  const rows = {
    Companies: 12,
    Rounds: 22,
    'Share Classes': 19,
    Securities: 30,
    Transactions: 4,
    'Custom Columns': 12,
  };
  expect(json).toMatchObject({
    $schema: 'urn:capsheet:export@1',
    schema: 'capsheet/export@1',
    path: 'firm.xlsx',
    service: desk.sandbox.url,
    firm: 'Northlight Ventures',
    companies: 12,
    rows: {
      ...rows,
      'Public Equity (read only)': 1,
      'Notes (read only)': 3,
      'Information Reports (read only)': 1,
      'Documents (read only)': 3,
      'Users (read only)': 3,
    },
    leftOut: [],
  });
  expect(json).not.toHaveProperty('unresolved');
  expect(desk.asked().filter(isWrite)).toEqual([]);
  expect(await planExport(desk, 'firm.xlsx')).toEqual(rows);
  const checked = await desk.run(['check', 'firm.xlsx', '--json']);
  expect(checked.status).toBe(0);
});

test('after a quarter is in, the next export has it, and is the input of the quarter after', async () => {
  const desk = await openDesk();
  expect((await desk.run(['apply', desk.take('quarterly.xlsx'), '--yes', '--quiet'])).status).toBe(0);
  expect((await desk.run(['export', '--out', 'after.xlsx', '--quiet'])).stdout).toBe(
    '175 rows of 14 companies of Northlight Ventures written to after.xlsx.\n',
  );
  expect(await planExport(desk, 'after.xlsx')).toEqual({
    ...{ Companies: 14, Rounds: 35, 'Share Classes': 30, Securities: 58, Transactions: 13, 'Custom Columns': 14 },
  });
  const applied = await desk.run(['apply', 'after.xlsx', '--yes', '--json']);
  expect([applied.status, applied.json.requests.writes]).toEqual([0, 0]);
  expect(await planExport(desk, 'after.result.xlsx')).toMatchObject({ Securities: 58 });
});

test('--company takes companies by id, slug or name, and nothing is ever overwritten', async () => {
  const desk = await openDesk();
  const { companies } = await desk.look();
  const kestrel = companies.find(({ name }) => name === 'Kestrel Bio');
  const some = ['--company', 'harbor robotics', '--company', kestrel?.id ?? '', '--company', kestrel?.slug ?? ''];
  const { json } = await desk.run(['export', '--out', 'two.xlsx', ...some, '--json']);
  expect([json.companies, json.rows.Companies, json.rows.Rounds]).toEqual([2, 2, 4]);
  expect(await planExport(desk, 'two.xlsx')).toMatchObject({ Companies: 2, Rounds: 4 });

  const before = readFileSync(desk.path('two.xlsx'));
  const again = await desk.run(['export', '--out', 'two.xlsx', '--json']);
  expect([again.status, again.json.code]).toEqual([2, 'export-exists']);
  expect(readFileSync(desk.path('two.xlsx'))).toEqual(before);

  const unknown = await desk.run(['export', '--out', 'one.xlsx', '--company', 'Kestrel Bo', '--json']);
  expect([unknown.status, unknown.json]).toEqual([
    2,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'company-unknown',
      message: 'The firm has no company "Kestrel Bo".',
      hint: 'The nearest: "Kestrel Bio". Give --company an ID, a slug or a name. See "capsheet help names-and-action".',
    },
  ]);
  const wrong = await desk.run(['export', '--out', 'one.csv', '--json']);
  expect([wrong.status, wrong.json.code]).toEqual([2, 'export-not-xlsx']);
  const nowhere = await desk.run(['export', '--out', 'no/where.xlsx', '--json']);
  expect([nowhere.status, nowhere.json.code]).toEqual([2, 'export-folder-missing']);
  const nothing = await desk.run(['export', '--json']);
  expect([nothing.status, nothing.json.code]).toEqual([2, 'usage']);
  expect(readdirSync(desk.folder)).toEqual(['two.xlsx']);
});

test('notes, reports, documents and users are shown on sheets that are passed over, and never as a link or a formula', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const { companies } = await desk.look();
  const page = (...results: readonly object[]) => answerWith(200, { count: results.length, results });
  const [first] = companies;
  proxy
    .spoilAll(
      'GET /v1/notes/',
      page({ id: 'n1', company_id: first?.id, note: '=HYPERLINK("http://x","y")', author: '+Ines' }),
    )
    .spoilAll('GET /v1/documents/', page({ id: 'd1', name: '@deck.pdf', company_id: first?.id, link: 'https://x/d1' }))
    .spoilAll('GET /v1/information-reports/', answerWith(403, { detail: 'No access.' }))
    .spoilAll('GET /v1/users/', page({ id: 'u1', first_name: 'x'.repeat(40_000), role: 'ADMIN' }));
  try {
    const env = { CAPSHEET_BASE_URL: proxy.url };
    const { status, json } = await desk.run(['export', '--out', 'firm.xlsx', '--json'], { env });
    expect(status).toBe(0);
    expect(json.rows).toMatchObject({ 'Notes (read only)': 12, 'Documents (read only)': 1, 'Users (read only)': 1 });
    expect(json.missing).toEqual([
      { sheet: 'Information Reports (read only)', why: 'the service does not give access to it' },
    ]);
    expect(json.leftOut).toEqual([
      {
        ...{ sheet: 'Users (read only)', row: 3, column: 'First Name', cell: 'A3' },
        message: `${saying('text-too-long', '40000', '32767')} It begins: "${'x'.repeat(300)}…"`,
      },
    ]);
    expect(proxy.countCalls('GET /v1/notes/')).toBe(12);
  } finally {
    await proxy.close();
  }
  const { tables } = await readWorkbook(desk.path('firm.xlsx'));
  const texts = (name: string) =>
    tables
      .find((table) => table.name === name)
      ?.rows.flatMap(({ cells }) => cells.map(({ value }: Cell) => (value.kind === 'text' ? value.text : value.kind)));
  expect(texts('Notes (read only)')).toContain('=HYPERLINK("http://x","y")');
  expect(texts('Documents (read only)')).toContain('https://x/d1');
  expect(texts('About This Export')).toContain('The service does not give access to it.');
  expect(tables.every(({ rows }) => rows.every(({ cells }) => cells.every(({ formula }) => formula !== true)))).toBe(
    true,
  );
  expect(await planExport(desk, 'firm.xlsx')).toMatchObject({ Companies: 12 });
});

test('a service that gives no custom values is exported without them, and says so', async () => {
  const desk = await openDesk();
  const proxy = await FaultProxy.start(desk.sandbox.url);
  proxy.spoilAll('GET /v1/custom-columns/options/', answerWith(403, { detail: 'No access.' }));
  try {
    const { status, stdout } = await desk.run(['export', '--out', 'firm.xlsx'], {
      env: { CAPSHEET_BASE_URL: proxy.url },
    });
    expect(status).toBe(0);
    expect(stdout).toContain('  Custom Columns: the service does not give access to them\n');
    expect(stdout).not.toMatch(/^Custom Columns /m);
  } finally {
    await proxy.close();
  }
});

test('a service that refuses access is told, and nothing is written', async () => {
  const desk = await openDesk();
  const { status, json } = await desk.run(['export', '--out', 'firm.xlsx', '--json'], {
    env: { CAPSHEET_CLIENT_SECRET: 'another' },
  });
  expect([status, json.schema]).toEqual([5, 'capsheet/error@1']);
  expect(existsSync(desk.path('firm.xlsx'))).toBe(false);
});
