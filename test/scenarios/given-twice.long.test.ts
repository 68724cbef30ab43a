import { cpSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

const ROUNDS = 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n';
const CERTIFICATES = [
  'Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency',
  'certificate,Kestrel Bio,Series A,Growth Fund II,2025-08-20,Series A Preferred,1000,1000,USD',
  '',
].join('\n');
const GIVE_ONE =
  'Give one of them: the copy if something was corrected in it, otherwise the workbook itself. If a copy has been filled ' +
  'with other rows since, delete its sheet "Import Summary": it then counts as a workbook of its own.';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

/** Gives what is said of inputs that are not taken together; nothing is asked of the service by then. */
async function readRefusal(...args: readonly string[]) {
  desk.asked();
  const { status, stderr, json } = await desk.run([...args, '--json']);
  expect([status, stderr, desk.asked()]).toEqual([2, '', []]);
  const { schema: _schema, $schema: _named, ...said } = json;
  return said;
}

/** How many rows are read of inputs that are taken together. */
async function countRows(...args: readonly string[]): Promise<number> {
  const { json } = await desk.run(['check', ...args, '--json']);
  expect(json.code).toBeUndefined();
  return json.rows.length;
}

describe('a file is not read twice as the same sheet', () => {
  const twice = (files: string) => ({
    code: 'input-twice',
    message: `${files} are the same, byte for byte: each row would be entered twice.`,
    hint: 'Give each file once. See "capsheet help workbook".',
  });

  test('under two names, be they links or copies, in whatever command', async () => {
    const book = desk.take('quarterly.xlsx');
    cpSync(desk.path(book), desk.path('copy.xlsx'));
    symlinkSync(desk.path(book), desk.path('soft.xlsx'));
    linkSync(desk.path(book), desk.path('hard.xlsx'));
    for (const other of ['copy.xlsx', 'soft.xlsx', 'hard.xlsx']) {
      expect(await readRefusal('check', book, other)).toEqual(twice(`"${book}" and "${other}"`));
    }
    const all = twice('"quarterly.xlsx", "copy.xlsx" and "soft.xlsx"');
    expect(await readRefusal('plan', book, 'copy.xlsx', 'soft.xlsx')).toEqual(all);
    expect(await readRefusal('apply', book, 'copy.xlsx', 'soft.xlsx', '--yes')).toEqual(all);
  });

  test('in a folder and by itself, here or elsewhere', async () => {
    mkdirSync(desk.path('quarter'));
    mkdirSync(desk.path('march'));
    const inFolder = desk.put('quarter/Rounds.csv', ROUNDS);
    const elsewhere = desk.put('march/Financings.csv', ROUNDS);
    for (const file of [inFolder, elsewhere, desk.put('Rounds.csv', ROUNDS)]) {
      expect(await readRefusal('plan', 'quarter', file)).toEqual(twice(`"Rounds.csv" in "quarter" and "${file}"`));
    }
  });

  test('in two folders, of which the whole may be equal or one file', async () => {
    desk.take('quarterly-csv', 'a');
    desk.take('quarterly-csv', 'b');
    expect(await readRefusal('plan', 'a', 'b')).toEqual(twice('"a" and "b"'));
    for (const name of ['Companies', 'Share Classes', 'Securities', 'Transactions', 'Custom Columns'])
      rmSync(desk.path(`b/${name}.csv`));
    expect(await readRefusal('plan', 'a', 'b')).toEqual(twice('"Rounds.csv" in "a" and "Rounds.csv" in "b"'));
  });

  test('in one folder, where two names mean one sheet', async () => {
    mkdirSync(desk.path('quarter'));
    desk.put('quarter/Securities.csv', CERTIFICATES);
    desk.put('quarter/Certificates.csv', CERTIFICATES);
    expect(await readRefusal('check', 'quarter')).toEqual(
      twice('"Certificates.csv" in "quarter" and "Securities.csv" in "quarter"'),
    );
  });

  test('where --sheet or a mapping says what it is', async () => {
    const deals = [desk.put('deals.csv', ROUNDS), desk.put('more.csv', ROUNDS)];
    const both = twice('"deals.csv" and "more.csv"');
    expect(await readRefusal('check', ...deals, '--sheet', 'Rounds')).toEqual(both);
    const to = '    to: [{ sheet: Rounds, columns: { Company: Company, Round: Round, Closing Date: Closing Date } }]';
    desk.put('mapping.yaml', `sheets:\n  - sheet: deals\n${to}\n  - sheet: more\n${to}\n`);
    expect(await readRefusal('check', ...deals, '--mapping', 'mapping.yaml')).toEqual(both);
  });
});

describe('equal files are fine where nothing is entered twice', () => {
  test('as different sheets, or as none', async () => {
    mkdirSync(desk.path('quarter'));
    const sales = 'Company,Date,Security,Shares Sold,Cash Received\nKestrel Bio,2025-08-20,C-1,1,1\n';
    desk.put('quarter/Sales.csv', sales);
    desk.put('quarter/Exercises.csv', sales);
    desk.put('quarter/Sales, old.csv', sales);
    expect(await countRows('quarter')).toBe(2);
  });

  test('without any row', async () => {
    mkdirSync(desk.path('quarter'));
    for (const name of ['Rounds', 'Sales', 'Securities', 'Certificates']) desk.put(`quarter/${name}.csv`, 'Company\n');
    desk.put('Rounds.csv', 'Company\n');
    expect(await countRows('quarter', 'Rounds.csv')).toBe(0);
  });

  test('as templates that nobody has filled in yet', async () => {
    await desk.run(['template', '--out', 'north.xlsx']);
    cpSync(desk.path('north.xlsx'), desk.path('south.xlsx'));
    expect(await countRows('north.xlsx', 'south.xlsx')).toBe(2 * (await countRows('north.xlsx')));
  });
});

describe('a copy of capsheet is not read beside what it was made from', () => {
  const copy = (message: string) => ({
    code: 'input-and-copy',
    message: `${message}, which would be entered twice.`,
    hint: `${GIVE_ONE} See "capsheet help workbook".`,
  });

  /** As a person does in a spreadsheet program: one cell gets another value, and the whole file is written anew. */
  async function correct(name: string, description = 'Corrected by hand'): Promise<void> {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(desk.path(name));
    const cell = book.getWorksheet('Companies')?.getCell('B2');
    if (cell !== undefined) cell.value = description;
    await book.xlsx.writeFile(desk.path(name));
  }

  test('be it a result, a report of a plan or one of a check, each of them corrected or not', async () => {
    const book = desk.take('quarterly.xlsx');
    await desk.run(['check', book, '--report', 'checked.xlsx']);
    await desk.run(['plan', book, '--report', 'planned.xlsx']);
    await desk.run(['apply', book, '--yes']);
    const copies = ['checked.xlsx', 'planned.xlsx', 'quarterly.result.xlsx'];
    for (const isCorrected of [false, true]) {
      for (const name of copies) {
        if (isCorrected) await correct(name);
        const said = copy(`"${name}" is capsheet's own copy of "${book}" and holds the same rows`);
        expect(await readRefusal('plan', book, name)).toEqual(said);
      }
    }
    expect(await readRefusal('apply', ...copies, book, '--yes')).toEqual(
      copy(
        '"checked.xlsx", "planned.xlsx" and "quarterly.result.xlsx" are capsheet\'s own copies of "quarterly.xlsx" and hold the same rows',
      ),
    );
  });

  test('the copy of a copy is one of the first as well, and two copies of one workbook are refused without it', async () => {
    desk.take('quarterly.xlsx', 'q.xlsx');
    await desk.run(['apply', 'q.xlsx', '--yes']);
    await correct('q.result.xlsx');
    await desk.run(['apply', 'q.result.xlsx', '--yes']);
    await correct('q.result.xlsx', 'Corrected once more');
    const said = (of: string) => copy(`"q.result-2.xlsx" is capsheet's own copy of ${of} and holds the same rows`);
    expect(await readRefusal('plan', 'q.xlsx', 'q.result-2.xlsx')).toEqual(said('"q.xlsx"'));
    cpSync(desk.path('q.result.xlsx'), desk.path('renamed.xlsx'));
    mkdirSync(desk.path('elsewhere'));
    cpSync(desk.path('q.result-2.xlsx'), desk.path('elsewhere/again.xlsx'));
    expect(await readRefusal('plan', 'renamed.xlsx', 'elsewhere/again.xlsx')).toEqual(
      copy('"renamed.xlsx" and "elsewhere/again.xlsx" are capsheet\'s own copies of "q.xlsx" and hold the same rows'),
    );
  });

  test('where the workbook itself was corrected since, its name beside the copy tells', async () => {
    desk.take('quarterly.xlsx', 'q.xlsx');
    await desk.run(['check', 'q.xlsx', '--report', 'first.xlsx']);
    await correct('q.xlsx');
    expect(await readRefusal('plan', 'q.xlsx', 'first.xlsx')).toEqual(
      copy('"first.xlsx" is capsheet\'s own copy of "q.xlsx" and holds the same rows'),
    );
    mkdirSync(desk.path('last'));
    cpSync(desk.path('first.xlsx'), desk.path('last/first.xlsx'));
    const { json } = await desk.run(['check', 'q.xlsx', 'last/first.xlsx', '--json']);
    expect(json.code).toBeUndefined();
  });

  test('of a folder of CSV files each file counts', async () => {
    desk.take('quarterly-csv');
    await desk.run(['apply', 'quarterly-csv', '--yes']);
    const result = 'quarterly-csv.result.xlsx';
    for (const input of ['quarterly-csv', 'quarterly-csv/Rounds.csv'])
      expect(await readRefusal('plan', result, input)).toEqual(
        copy(`"${result}" is capsheet's own copy of "${input}" and holds the same rows`),
      );
    cpSync(desk.path('quarterly-csv/Rounds.csv'), desk.path('Financings.csv'));
    expect(await readRefusal('plan', result, 'Financings.csv')).toMatchObject({ code: 'input-and-copy' });
  });

  test('it is an input like any other alone, and beside what has nothing to do with it', async () => {
    const book = desk.take('quarterly.xlsx');
    await desk.run(['apply', book, '--yes']);
    const rows = await countRows(book);
    desk.put('Rounds.csv', ROUNDS);
    expect(await countRows('quarterly.result.xlsx')).toBe(rows);
    expect(await countRows('quarterly.result.xlsx', 'Rounds.csv')).toBe(rows + 1);
  });

  test('once its summary is deleted it is a workbook of its own', async () => {
    const book = desk.take('quarterly.xlsx');
    await desk.run(['check', book, '--report', 'next.xlsx']);
    const next = new ExcelJS.Workbook();
    await next.xlsx.readFile(desk.path('next.xlsx'));
    next.removeWorksheet('Import Summary');
    await next.xlsx.writeFile(desk.path('next.xlsx'));
    const { json } = await desk.run(['check', book, 'next.xlsx', '--json']);
    expect(json.code).toBeUndefined();
  });

  test('its summary says what it was made from, digests and all', async () => {
    mkdirSync(desk.path('quarter'));
    desk.put('quarter/Rounds.csv', ROUNDS);
    desk.put('quarter/Sales.csv', 'Company,Date\n');
    const { json } = await desk.run(['check', 'quarter', '--report', 'copy.xlsx', '--json']);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(new Uint8Array(readFileSync(desk.path('copy.xlsx'))).buffer);
    const rows = book.getWorksheet('Import Summary')?.getRows(1, 200) ?? [];
    const lines = rows.map((row) => [row.getCell(1).text, row.getCell(2).text]);
    const start = lines.findIndex(([title]) => title === 'This is a copy of');
    expect(lines.slice(start, start + 5)).toEqual([
      ['This is a copy of', ''],
      ['File', 'SHA-256'],
      ['quarter', json.inputs[0].sha256],
      ['quarter/Rounds.csv', expect.stringMatching(/^[0-9a-f]{64}$/)],
      ['', ''],
    ]);
  });
});
