import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FirmRecords } from '../../../src/model/service/firm-records.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { listNotGiven, toAboutSheet } from '../../../src/report/export/about-sheet.ts';
import { toReadOnlySheets } from '../../../src/report/export/read-only-sheets.ts';
import { writeOwnWorkbook } from '../../../src/report/own/write-own-workbook.ts';
import { openZip } from '../../../src/spreadsheet/opc/zip/zip.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { certificate, FIRM, firmWith } from '../../support/make-snapshot.ts';
import { nameSnapshot, toPortfolio } from '../../support/name-snapshot.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { checkPackage } from '../workbook/check-package.ts';
import { readPart } from '../workbook/support.ts';

const folder = makeTempFolder();

const RECORDS: FirmRecords = {
  notes: {
    kind: 'listed',
    items: [{ id: 'n1', companyId: 'co-acme', text: '=1+1\nsecond line', author: 'Ines' }],
    refusedCompanyIds: ['co-birch'],
  },
  reports: {
    kind: 'listed',
    items: [
      {
        ...{ id: 'r1', companyId: 'co-acme', documentsCompleted: 2, documents: [{ name: 'P&L', status: 'done' }] },
        metrics: [{ name: 'ARR', period: 'quarter' }],
      },
    ],
    refusedCompanyIds: [],
  },
  documents: { kind: 'listed', items: [], refusedCompanyIds: [] },
  users: { kind: 'not-available', why: 'the service does not have this call' },
};

const SNAPSHOT: Snapshot = firmWith({
  companies: FIRM.companies.map((company) => ({ ...company, website: 'http://acme.example', city: '-' })),
  securities: [certificate('sec-1'), certificate('sec-2', { type: 'public_equity' })],
});

function sheetsOf(snapshot: Snapshot) {
  const whole = toPortfolio(snapshot);
  const sheets = [...nameSnapshot(whole).sheets, ...toReadOnlySheets(whole, RECORDS)];
  const missing = listNotGiven(
    RECORDS,
    (id) => snapshot.companies.find((each) => each.id === id)?.name ?? id,
    undefined,
  );
  const about = toAboutSheet(
    {
      ...{ service: 'https://api.example', firm: '=Harbour', exportedBy: 'anna', exportedAt: '2024-07-01T14:03:00Z' },
      ...{ version: '1.0.0', missing },
    },
    sheets,
  );
  return [about, ...sheets];
}

it('writes a package that is sound, the same bytes each time, and never over a file', async () => {
  const [first, second] = [join(folder, 'first.xlsx'), join(folder, 'second.xlsx')];
  expect(await writeOwnWorkbook(first, sheetsOf(SNAPSHOT))).toBe(true);
  expect(await writeOwnWorkbook(second, sheetsOf(SNAPSHOT))).toBe(true);
  expect(readFileSync(first)).toEqual(readFileSync(second));
  expect(await checkPackage(readFileSync(first))).toEqual([]);
  writeFileSync(second, 'mine');
  expect(await writeOwnWorkbook(second, sheetsOf(SNAPSHOT))).toBe(false);
  expect(readFileSync(second, 'utf8')).toBe('mine');
});

it('writes no formula and no link, whatever the texts look like', async () => {
  const path = join(folder, 'texts.xlsx');
  await writeOwnWorkbook(path, sheetsOf(SNAPSHOT));
  const archive = await openZip(readFileSync(path), path);
  const parts = archive.partNames.filter((name) => name.startsWith('xl/worksheets/'));
  expect(parts.length).toBeGreaterThan(8);
  for (const part of parts)
    expect(await readPart(archive, part)).not.toMatch(/<f[ >]|<hyperlink|TargetMode="External"/);
});

it('says at the cell what was left out of it, and by whom', async () => {
  const path = join(folder, 'comments.xlsx');
  await writeOwnWorkbook(path, sheetsOf(SNAPSHOT));
  const archive = await openZip(readFileSync(path), path);
  const comments = await readPart(archive, 'xl/comments1.xml');
  expect(comments).toContain('<author>capsheet export</author>');
  expect(comments).toMatch(/<comment ref="C2" .*\n.*"-"\. /);
});

it('shows what cannot be entered, and on its first sheet what is there and what is not', async () => {
  const path = join(folder, 'sheets.xlsx');
  await writeOwnWorkbook(path, sheetsOf(SNAPSHOT));
  const { tables } = await readWorkbook(path);
  const shown = new Map(
    tables.map(({ name, rows }) => [
      name,
      rows.map(({ cells }) =>
        cells.map(({ value }) => (value.kind === 'text' || value.kind === 'number' ? value.text : value.kind)),
      ),
    ]),
  );
  expect([...shown.keys()]).toEqual([
    ...['About This Export', 'Companies', 'Rounds', 'Share Classes', 'Securities', 'Transactions', 'Custom Columns'],
    ...['Public Equity (read only)', 'Notes (read only)', 'Information Reports (read only)'],
  ]);
  expect(shown.get('Notes (read only)')).toEqual([
    ['Read only: capsheet enters nothing from this sheet.'],
    ['Company', 'Created', 'Author', 'E-Mail', 'Note', 'Note ID'],
    ['Acme Robotics', 'Ines', '=1+1\nsecond line', 'n1'],
  ]);
  expect(shown.get('Information Reports (read only)')?.[2]).toEqual([
    'Acme Robotics',
    '2',
    'P&L: done',
    'ARR (quarter)',
    'r1',
  ]);
  expect(shown.get('Public Equity (read only)')?.[2]).toEqual([
    ...['Acme Robotics', 'Harbour Fund 1', 'public equity', '44621', '1000', '2500', 'EUR', 'sec-2'],
  ]);
  const about = shown.get('About This Export') ?? [];
  expect(about.slice(0, 6)).toEqual([
    ['About this export'],
    ['Firm', '=Harbour'],
    ['Service', 'https://api.example'],
    ['Companies', 'all'],
    ['Exported', '2024-07-01 14:03 UTC'],
    ['By', 'anna, with capsheet 1.0.0'],
  ]);
  expect(about.slice(about.findIndex(([first]) => first === 'Not here'))).toEqual([
    ['Not here'],
    ['Notes (read only)', 'The service does not give those of Birch Health.'],
    ['Documents (read only)', 'The service holds none.'],
    ['Users (read only)', 'The service does not have this call.'],
    ['Left out'],
    ['Companies!C2', expect.stringMatching(/^City: .*"-"/)],
    ['Companies!C3', expect.stringMatching(/^City: .*"-"/)],
  ]);
});

it('leaves out a text that no cell can hold, and says so at its cell', () => {
  const note = { id: 'n1', companyId: 'co-acme', text: `${'x'.repeat(40_000)}end`, author: 'Ines' };
  const notes: FirmRecords['notes'] = { kind: 'listed', items: [note], refusedCompanyIds: [] };
  const sheets = toReadOnlySheets(toPortfolio(SNAPSHOT), { ...RECORDS, notes });
  const sheet = sheets.find(({ leftOut }) => leftOut.length > 0);
  const [left] = sheet?.leftOut ?? [];
  expect(left).toMatchObject({ row: 3, message: expect.stringContaining('40003 characters') });
  expect(sheet?.comments?.get(left?.cell ?? '')).toMatch(/^Left out/);
  expect(JSON.stringify(sheet?.table.rows)).not.toContain('xxx');
});
