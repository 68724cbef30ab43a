import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { checkWorkbooks } from '../src/format/check/check-workbook.ts';
import { ALL_SHEETS } from '../src/format/sheets/all-sheets.ts';
import { TEMPLATE_VERSION } from '../src/format/sheets/template-versions.ts';
import { writeTemplate } from '../src/report/template/build-template.ts';
import { readWorkbook } from '../src/spreadsheet/workbook/read-workbook.ts';
import { readPackageParts } from './support/package-parts.ts';
import { isQuick } from './support/sweep.ts';
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

let opened: Promise<ExcelJS.Workbook> | undefined;

/** For looking only. */
function openCommitted(): Promise<ExcelJS.Workbook> {
  opened ??= open(committed);
  return opened;
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

test('reading the template as it came finds no row, and says so of each sheet', async () => {
  const { value, findings } = await check(committed);
  expect(value.records).toEqual([]);
  expect(
    findings.filter(({ code }) => code !== 'sheet-empty').map(({ sheet, row, code }) => [sheet, row, code]),
  ).toEqual(ALL_SHEETS.map(({ name }) => [name, 2, 'marker-row']));
});

test.skipIf(isQuick)('an example row that an older template marked with skip is left out as it came', async () => {
  const workbook = await open(committed);
  for (const { name, columns } of ALL_SHEETS) {
    const action = columns.findIndex((column) => column.name === 'Action') + 1;
    const cell = workbook.getWorksheet(name)?.getCell(2, action);
    if (cell !== undefined) cell.value = 'skip';
  }
  const path = join(folder, 'older.xlsx');
  await workbook.xlsx.writeFile(path);
  expect((await check(path)).value.records).toEqual([]);
});

test('each declared column stands in its sheet, marked where it is required', async () => {
  const workbook = await openCommitted();
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
  const workbook = await openCommitted();
  const noteOf = (header: string): string => {
    const column = headersOf(workbook, 'Securities').findIndex((text) => text.startsWith(header)) + 1;
    const note = workbook.getWorksheet('Securities')?.getCell(1, column).note;
    return typeof note === 'string' ? note : (note?.texts ?? []).map(({ text }) => text).join('');
  };
  expect(noteOf('Fund')).toBe('Required.\nThe fund that holds it, by name or ID.\nExample: Growth Fund II');
  expect(noteOf('Quantity')).toBe(
    'Required for token investment and token warrant; blank for others.\nHow many tokens it is for.\nExample: 1500000.25',
  );
  expect(noteOf('Discount')).toBe(
    'Optional, for convertible only.\nThe discount at which it converts: 20% or 0.2.\nExample: 20%',
  );
});

/** Lists the drop-downs of one sheet of the template: where its cells offer a list, and the name of that list. */
async function listDropDowns(part: string): Promise<readonly (readonly [string | undefined, string | undefined])[]> {
  const xml = (await readPackageParts(committed))[part] ?? '';
  const lists = xml.matchAll(/type="list"[^>]*sqref="([^"]+)"><formula1>([^<]+)/g);
  return [...lists].map(([, range, name]) => [range, name] as const);
}

async function namesOf(path: string): Promise<ReadonlyMap<string, string>> {
  const xml = (await readPackageParts(path))['xl/workbook.xml'] ?? '';
  const names = [...xml.matchAll(/<definedName name="([^"]+)">([^<]+)</g)];
  return new Map(names.map(([, name = '', formula = '']) => [name, formula]));
}

test('drop-downs stand behind defined names and reach over a quarter’s rows in one range', async () => {
  expect(await listDropDowns('xl/worksheets/sheet3.xml')).toEqual([
    ['A2:A1000', 'capsheet_company'],
    ['F2:F1000', 'capsheet_currency'],
    ['I2:I1000', 'capsheet_yes_no'],
    ['L2:L1000', 'capsheet_rounds_seniority'],
    ['M2:M1000', 'capsheet_rounds_participation'],
    ['P2:P1000', 'capsheet_action'],
  ]);
  expect(await listDropDowns('xl/worksheets/sheet6.xml')).toEqual([
    ['B2:B1000', 'capsheet_transactions_event'],
    ['C2:C1000', 'capsheet_company'],
    ['E2:E1000', 'capsheet_security_for_transactions'],
    ['H2:H1000', 'capsheet_currency'],
    ['I2:I1000', 'capsheet_share_class_for_transactions'],
    ['J2:J1000', 'capsheet_round_for_transactions'],
    ['M2:M1000', 'capsheet_action'],
  ]);
  expect((await namesOf(committed)).get('capsheet_rounds_seniority')).toBe("'capsheet lists'!$F$2:$F$4");
});

test('every drop-down has its name, and every name is used', async () => {
  const parts = await readPackageParts(committed);
  const names = await namesOf(committed);
  const used = new Set(Object.values(parts).flatMap((xml) => [...xml.matchAll(/capsheet_\w+/g)].map(([name]) => name)));
  expect([...used].filter((name) => !names.has(name))).toEqual([]);
  const elsewhere = (name: string): boolean =>
    Object.entries(parts).some(([part, xml]) => part !== 'xl/worksheets/sheet10.xml' && xml.split(name).length > 2) ||
    Object.entries(parts).some(([part, xml]) => /sheet[2-9]\.xml$/.test(part) && xml.includes(`<formula1>${name}<`));
  expect([...names.keys()].filter((name) => !elsewhere(name))).toEqual([]);
});

test('what is typed on one sheet is offered on the others, that of the row’s own company alone where it stands together', async () => {
  const names = await namesOf(committed);
  expect(names.get('capsheet_companies_of_round')).toBe("'Rounds'!$A$2:$A$1000");
  expect(names.get('capsheet_all_round')).toBe(
    "OFFSET('Rounds'!$B$2,0,0,MAX(1,SUMPRODUCT(MAX(('Rounds'!$B$2:$B$1000&lt;&gt;\"\")*ROW('Rounds'!$B$2:$B$1000)))" +
      "-ROW('Rounds'!$B$2)+1),1)",
  );
  const count = "COUNTIF(capsheet_companies_of_round,'Securities'!$C1)";
  const block = (from: string): string =>
    `OFFSET('Rounds'!${from},MATCH('Securities'!$C1,capsheet_companies_of_round,0)-1,0,${count},1)`;
  expect(names.get('capsheet_round_for_securities')).toBe(
    `IF(${count}=0,capsheet_all_round,IF(COUNTIF(${block('$A$2')},'Securities'!$C1)=${count},${block('$B$2')},capsheet_all_round))`,
  );
});

test('without the service the funds are those that the user writes on the first sheet', async () => {
  const formula = (await namesOf(committed)).get('capsheet_fund');
  expect(formula).toContain("OFFSET('How To Fill In'!$A$32,0,0,");
  const guide = (await openCommitted()).getWorksheet('How To Fill In');
  expect([guide?.getCell('A31').text, guide?.getCell('B32').text]).toEqual([
    'Your funds',
    'Write their names here once, as the portfolio service spells them: the Fund columns then offer them.',
  ]);
});

test('each cell says what belongs there when it is entered, and points out what is no date, amount or rate', async () => {
  const sheet = (await openCommitted()).getWorksheet('Securities');
  expect(sheet?.getCell('F900').dataValidation).toEqual({
    type: 'date',
    operator: 'greaterThanOrEqual',
    allowBlank: true,
    formulae: [new Date('1900-03-01T00:00:00Z')],
    showInputMessage: true,
    promptTitle: 'Issue Date',
    prompt: 'The day it was issued. Required. Example: 2024-03-31',
    showErrorMessage: true,
    errorStyle: 'warning',
    errorTitle: 'Not a date',
    error: 'Write it as YYYY-MM-DD, for example 2024-03-31.',
  });
  const all = Object.values(await readPackageParts(committed)).join('');
  const prompts = [...all.matchAll(/ promptTitle="([^"]*)" prompt="([^"]*)"/g)];
  expect(prompts.length).toBe(ALL_SHEETS.flatMap(({ columns }) => columns).length);
  expect(prompts.filter(([, title = '', text = '']) => title.length > 32 || text.length > 255)).toEqual([]);
});

test('each sheet has a filter, a header on every printed page, and grey where a cell does not apply', async () => {
  const parts = await readPackageParts(committed);
  const names = parts['xl/workbook.xml'] ?? '';
  for (const [index, { name }] of ALL_SHEETS.entries()) {
    const xml = parts[`xl/worksheets/sheet${index + 2}.xml`] ?? '';
    expect([name, /<autoFilter ref="A1:[A-Z]+2"\/>/.test(xml), xml.includes('state="frozen"')]).toEqual([
      name,
      true,
      true,
    ]);
    expect([name, xml.includes('fitToPage="1"'), xml.includes('fitToHeight="0"')]).toEqual([name, true, true]);
    expect(names).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="${index + 1}">'${name}'!$1:$1<`);
  }
  const securities = parts['xl/worksheets/sheet5.xml'] ?? '';
  expect(securities).toContain('<conditionalFormatting sqref="K2:K1000 L2:L1000"><cfRule type="expression"');
  expect(securities).toContain('<formula>OR($B2="certificate",$B2="convertible",$B2="token investment"');
});

test('the version of the template stands on its hidden sheet', async () => {
  const lists = (await openCommitted()).getWorksheet('capsheet lists');
  expect([lists?.getCell('A1').value, lists?.getCell('A2').value]).toEqual(['template version', TEMPLATE_VERSION]);
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
  const columnOf = (name: string): unknown[] => {
    for (let column = 1; column <= (lists?.columnCount ?? 0); column += 1) {
      const [, header, ...values] = [...(lists?.getColumn(column).values ?? [])];
      if (header === name) return values;
    }
    return [];
  };
  expect(columnOf('capsheet_company').slice(0, 4)).toEqual([
    '=HYPERLINK("x")',
    'Harbor Robotics',
    { formula: 'IF(\'Companies\'!$A$2="","",\'Companies\'!$A$2)', result: 'Northwind Robotics' },
    { formula: 'IF(\'Companies\'!$A$3="","",\'Companies\'!$A$3)' },
  ]);
  expect(columnOf('capsheet_fund')).toEqual(['Northlight Fund I']);
  expect(columnOf('capsheet_custom_2')).toEqual(['Low', 'High', '(clear)']);
  const names = await namesOf(path);
  expect(names.get('capsheet_company')).toMatch(/^OFFSET\('capsheet lists'!\$\w\$2,0,0,MAX\(1,SUMPRODUCT/);
  expect(names.get('capsheet_fund')).toMatch(/^'capsheet lists'!\$(\w)\$2:\$\1\$2$/);
  const { value, findings } = await check(path);
  expect([value.records, findings.filter(({ severity }) => severity !== 'info')]).toEqual([[], []]);
});
