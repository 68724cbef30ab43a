import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { checkWorkbooks } from '../src/check/check-workbook.ts';
import { writeTemplate } from '../src/report/template/build-template.ts';
import { ALL_SHEETS } from '../src/sheets/all-sheets.ts';
import { readWorkbook } from '../src/workbook/read-workbook.ts';
import { readPackageParts } from './support/package-parts.ts';
import { makeTempFolder } from './support/temp-folder.ts';

const folder = makeTempFolder();
const committed = 'templates/capsheet-template.xlsx';

async function check(path: string) {
  return checkWorkbooks([await readWorkbook(path)], { decimalSign: '.' });
}

async function open(path: string): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook;
}

function headersOf(workbook: ExcelJS.Workbook, sheet: string): string[] {
  const headers: string[] = [];
  const row = workbook.getWorksheet(sheet)?.getRow(1);
  row?.eachCell((cell) => headers.push(cell.text));
  return headers;
}

test('the committed template is the one that the declared sheets give', async () => {
  const path = join(folder, 'fresh.xlsx');
  await writeTemplate(path);
  expect(await readPackageParts(committed)).toEqual(await readPackageParts(path));
});

test('writing the template twice gives the same bytes', async () => {
  await writeTemplate(join(folder, 'one.xlsx'));
  await writeTemplate(join(folder, 'two.xlsx'));
  expect(readFileSync(join(folder, 'one.xlsx')).equals(readFileSync(join(folder, 'two.xlsx')))).toBe(true);
});

test('reading the template finds one skipped row a sheet and nothing to say', async () => {
  const { value, findings } = await check(committed);
  expect(findings).toEqual([]);
  expect(value.records.map(({ origin, action }) => [origin.sheet, origin.rowNumber, action])).toEqual(
    ALL_SHEETS.map(({ name }) => [name, 2, 'skip']),
  );
});

test('the example rows would be sound if they were not skipped', async () => {
  const workbook = await open(committed);
  for (const { name, columns } of ALL_SHEETS) {
    const action = columns.findIndex((column) => column.name === 'Action') + 1;
    const cell = workbook.getWorksheet(name)?.getCell(2, action);
    if (cell !== undefined) cell.value = null;
  }
  const path = join(folder, 'not-skipped.xlsx');
  await workbook.xlsx.writeFile(path);
  const { findings } = await check(path);
  expect(findings).toEqual([]);
});

test('each declared column stands in its sheet, marked where it is required', async () => {
  const workbook = await open(committed);
  expect(workbook.worksheets.map(({ name, state }) => [name, state])).toEqual([
    ['How To Fill In', 'visible'],
    ...ALL_SHEETS.map(({ name }) => [name, 'visible']),
    ['capsheet lists', 'hidden'],
  ]);
  for (const { name, columns } of ALL_SHEETS) {
    const marks = columns.map(({ required }) => (required === 'always' ? '*' : required === 'never' ? '' : '**'));
    expect(headersOf(workbook, name)).toEqual(columns.map((column, index) => `${column.name}${marks[index]}`));
  }
});

test('a header says in its comment who needs the column, what it holds, and an example', async () => {
  const workbook = await open(committed);
  const noteOf = (header: string): string => {
    const column = headersOf(workbook, 'Securities').findIndex((text) => text.startsWith(header)) + 1;
    const note = workbook.getWorksheet('Securities')?.getCell(1, column).note;
    return typeof note === 'string' ? note : (note?.texts ?? []).map(({ text }) => text).join('');
  };
  expect(noteOf('Fund')).toBe('Required.\nThe fund that holds it, by name or ID.\nExample: Growth Fund II');
  expect(noteOf('Shares')).toBe(
    'Required for certificate and warrant; blank for others.\nHow many shares it is for.\nExample: 250000',
  );
  expect(noteOf('Discount')).toBe(
    'Optional, for convertible only.\nThe discount at which it converts: 20% or 0.2.\nExample: 20%',
  );
});

test('drop-downs stand behind defined names and reach over a quarter’s rows in one range', async () => {
  const parts = await readPackageParts(committed);
  const rounds = parts['xl/worksheets/sheet3.xml'] ?? '';
  expect([...rounds.matchAll(/sqref="([^"]+)"><formula1>([^<]+)/g)].map(([, range, name]) => [range, name])).toEqual([
    ['F2:F1000', 'capsheet_currency'],
    ['I2:I1000', 'capsheet_yes_no'],
    ['L2:L1000', 'capsheet_rounds_seniority'],
    ['M2:M1000', 'capsheet_rounds_participation'],
    ['P2:P1000', 'capsheet_action'],
  ]);
  expect(parts['xl/workbook.xml']).toContain(
    '<definedName name="capsheet_rounds_seniority">&apos;capsheet lists&apos;!$E$2:$E$4</definedName>',
  );
});

test('the firm’s companies and funds become drop-downs, its custom columns the columns of a wide sheet', async () => {
  const path = join(folder, 'connected.xlsx');
  await writeTemplate(path, {
    companies: ['Harbor Robotics', '=HYPERLINK("x")'],
    funds: ['Northlight Fund I'],
    customColumns: [{ name: 'Deal Lead' }, { name: 'Risk Rating', options: ['Low', 'High'] }],
  });
  const workbook = await open(path);
  expect(headersOf(workbook, 'Custom Columns')).toEqual(['Company*', 'Deal Lead', 'Risk Rating', 'Action']);
  expect(workbook.getWorksheet('Custom Columns')?.getCell('C2').dataValidation).toMatchObject({
    type: 'list',
    formulae: ['capsheet_custom_2'],
  });
  const lists = workbook.getWorksheet('capsheet lists');
  const valuesOf = (name: string): unknown[] => {
    const [range = ''] = workbook.definedNames.getRanges(name).ranges;
    const [, letters = ''] = /\$([A-Z]+)\$/.exec(range) ?? [];
    return [...(lists?.getColumn(letters).values ?? [])].slice(2);
  };
  expect(valuesOf('capsheet_company')).toEqual(['Harbor Robotics', '=HYPERLINK("x")']);
  expect(valuesOf('capsheet_fund')).toEqual(['Northlight Fund I']);
  expect(valuesOf('capsheet_custom_2')).toEqual(['Low', 'High', '(clear)']);
  expect((await check(path)).findings).toEqual([]);
});
