import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { ALL_SHEETS } from '../../../src/format/sheets/all-sheets.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const folder = makeTempFolder();

type Values = { readonly [column: string]: string | number | null };

const WRITTEN_OVER: Values = {
  Ref: 'AO-1',
  Company: 'Alder Optics',
  Round: 'Seed',
  Fund: 'Fund Nine',
  'Issue Date': '2025-07-07',
  'Share Class': 'Seed Preferred',
  Shares: 77000,
  'Investment Amount': 154000,
};

/** The template with these values in the rows of a sheet, from the one of the example on; what is told at which cell. */
async function fillIn(sheet: string, ...rows: readonly Values[]): Promise<string[]> {
  return told(await fillTemplate({ [sheet]: rows }));
}

async function fillTemplate(rowsBySheet: { readonly [sheet: string]: readonly Values[] }) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile('templates/capsheet-template.xlsx');
  for (const [sheet, rows] of Object.entries(rowsBySheet)) {
    const tab = workbook.getWorksheet(sheet);
    rows.forEach((values, index) => {
      tab?.getRow(1).eachCell((header, column) => {
        const value = values[header.text.replaceAll('*', '')];
        if (value !== undefined) tab.getCell(2 + index, column).value = value;
      });
    });
  }
  const path = join(folder, 'filled.xlsx');
  await workbook.xlsx.writeFile(path);
  return readWorkbook(path);
}

function told(workbook: Parameters<typeof checkWorkbooks>[0][number], sheet?: string): string[] {
  const { findings } = checkWorkbooks([workbook], { decimalSign: '.' });
  const left = findings.filter(
    (finding) => finding.code === 'example-left' && (sheet ?? finding.sheet) === finding.sheet,
  );
  return left.map(({ cell }) => cell ?? '');
}

test('an example row of which only the company is written over is asked about in every cell that tells', async () => {
  const names = ALL_SHEETS.map(({ name }) => name);
  const filled = await fillTemplate(Object.fromEntries(names.map((name) => [name, [{ Company: 'Alder Optics' }]])));
  const asked = Object.fromEntries(names.map((name) => [name, told(filled, name)]));
  expect(asked).toMatchInlineSnapshot(`
    {
      "Companies": [
        "B2",
        "C2",
        "D2",
        "E2",
        "F2",
        "G2",
      ],
      "Control Totals": [],
      "Custom Columns": [
        "B2",
        "C2",
      ],
      "Documents": [
        "B2",
      ],
      "Rounds": [
        "B2",
        "C2",
        "D2",
        "E2",
        "G2",
        "H2",
        "J2",
        "K2",
        "L2",
        "M2",
      ],
      "Securities": [
        "A2",
        "F2",
        "H2",
        "I2",
      ],
      "Share Classes": [
        "C2",
        "D2",
        "E2",
        "F2",
      ],
      "Transactions": [
        "A2",
        "D2",
        "F2",
        "G2",
      ],
      "Valuations": [
        "B2",
        "D2",
        "E2",
        "F2",
      ],
    }
  `);
});

test('a single amount, date or label that was left is told', async () => {
  for (const [column, cell] of [
    ['Investment Amount', 'I2'],
    ['Shares', 'H2'],
    ['Issue Date', 'F2'],
    ['Ref', 'A2'],
  ] as const) {
    const { [column]: _, ...others } = WRITTEN_OVER;
    expect([column, await fillIn('Securities', others)]).toEqual([column, [cell]]);
  }
});

test('nothing is asked of a row that was written over whole, nor of one that says skip', async () => {
  expect(await fillIn('Securities', WRITTEN_OVER)).toEqual([]);
  expect(await fillIn('Securities', { Company: 'Alder Optics', Action: 'skip' })).toEqual([]);
});

test('nothing is asked of names that many have, nor of what the next row says too', async () => {
  const round = { Company: 'Alder Optics', 'Closing Date': '2025-07-07', 'Pre-Money Valuation': 7, 'Round Size': 8 };
  const terms = { 'Co-Investors': null, 'Cap Multiple': null, 'Fully Diluted Shares': 9, 'Pari Passu With': null };
  expect(await fillIn('Rounds', { ...round, ...terms })).toEqual([]);
  const mark = {
    Company: 'Alder Optics',
    'Fair Value': 70,
    Ownership: 0.07,
    'Post-Money Valuation': 1000,
    Fund: 'Nine',
  };
  expect(await fillIn('Valuations', mark, { ...mark, Date: '2024-06-30' })).toEqual([]);
});

test('a round figure that happens to be the one of the example says nothing alone', async () => {
  const sale = { Ref: 'A-1', Company: 'Alder Optics', Date: '2025-07-07', Security: 'AO-1', 'Shares Sold': 50_000 };
  expect(await fillIn('Transactions', { ...sale, 'Cash Received': 77_000 })).toEqual([]);
  expect(await fillIn('Transactions', { ...sale, 'Cash Received': 125_000 })).toEqual(['F2', 'G2']);
});

test('nothing is asked of a row that has a place of its own, nor where a workbook was written from the service', async () => {
  const starred = ['Company*', 'Round*', 'Closing Date*', 'Round Size'];
  const cells = ['Alder Optics', 'Series A', '2024-03-31', '5000000'];
  expect(await ofTable([starred, [], cells])).toEqual([]);
  expect(await ofTable([starred, ['Alder Optics', 'Series B', '2024-03-31', '7000000']])).toEqual([]);
  const quarter = [['quarter'], ['2024-06-30']];
  expect(await ofTable([starred, cells], quarter)).toEqual([]);
});

test('a sheet of the template in another workbook is looked at, a table of somebody else is not', async () => {
  const cells = ['Alder Optics', 'Series A', '2024-03-31', '5000000'];
  expect(await ofTable([['Company', 'Round', 'Closing Date', 'Round Size'], cells])).toEqual([]);
  expect(await ofTable([['Company*', 'Round*', 'Closing Date*', 'Round Size'], cells])).toEqual(['B2', 'C2', 'D2']);
});

async function ofTable(
  lines: readonly (readonly string[])[],
  lists: readonly (readonly string[])[] = [],
): Promise<string[]> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Rounds').addRows(lines.map((cells) => [...cells]));
  if (lists.length > 0) workbook.addWorksheet('capsheet lists').addRows(lists.map((cells) => [...cells]));
  const path = join(folder, 'own.xlsx');
  await workbook.xlsx.writeFile(path);
  return told(await readWorkbook(path));
}
