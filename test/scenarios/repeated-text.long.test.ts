import { expect, test } from 'vitest';
import { makeXlsx } from '../support/make-xlsx.ts';
import { startCapsheet } from '../support/run-capsheet.ts';
import { type Desk, openDesk } from './desk.ts';

/** As long as a cell can be. A file holds it once, however many cells refer to it. */
const LONG = `${'Lorem ipsum dolor sit amet '.repeat(1300).slice(0, 32_766)}x`;
/** The part of it that is quoted. */
const SHOWN = `"${LONG.slice(0, 99)}…" (32,767 characters)`;
/** In megabytes: a copy of the text for each cell would be hundreds. Newer Node.js needs more of them for itself. */
const HEAP = 96;

/** One column of them, each with a text of its own, would not fit into the heap. */
const ROWS = 2_000;

/** Cells by the number of their text; `<si>` texts count from 0. */
function sheetOf(name: string, header: readonly string[], texts: readonly number[]) {
  const head = header.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const cells = texts.map((text) => `<c t="s"><v>${text}</v></c>`).join('');
  const body = Array.from({ length: ROWS }, (_, row) => `<row r="${row + 2}">${cells}</row>`).join('');
  return { name, data: `<row r="1">${head}</row>${body}` };
}

const STRINGS = [LONG, 'certificate', 'Kestrel Bio', '2025-08-20', '100'].map((text) => `<si><t>${text}</t></si>`);
const [LONG_TEXT, CERTIFICATE, COMPANY, DATE, NUMBER] = [0, 1, 2, 3, 4] as const;

/** Sheets in which one long text fills thousands of cells, each under 100 KB as a file. */
const SHEETS = {
  'columns that take no text': sheetOf(
    'Securities',
    ['Type', 'Company', 'Round', 'Fund', 'Issue Date', 'Shares', 'Investment Amount'],
    [CERTIFICATE, COMPANY, LONG_TEXT, LONG_TEXT, LONG_TEXT, LONG_TEXT, NUMBER],
  ),
  'columns of names': sheetOf(
    'Securities',
    ['Type', 'Company', 'Round', 'Fund', 'Issue Date', 'Share Class', 'Ref'],
    [CERTIFICATE, COMPANY, LONG_TEXT, LONG_TEXT, DATE, LONG_TEXT, LONG_TEXT],
  ),
  'columns of any text': sheetOf(
    'Custom Columns',
    ['Company', 'Investment Thesis', 'Deal Lead'],
    [COMPANY, LONG_TEXT, LONG_TEXT],
  ),
  'names of companies': sheetOf('Companies', ['Company', 'Description', 'City'], [LONG_TEXT, LONG_TEXT, LONG_TEXT]),
  'a column of files': sheetOf('Documents', ['Company', 'File'], [COMPANY, LONG_TEXT]),
};

async function runLean(desk: Desk, args: readonly string[]) {
  const lean = { cwd: desk.folder, env: desk.env, nodeArgs: [`--max-old-space-size=${HEAP}`] };
  const { status, stdout, stderr } = await startCapsheet(args, lean).ended;
  expect([status, stderr]).toEqual([3, '']);
  return stdout;
}

/** Each row gets no more than its place and a few messages. */
function expectShort(said: string, sheetCount: number): void {
  expect(said.length).toBeLessThan(sheetCount * ROWS * 6_000);
  const { findings } = JSON.parse(said);
  expect(findings.length).toBeGreaterThan(ROWS / 2);
  const longest = findings.map(({ message, hint }: { message: string; hint: string }) => message.length + hint.length);
  expect(longest.reduce((most: number, length: number) => Math.max(most, length), 0)).toBeLessThan(700);
}

test.each(Object.entries(SHEETS))('one long text in thousands of %s is held once, up to the JSON', async (_, sheet) => {
  const desk = await openDesk();
  desk.put('book.xlsx', makeXlsx({ sheets: [sheet], strings: STRINGS.join('') }));
  expectShort(await runLean(desk, ['plan', 'book.xlsx', '--json', '--service-profile', desk.profile]), 1);
});

test('a check of one long text in thousands of cells holds it once, in words and up to the JSON', async () => {
  const desk = await openDesk();
  // One of the two tabs of securities: a workbook has one.
  const { 'columns of names': _, ...sheets } = SHEETS;
  desk.put('book.xlsx', makeXlsx({ sheets: Object.values(sheets), strings: STRINGS.join('') }));
  await runLean(desk, ['check', 'book.xlsx']);
  expectShort(await runLean(desk, ['check', 'book.xlsx', '--json']), Object.keys(sheets).length);
});

test('what is quoted of a long text says how long it is', async () => {
  const desk = await openDesk();
  desk.put('Rounds.csv', `Company,Round,Closing Date\nKestrel Bio,Series C,${LONG}\n`);
  const { json } = await desk.run(['check', 'Rounds.csv', '--json']);
  const [found] = json.findings.filter(({ cell }: { cell: string }) => cell === 'C2');
  expect(found).toMatchObject({ code: 'date-invalid', message: expect.stringContaining(SHOWN) });
});
