import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { createReader, describeCells, readFault } from './support.ts';

const read = createReader();
const folder = makeTempFolder();

async function readCells(bytes: Uint8Array | string): Promise<Record<string, string>> {
  return describeCells((await read(bytes, 'Rounds.csv')).tables[0]);
}

test('a CSV file is one table of texts, named as the file', async () => {
  writeFileSync(join(folder, 'Share Classes.csv'), 'Company,Price\nAcme,007\n');
  const content = await readWorkbook(join(folder, 'Share Classes.csv'));
  expect(content).toEqual({
    name: 'Share Classes.csv',
    format: 'csv',
    sha256: '8a5628cc1e5dbadebb9396b41103279ccd9e048107e42afc5128045c20fc13f3',
    tables: [
      {
        name: 'Share Classes',
        state: 'visible',
        epoch: 1900,
        rows: [
          {
            rowNumber: 1,
            cells: [
              { columnIndex: 0, value: { kind: 'text', text: 'Company' } },
              { columnIndex: 1, value: { kind: 'text', text: 'Price' } },
            ],
          },
          {
            rowNumber: 2,
            cells: [
              { columnIndex: 0, value: { kind: 'text', text: 'Acme' } },
              { columnIndex: 1, value: { kind: 'text', text: '007' } },
            ],
          },
        ],
        mergedRanges: [],
        hiddenColumns: [],
      },
    ],
  });
});

test('the name of the table may be said', async () => {
  const path = join(folder, 'export 2024.csv');
  writeFileSync(path, 'Company\nAcme\n');
  const content = await readWorkbook(path, { sheetName: 'Rounds' });
  expect(content.tables.map((table) => table.name)).toEqual(['Rounds']);
});

const SWISS = 'Company,City\nMüller – “Söhne” €,Zürich\n';
const WINDOWS_1252 = Buffer.from(
  '436f6d70616e792c436974790a4dfc6c6c657220962093 53f6686e659420802c5afc726963680a'.replace(' ', ''),
  'hex',
);

test.each([
  ['UTF-8', Buffer.from(SWISS)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${SWISS}`)],
  ['UTF-16 little-endian', Buffer.from(`\uFEFF${SWISS}`, 'utf16le')],
  ['UTF-16 big-endian', Buffer.from(`\uFEFF${SWISS}`, 'utf16le').swap16()],
  ['UTF-16 little-endian without a byte order mark', Buffer.from(SWISS, 'utf16le')],
  ['UTF-16 big-endian without a byte order mark', Buffer.from(SWISS, 'utf16le').swap16()],
  ['Windows-1252', WINDOWS_1252],
])('%s is decoded', async (_, bytes) => {
  expect(await readCells(bytes)).toEqual({
    A1: 'text Company',
    B1: 'text City',
    A2: 'text Müller – “Söhne” €',
    B2: 'text Zürich',
  });
});

test.each([
  ['comma', 'Company,Round,Size\nAcme,A,1.5\n'],
  ['semicolon', 'Company;Round;Size\nAcme;A;1.5\n'],
  ['tab', 'Company\tRound\tSize\nAcme\tA\t1.5\n'],
  ['quoted', '"Company","Round","Size"\r\n"Acme","A","1.5"\r\n'],
  ['CR only', 'Company,Round,Size\rAcme,A,1.5\r'],
  ['mixed line ends, none at the end', 'Company,Round,Size\r\nAcme,A,1.5'],
])('cells divided by or written with: %s', async (_, text) => {
  expect(await readCells(text)).toEqual({
    A1: 'text Company',
    B1: 'text Round',
    C1: 'text Size',
    A2: 'text Acme',
    B2: 'text A',
    C2: 'text 1.5',
  });
});

test('a German file with decimal commas is divided by its semicolons', async () => {
  const text = 'Firma;Betrag;Kurs\nAcme;1.000,50;1,25\nBeta;2.000,75;3,5\n';
  expect((await readCells(text)).B2).toBe('text 1.000,50');
});

test('a file whose cells list names by semicolon is divided by its commas', async () => {
  const text = 'Company,Round,Co-Investors\nAcme,A,One (lead); Two; Three\nBeta,B,One; Two\n';
  expect((await readCells(text)).C2).toBe('text One (lead); Two; Three');
});

test('a title line above the header does not hide how cells are divided', async () => {
  const text =
    'Quarterly upload, second quarter\n\nCompany;Round;Date;Size\nAcme;A;2024-03-31;5\nBeta;B;2024-04-30;6\n';
  expect((await readCells(text)).D4).toBe('text 5');
});

test('a first line that names the divider is obeyed and is no row', async () => {
  expect(await readCells('sep=;\nCompany;Size\nAcme;1,5\n')).toEqual({
    A1: 'text Company',
    B1: 'text Size',
    A2: 'text Acme',
    B2: 'text 1,5',
  });
});

test('quotes keep dividers, quotes and line breaks, and such a record is one row', async () => {
  const text = 'Company,Note\r\n"Acme, Inc.","said ""yes""\r\nand left"\r\nBeta,\r\n';
  expect(await readCells(text)).toEqual({
    A1: 'text Company',
    B1: 'text Note',
    A2: 'text Acme, Inc.',
    B2: 'text said "yes"\nand left',
    A3: 'text Beta',
  });
});

test('blank lines count as rows, ragged rows keep what they have, spaces are kept', async () => {
  const content = await read('Company,Round\n\n,,\nAcme\nBeta,B,more, x \n', 'Rounds.csv');
  expect(content.tables[0]?.rows.map((row) => row.rowNumber)).toEqual([1, 4, 5]);
  expect(describeCells(content.tables[0])).toEqual({
    A1: 'text Company',
    B1: 'text Round',
    A4: 'text Acme',
    A5: 'text Beta',
    B5: 'text B',
    C5: 'text more',
    D5: 'text  x ',
  });
});

test('a quote that is never closed is refused with its row, since it would swallow the rest', async () => {
  expect(await readFault(read('Company,Note\nAcme,"open\nBeta,b\n', 'Rounds.csv'))).toEqual({
    code: 'input-csv-quotes',
    message: '"Rounds.csv", row 2: a cell begins with a quote that is never closed.',
    exitStatus: 2,
  });
});

test('text behind a closing quote is refused with its row', async () => {
  expect(await readFault(read('Company,Note\nAcme,"a"b,"c"\n', 'Rounds.csv'))).toEqual({
    code: 'input-csv-quotes',
    message: '"Rounds.csv", row 2: there is something between the closing quote of a cell and the end of that cell.',
    exitStatus: 2,
  });
});

test('a folder is its CSV files in order of name', async () => {
  const path = join(folder, 'quarter');
  mkdirSync(path);
  writeFileSync(join(path, 'Securities.csv'), 'Type;Fund\nwarrant;One\n');
  writeFileSync(join(path, 'Rounds.CSV'), 'Company,Round\n');
  writeFileSync(join(path, 'Funds.csv'), '');
  writeFileSync(join(path, 'readme.txt'), 'x');
  const content = await readWorkbook(path);
  expect(content.name).toBe('quarter');
  expect(content.format).toBe('csv-folder');
  expect(content.tables.map((table) => [table.name, describeCells(table)])).toEqual([
    ['Funds', {}],
    ['Rounds', { A1: 'text Company', B1: 'text Round' }],
    ['Securities', { A1: 'text Type', B1: 'text Fund', A2: 'text warrant', B2: 'text One' }],
  ]);
});

test("a folder's digest changes with a name and with a byte, and with nothing else", async () => {
  const digestOf = async (name: string, files: Record<string, string>): Promise<string> => {
    const path = join(folder, name);
    mkdirSync(path);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
    return (await readWorkbook(path)).sha256;
  };
  const first = await digestOf('d1', { 'A.csv': 'a\n', 'B.csv': 'b\n' });
  expect(await digestOf('d2', { 'B.csv': 'b\n', 'A.csv': 'a\n', 'x.txt': 'x' })).toBe(first);
  expect(await digestOf('d3', { 'A.csv': 'a\n', 'C.csv': 'b\n' })).not.toBe(first);
  expect(await digestOf('d4', { 'A.csv': 'a\nb\n', 'B.csv': '' })).not.toBe(first);
});

test('a constant behind an equals sign is what it stands for, and a formula stays one', async () => {
  const lines = [
    '="0045 Ventures","=""Fund I""","=""say """"hi"""""""',
    '=-12.50,=1E+06,=A2&"" LLC""',
    '="a"&"b",==1,=""',
  ];
  const cells = await readCells(`Company,Fund,Note\n${lines.join('\n')}\n`);
  expect(cells).toMatchObject({
    A2: 'text 0045 Ventures',
    B2: 'text Fund I',
    C2: 'text say "hi"',
    A3: 'text -12.50',
    B3: 'text 1E+06',
    C3: 'text =A2&"" LLC""',
    A4: 'text ="a"&"b"',
    B4: 'text ==1',
  });
  expect(cells).not.toHaveProperty('C4');
});

test('cells may be divided by pipes', async () => {
  const text = '"Company"|"Round"|"Closing Date"\n"Alpha, Inc."|"Seed"|"2024-01-01"\n';
  expect(await readCells(text)).toMatchObject({ A1: 'text Company', A2: 'text Alpha, Inc.', C2: 'text 2024-01-01' });
  expect(await readCells('Company,Note\nAcme,a|b|c\nBirch,d|e|f\n')).toMatchObject({
    B1: 'text Note',
    B2: 'text a|b|c',
  });
});

test.each(['\u001a', '\0\0\0\0', `\r\n${'\0'.repeat(20_000)}`])(
  'what pads the end of a file is no record: %#',
  async (padding) => {
    expect(await readCells(`Company,Round\r\nAcme,Seed${padding}`)).toEqual({
      A1: 'text Company',
      B1: 'text Round',
      A2: 'text Acme',
      B2: 'text Seed',
    });
  },
);
