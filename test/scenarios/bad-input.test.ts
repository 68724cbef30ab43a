import { mkdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { makeXlsx } from '../support/make-xlsx.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

/** Gives what people read, on one line. */
async function readRefusal(...args: readonly string[]): Promise<readonly [number | undefined, string]> {
  const { status, stdout, stderr } = await desk.run(args);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  return [status, stderr.trimEnd().replaceAll('\n', ' ')];
}

const SAVE_AS = 'Open it in Excel or LibreOffice, choose File > Save As > Excel Workbook (*.xlsx), and give that file.';

test.each([
  [
    'letter.xlsx',
    '%PDF-1.7 …',
    '"letter.xlsx" is a PDF document, not a spreadsheet. What to do: Give an .xlsx file, a .csv file or a folder of .csv files. See "capsheet help workbook".',
  ],
  [
    'old.xls',
    Buffer.from('0904060000001000', 'hex'),
    `"old.xls" is a workbook of Excel 4 (1992) or before. What to do: ${SAVE_AS} See "capsheet help limits".`,
  ],
  [
    'locked.xlsx',
    readFileSync('test/fixtures/protected-standard.xlsx'),
    '"locked.xlsx" is protected by a password. What to do: Type its password when capsheet asks for it on a terminal or on the page, put it into a file and give --password-file, or set CAPSHEET_WORKBOOK_PASSWORD. See "capsheet help protected-workbooks".',
  ],
  [
    'half.xlsx',
    readFileSync('samples/quarterly.xlsx').subarray(0, 9_000),
    '"half.xlsx" is incomplete: the end of the workbook is missing. What to do: Copy or download it again; the transfer was cut short. See "capsheet help workbook".',
  ],
])('%s cannot be read at all: 2, why, and what to do', async (name, content, said) => {
  desk.put(name, content);
  expect(await readRefusal('check', name)).toEqual([2, said]);
});

test('a missing file and a folder without CSV files are 2, for plan and apply too', async () => {
  expect(await readRefusal('plan', 'nowhere.xlsx')).toEqual([
    2,
    'There is no file or folder "nowhere.xlsx". What to do: Check the spelling, and the folder the command runs in. See "capsheet help workbook".',
  ]);
  mkdirSync(desk.path('empty'));
  expect(await readRefusal('apply', 'empty', '--yes')).toEqual([
    2,
    'The folder "empty" holds no .csv file. What to do: Give a folder with one .csv file per sheet (Rounds.csv, Securities.csv, …), or the .xlsx file itself. See "capsheet help workbook".',
  ]);
  expect(desk.sandbox.requests).toEqual([]);
});

test('under --json all of it is one document on standard output', async () => {
  const { status, stderr, json } = await desk.run(['check', desk.put('empty.xlsx', ''), '--json']);
  expect([status, stderr, json]).toEqual([
    2,
    '',
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'input-not-a-spreadsheet',
      message: '"empty.xlsx" is empty: it has 0 bytes.',
      hint: 'Check that the download or export was completed, and give the file again. See "capsheet help workbook".',
    },
  ]);
});

test('an unknown sheet or column is said once, a missing required column or one that stands twice is an error', async () => {
  const text = (cells: readonly string[], row: number) =>
    `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const sheet = (name: string, ...rows: readonly (readonly string[])[]) => ({
    name,
    data: rows.map((row, index) => text(row, index + 1)).join(''),
  });
  const book = makeXlsx({
    sheets: [
      sheet('Waterfall', ['Company', 'Exit'], ['Kestrel Bio', '12']),
      sheet('Companies', ['Company', 'Citty', 'Sector', 'sector'], ['Palisade Optics', 'Jena', 'Fintech', 'Health']),
      sheet('Rounds', ['Company', 'Round'], ['Kestrel Bio', 'Series C']),
    ],
  });
  const { status, json } = await desk.run(['check', desk.put('odd.xlsx', book), '--json']);
  const found = json.findings.map(
    ({ severity, code, sheet: tab, cell = '' }: { [part: string]: string }) => `${severity} ${tab}!${cell} ${code}`,
  );
  expect(status).toBe(3);
  expect(found.filter((each: string) => !each.includes('resolved-later'))).toEqual([
    'info Waterfall! sheet-unknown',
    'error Companies!D1 column-twice',
    'warning Companies!B1 column-unknown',
    'error Rounds! column-missing',
  ]);
});
