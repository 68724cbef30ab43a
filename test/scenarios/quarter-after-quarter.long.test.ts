import ExcelJS, { type CellValue } from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { TEMPLATE_VERSION } from '../../src/format/sheets/template-versions.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { readPackageParts } from '../support/package-parts.ts';
import { type Desk, openDesk } from './desk.ts';

/** The firm's connected template, from which every test of this file starts or goes on. */
let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  const { status } = await desk.run(['template', '--out', 'book.xlsx', '--connect']);
  expect(status).toBe(0);
});

interface FilledRow {
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly row: number;
  /** By the header's name, without its marks. */
  readonly cells: { readonly [column: string]: CellValue };
}

async function edit(name: string, change: (workbook: ExcelJS.Workbook) => void): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(desk.path(name));
  change(workbook);
  await workbook.xlsx.writeFile(desk.path(name));
}

function fill(name: string, rows: readonly FilledRow[]): Promise<void> {
  return edit(name, (workbook) => {
    for (const { sheet, row, cells } of rows) {
      const tab = workbook.getWorksheet(sheet);
      tab?.getRow(1).eachCell((header, column) => {
        const value = cells[header.text.replace(/\*+$/, '')];
        if (value !== undefined) tab.getCell(row, column).value = value;
      });
    }
  });
}

function day(iso: string): Date {
  return new Date(`${iso}T00:00:00Z`);
}

async function countDropDowns(name: string): Promise<number> {
  const parts = Object.entries(await readPackageParts(desk.path(name)));
  const sheets = parts.filter(([part]) => part.startsWith('xl/worksheets/sheet'));
  return sheets.flatMap(([, xml]) => xml.match(/<dataValidation [^>]*type="list"/g) ?? []).length;
}

const outcomes = ({
  rows,
}: {
  readonly rows: readonly { sheet: string; row: number; outcome?: string; action?: string }[];
}) => rows.map(({ sheet, row, outcome, action }) => `${sheet} ${row} ${outcome ?? action}`);

test('template, fill, check, fix, apply, and the result is what the next quarter is written into', async () => {
  const company = { Company: 'Quillfeather Labs' };
  await fill('book.xlsx', [
    { sheet: 'Companies', row: 3, cells: { ...company, City: 'Oslo' } },
    { sheet: 'Rounds', row: 3, cells: { ...company, Round: 'Seed', 'Closing Date': '31/02/2025' } },
    {
      sheet: 'Share Classes',
      row: 3,
      cells: {
        ...{ ...company, Round: 'Seed', 'Share Class': 'Seed Preferred', 'Class Type': 'preferred' },
        ...{ 'Price Per Share': 1.5, Currency: 'USD' },
      },
    },
    {
      sheet: 'Securities',
      row: 3,
      cells: {
        ...{
          ...company,
          Ref: 'QL-1',
          Type: 'certificate',
          Fund: 'Northlight Fund II',
          'Share Class': 'Seed Preferred',
        },
        ...{ 'Issue Date': day('2025-03-14'), Shares: 1000, 'Investment Amount': 1500, Currency: 'USD' },
      },
    },
  ]);

  const checked = await desk.run(['check', 'book.xlsx', '--json']);
  const errors = checked.json.findings.filter(({ severity }: { severity: string }) => severity === 'error');
  expect([checked.status, errors]).toMatchObject([3, [{ code: 'date-invalid', sheet: 'Rounds', cell: 'C3' }]]);
  await fill('book.xlsx', [{ sheet: 'Rounds', row: 3, cells: { 'Closing Date': day('2025-03-14') } }]);
  expect((await desk.run(['check', 'book.xlsx'])).status).toBe(0);

  const dropDowns = await countDropDowns('book.xlsx');
  expect(dropDowns).toBeGreaterThan(30);

  const first = await desk.run(['apply', 'book.xlsx', '--yes', '--json']);
  expect([first.status, first.json.results]).toEqual([0, [desk.path('book.result.xlsx')]]);
  expect(outcomes(first.json).filter((line) => !line.endsWith('skipped'))).toEqual([
    'Companies 3 added',
    'Rounds 3 added',
    'Share Classes 3 added',
    'Securities 3 added',
  ]);
  expect(await countDropDowns('book.result.xlsx')).toBe(dropDowns);
  const again = await desk.run(['plan', 'book.result.xlsx', '--json']);
  expect(again.json.summary).toMatchObject({ add: 0, replace: 0, differs: 0, unchanged: 4 });

  const sale = { Event: 'sale', ...company, Date: day('2025-06-30'), Security: 'QL-1', 'Shares Sold': 400 };
  await fill('book.result.xlsx', [
    { sheet: 'Transactions', row: 3, cells: { ...sale, 'Cash Received': 900, Currency: 'USD' } },
  ]);
  const second = await desk.run(['apply', 'book.result.xlsx', '--yes', '--json']);
  expect([second.status, second.json.results]).toEqual([0, [desk.path('book.result-2.xlsx')]]);
  expect(outcomes(second.json).filter((line) => !line.endsWith('skipped'))).toEqual([
    'Companies 3 unchanged',
    'Rounds 3 unchanged',
    'Share Classes 3 unchanged',
    'Securities 3 unchanged',
    'Transactions 3 added',
  ]);
  const { tables } = await readWorkbook(desk.path('book.result-2.xlsx'));
  const headers = tables.find(({ name }) => name === 'Securities')?.rows[0]?.cells.map(({ value }) => value);
  expect(headers?.filter((value) => value.kind === 'text' && value.text === 'Outcome')).toHaveLength(1);
  const third = await desk.run(['plan', 'book.result-2.xlsx', '--json']);
  expect(third.json.summary).toMatchObject({ add: 0, replace: 0, differs: 0, unchanged: 5 });
});

test('a workbook of an older template is told what has changed since', async () => {
  await desk.run(['template', '--out', 'old.xlsx']);
  await edit('old.xlsx', (workbook) => {
    const lists = workbook.getWorksheet('capsheet lists');
    if (lists === undefined) throw new Error('the template has no hidden sheet');
    lists.getCell('A1').value = 'capsheet_action';
    lists.getCell('A2').value = null;
  });
  const { status, json } = await desk.run(['check', 'old.xlsx', '--json']);
  expect([status, json.findings[0]]).toMatchObject([0, { severity: 'info', code: 'template-outdated' }]);
  expect(json.findings[0].message).toContain(
    `was made from version 1 of the template; this is version ${TEMPLATE_VERSION}. `,
  );
});
