import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReadBudget } from '../../../src/base/input/read-budget.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { readXls } from '../../../src/spreadsheet/workbook/xls/read-xls.ts';
import { type BinaryBook, pack } from '../../support/binary-book.ts';
import { makeCompoundFile } from '../../support/make-compound-file.ts';
import { makeXls, makeXlsStream, XLS_END, type XlsOptions, xlsBeginning, xlsRecord } from '../../support/make-xls.ts';
import { isQuick } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { createReader, describeCells } from './support.ts';

const read = createReader();
const ONE: BinaryBook = {
  sheets: [{ name: 'Rounds', rows: [{ index: 0, cells: [{ column: 0, kind: 'number', value: 5 }] }] }],
};
const [FORMULA, TEXT_RESULT, CHART] = [0x0006, 0x0207, 0x0020];

async function readFirst(book: BinaryBook, options?: XlsOptions): Promise<Table> {
  const [table] = (await read(makeXls(book, options), 'input.xls')).tables;
  if (table === undefined) throw new Error('no table');
  return table;
}

/** Gives what stands on a sheet behind its one number in A1. */
async function readBehind(...records: readonly Buffer[]): Promise<Record<string, string>> {
  return describeCells(await readFirst(ONE, { behindCells: Buffer.concat(records) }));
}

const place = (row: number, column: number): Buffer => pack(['u16', row], ['u16', column], ['u16', 0]);
const latin = (text: string): Buffer => Buffer.concat([pack(['u16', text.length], ['u8', 0]), Buffer.from(text)]);

// The fixture is made anew with the sample: soffice --headless --convert-to xls --outdir test/fixtures samples/quarterly.xlsx
test('the sample as LibreOffice saves it has the cells of the .xlsx file', async () => {
  const [old, own] = [await readWorkbook('test/fixtures/quarterly.xls'), await readWorkbook('samples/quarterly.xlsx')];
  expect(old.format).toBe('xls');
  expect(old.tables.map(({ name, state, hiddenColumns }) => ({ name, state, hiddenColumns }))).toEqual(
    own.tables.map(({ name, state, hiddenColumns }) => ({ name, state, hiddenColumns })),
  );
  expect(old.tables.map(describeCells)).toEqual(own.tables.map(describeCells));
});

test('numbers side by side are one record', async () => {
  const many = xlsRecord(
    0x00bd,
    pack(['u16', 1], ['u16', 2]),
    pack(['u16', 0], ['u32', (7 << 2) | 2], ['u16', 0], ['u32', (150 << 2) | 3], ['u16', 3]),
  );
  expect(await readBehind(many)).toEqual({ A1: 'number 5', C2: 'number 7', D2: 'number 1.5' });
});

test('the text that a formula gave follows it, behind what it shares with others, and is continued where it is long', async () => {
  const awaiting = xlsRecord(
    FORMULA,
    place(1, 0),
    pack(['u8', 0], ['u8', 0], ['u32', 0], ['u16', 0xffff]),
    Buffer.alloc(8),
  );
  const shared = xlsRecord(0x04bc, Buffer.alloc(10));
  const long = 'Acme '.repeat(2000);
  const records = [
    xlsRecord(TEXT_RESULT, pack(['u16', long.length], ['u8', 0]), Buffer.from(long.slice(0, 8000))),
    xlsRecord(0x003c, pack(['u8', 1]), Buffer.from(long.slice(8000), 'utf16le')),
  ];
  expect(await readBehind(awaiting, shared, ...records)).toEqual({ A1: 'number 5', A2: `=text ${long}` });
});

test('a formula whose text does not follow has no result', async () => {
  const awaiting = xlsRecord(
    FORMULA,
    place(1, 0),
    pack(['u8', 0], ['u8', 0], ['u32', 0], ['u16', 0xffff]),
    Buffer.alloc(8),
  );
  const next = xlsRecord(0x0203, place(1, 1), pack(['f64', 6]));
  const stray = xlsRecord(TEXT_RESULT, latin('stray'));
  expect(await readBehind(awaiting, next, stray)).toEqual({ A1: 'number 5', A2: '=uncached', B2: 'number 6' });
});

test('formulas as Excel 3 and 4 numbered them count as well', async () => {
  const formula = (type: number, row: number): Buffer =>
    xlsRecord(type, place(row, 0), pack(['f64', row]), Buffer.alloc(8));
  expect(await readBehind(formula(0x0206, 1), formula(0x0406, 2))).toEqual({
    A1: 'number 5',
    A2: '=number 1',
    A3: '=number 2',
  });
});

test('a chart on a sheet has cells that are none of the sheet', async () => {
  const chart = [xlsBeginning(CHART), xlsRecord(0x0203, place(7, 7), pack(['f64', 1])), XLS_END];
  expect(await readBehind(...chart, xlsRecord(0x0203, place(1, 0), pack(['f64', 6])))).toEqual({
    A1: 'number 5',
    A2: 'number 6',
  });
});

test('a sheet that was saved before it was worked out says so', async () => {
  expect((await readFirst(ONE)).recalculates).toBeUndefined();
  expect((await readFirst(ONE, { behindCells: xlsRecord(0x005e, pack(['u16', 0])) })).recalculates).toBe(true);
});

test('a number that is none is an error, as Excel would show it', async () => {
  expect(await readBehind(xlsRecord(0x0203, place(1, 0), pack(['f64', Number.NaN])))).toEqual({
    A1: 'number 5',
    A2: 'error #NUM!',
  });
});

test.each([
  [1252, 'Zürich – 5 €', Buffer.from('5afc7269636820962035208000'.slice(0, -2), 'hex')],
  [1251, 'Рига', Buffer.from('d0e8e3e0', 'hex')],
  [850, 'Zürich', Buffer.from('5a8172696368', 'hex')],
  [10000, 'Zürich', Buffer.from('5a9f72696368', 'hex')],
  [32768, 'Zürich', Buffer.from('5a9f72696368', 'hex')],
  [932, '東京', Buffer.from('938c8b9e', 'hex')],
  [1361, 'Acme', Buffer.from('Acme')],
])('before Excel 97 texts are in code page %i', async (codePage, text, bytes) => {
  const book: BinaryBook = {
    sheets: [{ name: 'R', rows: [{ index: 0, cells: [{ column: 0, kind: 'text', value: text }] }] }],
  };
  const encode = (one: string): Buffer => (one === text ? bytes : Buffer.from(one, 'latin1'));
  const globals = xlsRecord(0x0042, pack(['u16', codePage]));
  expect(describeCells(await readFirst(book, { isBiff5: true, encode, globals }))).toEqual({ A1: `text ${text}` });
});

test('the stream may lie in small sectors or large ones, be called Book, or be the file itself', async () => {
  const small = makeXlsStream(ONE);
  const large = makeXlsStream({ ...ONE, texts: [{ text: 'x'.repeat(9000) }] });
  const files = [
    makeCompoundFile({ name: 'WORKBOOK', content: small }),
    makeCompoundFile({ name: 'Book', content: large }),
    small,
    makeXlsStream(ONE, { isBiff5: true }),
  ];
  for (const bytes of files) {
    const { tables, format } = await read(bytes, 'input.xls');
    expect([format, ...tables.map(describeCells)]).toEqual(['xls', { A1: 'number 5' }]);
  }
});

test('of a file saved for Excel 5 and 97 at once, the later stream counts', async () => {
  const older = makeXlsStream({ sheets: [{ name: 'Older' }] }, { isBiff5: true });
  const bytes = makeCompoundFile({ name: 'Book', content: older }, { name: 'Workbook', content: makeXlsStream(ONE) });
  expect((await read(bytes, 'input.xls')).tables.map(({ name }) => name)).toEqual(['Rounds']);
});

test('a sheet that is written without a workbook around it is called as its file', async () => {
  const sheet = Buffer.concat([xlsBeginning(0x0010), xlsRecord(0x0203, place(0, 0), pack(['f64', 5])), XLS_END]);
  const { tables } = await read(sheet, 'rounds.xls');
  expect(tables.map(({ name }) => name.replace(/^\d+-/, ''))).toEqual(['rounds']);
  expect(describeCells(tables[0])).toEqual({ A1: 'number 5' });
});

test('charts, macro sheets and dialogs are no tables', async () => {
  const listed = (kind: number): Buffer =>
    xlsRecord(0x0085, pack(['u32', 0], ['u8', 0], ['u8', kind]), pack(['u8', 1], ['u8', 0]), Buffer.from('C'));
  const others = Buffer.concat([listed(1), listed(2), listed(6)]);
  const book = { ...ONE, sheets: [...ONE.sheets, { name: 'Second' }] };
  expect((await read(makeXls(book, { globals: others }))).tables.map(({ name }) => name)).toEqual(['Rounds', 'Second']);
  const dialog = xlsRecord(0x0081, pack(['u16', 0x0010]));
  await expect(read(makeXls(ONE, { behindCells: dialog }))).rejects.toMatchObject({ code: 'input-no-worksheets' });
});

test('of a sheet that nobody wants only the first row with something in it is read', async () => {
  const rows = [0, 1, 2].map((index) => ({
    index,
    cells: [3, 4].map((column) => ({ column, kind: 'number' as const, value: index })),
  }));
  const path = join(makeTempFolder(), 'input.xls');
  writeFileSync(
    path,
    makeXls({
      sheets: [
        { name: 'Rounds', rows },
        { name: 'Other', rows },
      ],
    }),
  );
  const { tables } = await readWorkbook(path, { wantsSheet: (name) => name === 'Rounds' });
  expect(tables.map((table) => Object.keys(describeCells(table)))).toEqual([
    ['D1', 'E1', 'D2', 'E2', 'D3', 'E3'],
    ['D1', 'E1'],
  ]);
});

test('a file that is too large to be held is refused before it is read', async () => {
  const source = { size: 600 * 1024 ** 2, read: () => Promise.reject(new Error('read')) };
  await expect(readXls(source, new ReadBudget('input.xls'))).rejects.toMatchObject({
    code: 'input-too-large',
    message: '"input.xls" is too large: it has 600 MiB.',
  });
});

test.skipIf(isQuick)('a long list of cells or texts is left off as soon as nobody wants it any more', async () => {
  const many = { length: 9000 };
  const cells = Array.from(many, (_, index) => ({
    index,
    cells: [{ column: 0, kind: 'number' as const, value: index }],
  }));
  const books: BinaryBook[] = [
    { sheets: [{ name: 'Rounds', rows: cells }] },
    { texts: Array.from(many, () => ({ text: 'a' })), sheets: [{ name: 'Rounds' }] },
  ];
  for (const bytes of books.map((book) => makeXlsStream(book))) {
    const controller = new AbortController();
    const source = { size: bytes.length, read: () => Promise.resolve(bytes) };
    const reading = readXls(source, new ReadBudget('input.xls', { signal: controller.signal }));
    setImmediate(() => controller.abort());
    await expect(reading).rejects.toMatchObject({ code: 'input-interrupted' });
  }
});

test('a sheet may be set to show no zeros', async () => {
  const window = (flags: number): Buffer => xlsRecord(0x023e, pack(['u16', flags]), Buffer.alloc(16));
  expect((await readFirst(ONE, { behindCells: window(0x06a6) })).hidesZeros).toBe(true);
  expect((await readFirst(ONE, { behindCells: window(0x06b6) })).hidesZeros).toBeUndefined();
});

test('a text of a cell without flags, as some programs write it in a workbook of Excel 97, is in the code page', async () => {
  const label = (row: number, text: string): Buffer =>
    xlsRecord(0x0204, place(row, 0), pack(['u16', text.length]), Buffer.from(text, 'latin1'));
  expect(await readBehind(label(1, 'Müller AG'), label(2, ''))).toEqual({ A1: 'number 5', A2: 'text Müller AG' });
});
