import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEncoding } from '../../../src/spreadsheet/workbook/csv/choose-encoding.ts';
import { decodePieces, EncodingFinder } from '../../../src/spreadsheet/workbook/csv/decode-text.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { isQuick, sweepOf } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { createReader, describeCells, readFault } from './support.ts';

const read = createReader();
const folder = makeTempFolder();

const TEXT = 'Company,Größe\r\nMüller – “Söhne” €,東京 😀\rAcme\n';
const AS_LF = TEXT.replace(/\r\n?/g, '\n');
const WINDOWS_1252 = Buffer.from('Größe\r\nM\u0096\u0093\u0080\r', 'latin1');

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function decode(bytes: Buffer, size: number): Promise<string> {
  const finder = new EncodingFinder();
  for await (const piece of cut(bytes, size)) finder.look(piece);
  let text = '';
  const { encoding } = chooseEncoding('q.csv', finder, undefined);
  const refuse = (line: number): Error => new Error(`line ${line}`);
  for await (const decoded of decodePieces(cut(bytes, size), encoding, refuse)) text += decoded;
  return text;
}

test.each([
  ['UTF-8', Buffer.from(TEXT), AS_LF],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), AS_LF],
  ['UTF-16 little-endian', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), AS_LF],
  ['UTF-16 big-endian', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), AS_LF],
  ['Windows-1252', WINDOWS_1252, 'Größe\nM–“€\n'],
])('%s is decoded alike, wherever the pieces of the file are cut', async (_, bytes, expected) => {
  // A mark cannot be seen in one byte; no piece of a file is so short.
  for (let size = 2; size <= bytes.length + 1; size += 1) expect(await decode(bytes, size)).toBe(expected);
});

test('a file that is cut off in the middle of a character is no UTF-8, and nobody guesses what it is', async () => {
  await expect(decode(Buffer.from('Größe').subarray(0, 3), 2)).rejects.toMatchObject({
    code: 'input-encoding-unclear',
  });
});

const cellText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aZ9 ,;"\n\t-.é東😀'), maxLength: 12 }),
  fc.constantFrom('', '0', '-1', '007', '12.50', '1234567.89', '2024-03-31', '=A1', '"', '""', ','),
);

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

test('any table written as CSV reads back the same texts', async () => {
  const table = fc.array(fc.array(cellText, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), async (rows, lineEnd, hasMark) => {
      const header = 'Company,Round,Fund,Date,Size,More';
      const lines = [header, ...rows.map((row) => row.map(quote).join(','))];
      const content = await read(`${hasMark ? '\uFEFF' : ''}${lines.join(lineEnd)}${lineEnd}`, 'Any.csv');
      const expected = rows.flatMap((row, index) =>
        row.flatMap((text, column) => (text === '' ? [] : [[`${'ABCDEF'[column]}${index + 2}`, `text ${text}`]])),
      );
      const { A1, B1, C1, D1, E1, F1, ...cells } = describeCells(content.tables[0]);
      expect([A1, B1, C1, D1, E1, F1].join()).toBe('text Company,text Round,text Fund,text Date,text Size,text More');
      expect(cells).toEqual(Object.fromEntries(expected));
    }),
    { seed: 6, numRuns: sweepOf(300) },
  );
});

test('a file of many pieces is read to its end, quoted line breaks and all', async () => {
  const path = join(folder, 'Rounds.csv');
  const line = (row: number) => `Company ${row % 50},"Note ${row}\nof ""two"" lines",${row / 4}\r\n`;
  writeFileSync(path, Array.from({ length: 30_000 }, (_, row) => line(row)).join(''));
  const [table] = (await readWorkbook(path)).tables;
  expect(table?.rows.length).toBe(30_000);
  expect(table?.rows[29_998]).toEqual({
    rowNumber: 29_999,
    cells: [
      { columnIndex: 0, value: { kind: 'text', text: 'Company 48' } },
      { columnIndex: 1, value: { kind: 'text', text: 'Note 29998\nof "two" lines' } },
      { columnIndex: 2, value: { kind: 'text', text: '7499.5' } },
    ],
  });
});

const MANY = sweepOf(1_000_000);

test.skipIf(isQuick)('hundreds of thousands of rows are read', async () => {
  const path = join(folder, 'Million.csv');
  const file = createWriteStream(path);
  for (let first = 0; first < MANY; first += 10_000) {
    let chunk = '';
    for (let row = first; row < first + 10_000; row += 1) chunk += `SEC-${row};Acme;${row}\n`;
    file.write(chunk);
  }
  file.end();
  await finished(file);
  const [table] = (await readWorkbook(path)).tables;
  expect(table?.rows.length).toBe(MANY);
  expect(describeCells(table === undefined ? undefined : { ...table, rows: table.rows.slice(-1) })).toEqual({
    [`A${MANY}`]: `text SEC-${MANY - 1}`,
    [`B${MANY}`]: 'text Acme',
    [`C${MANY}`]: `text ${MANY - 1}`,
  });
});

test('a quote that is never closed ends the reading before it has swallowed a large file', async () => {
  const path = join(folder, 'Open.csv');
  writeFileSync(path, `Company,Note\nAcme,"open\n${'Beta,b\n'.repeat(1_200_000)}`);
  const fault = await readFault(readWorkbook(path));
  expect(fault.code).toBe('input-csv-quotes');
  expect(fault.message).toBe(
    '"Open.csv", row 2: a cell goes on for more than 4,194,304 characters; its quote is hardly meant to stay open so long.',
  );
});

test('a line without end and without quotes is too long, and no quote is blamed', async () => {
  const path = join(folder, 'Line.csv');
  writeFileSync(path, `Company,Note\n${'Acme,'.repeat(1_800_000)}`);
  expect(await readFault(readWorkbook(path))).toMatchObject({ code: 'input-too-large' });
});

test('a fault in a record that two pieces share is placed in its row', async () => {
  const rows = Array.from({ length: 50_000 }, (_, row) => `Company ${row},"Note ${row}"\n`);
  const path = join(folder, 'Fault.csv');
  writeFileSync(path, [...rows, 'Acme,"a" b\n', ...rows].join(''));
  expect((await readFault(readWorkbook(path))).message).toBe(
    '"Fault.csv", row 50001: there is something between the closing quote of a cell and the end of that cell.',
  );
});
