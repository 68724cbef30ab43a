import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCellAddress } from '../../../src/base/util/text/cell-address.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeXlsx } from '../../support/make-xlsx.ts';
import { sweepOf } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { describeCells, readTables } from './support.ts';

const folder = makeTempFolder();

test('a workbook written by exceljs reads back cell by cell', async () => {
  const path = join(folder, 'written.xlsx');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Rounds');
  sheet.getCell('A1').value = 'Company';
  sheet.getCell('B2').value = 1234567.89;
  sheet.getCell('B2').numFmt = '#,##0.00';
  sheet.getCell('C2').value = new Date(Date.UTC(2024, 2, 31));
  sheet.getCell('D2').value = { formula: 'B2*0', result: 0 };
  sheet.getCell('E2').value = true;
  sheet.getCell('F2').value = { richText: [{ text: 'Series ' }, { text: 'A', font: { bold: true } }] };
  sheet.getRow(2).hidden = true;
  sheet.getColumn(5).hidden = true;
  sheet.mergeCells('A4:A6');
  workbook.addWorksheet('Lists', { state: 'veryHidden' });
  await workbook.xlsx.writeFile(path);
  const { tables } = await readWorkbook(path);
  expect(describeCells(tables[0])).toEqual({
    A1: 'text Company',
    B2: 'number 1234567.89',
    C2: 'number 45382',
    D2: '=number 0',
    E2: 'boolean true',
    F2: 'text Series A',
  });
  expect(tables[0]?.rows[1]?.hidden).toBe(true);
  expect(tables[0]?.rows[1]?.cells[0]?.format).toBe('#,##0.00');
  expect(tables[0]?.rows[1]?.cells[1]?.format).toMatch(/^m+[-/]d+[-/]y+$/);
  expect(tables[0]?.mergedRanges).toEqual(['A4:A6']);
  expect(tables[0]?.hiddenColumns).toEqual([4]);
  expect(tables[1]).toMatchObject({ name: 'Lists', state: 'very-hidden', rows: [] });
});

interface Written {
  readonly xml: (address: string) => string;
  readonly read: string;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plainText = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'aZ9 &<>"éß東😀_x') });

const writtenCell: fc.Arbitrary<Written> = fc.oneof(
  fc.integer().map((value) => ({ xml: (at: string) => `<c r="${at}"><v>${value}</v></c>`, read: `number ${value}` })),
  fc.boolean().map((value) => ({
    xml: (at: string) => `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`,
    read: `boolean ${value}`,
  })),
  plainText.map((text) => ({
    xml: (at: string) => `<c r="${at}" t="str"><v>${escapeXml(text)}</v></c>`,
    read: `text ${text}`,
  })),
  plainText.map((text) => ({
    xml: (at: string) => `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
    read: `text ${text}`,
  })),
  fc.constant({ xml: (at: string) => `<c r="${at}"><f>A1</f></c>`, read: '=uncached' }),
  fc.constant({ xml: (at: string) => `<c r="${at}" t="e"><v>#N/A</v></c>`, read: 'error #N/A' }),
);

const placedCells = fc.uniqueArray(
  fc.record({ row: fc.integer({ min: 1, max: 30 }), column: fc.integer({ min: 0, max: 60 }), cell: writtenCell }),
  { selector: ({ row, column }) => toCellAddress(row, column), maxLength: 40 },
);

test('any table written as XML reads back the same cells, whatever the order they stand in', async () => {
  await fc.assert(
    fc.asyncProperty(placedCells, async (placed) => {
      const rows = placed.map(
        ({ row, column, cell }) => `<row r="${row}">${cell.xml(toCellAddress(row, column))}</row>`,
      );
      const bytes = makeXlsx({ sheets: [{ name: 'Any', data: rows.join('') }] });
      const [table] = await readTables(bytes);
      expect(describeCells(table)).toEqual(
        Object.fromEntries(placed.map(({ row, column, cell }) => [toCellAddress(row, column), cell.read])),
      );
    }),
    { seed: 7, numRuns: sweepOf(150) },
  );
});
