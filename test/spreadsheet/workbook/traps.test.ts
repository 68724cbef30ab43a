import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeParts, makeXlsx, relationships, TRANSITIONAL, type XlsxSource } from '../../support/make-xlsx.ts';
import { makeZip } from '../../support/make-zip.ts';
import { sweepOf } from '../../support/sweep.ts';
import { describeCells, readTables } from './support.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const EVERYTHING = 'A1:XFD1048576';

async function readFirst(source: XlsxSource): Promise<Table> {
  const [table] = await readTables(makeXlsx(source));
  if (table === undefined) throw new Error('no table');
  return table;
}

async function readData(data: string, more: Partial<XlsxSource> = {}): Promise<Table> {
  return readFirst({ sheets: [{ name: 'Rounds', data }], ...more });
}

/** A reader whose reading would grow with the area, not with the cells, would not end here. */
async function expectQuick(source: XlsxSource): Promise<Table> {
  const started = process.cpuUsage();
  const table = await readFirst(source);
  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  return table;
}

describe('what other readers lose, and this one must not', () => {
  test.each([
    '0.0,,\\M',
    '$#,##0.0,,\\M\\M',
    '#,##0\\ \\s\\h\\a\\r\\e\\s',
    '#,##0 "days"',
    '[$-409]#,##0.00',
    '[Red]0.00',
  ])('a number under the format %s stays that number', async (format) => {
    const code = format.replaceAll('"', '&quot;');
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    const table = await readData('<row><c><v>25000000</v></c></row>', { styles });
    expect(table.rows[0]?.cells).toEqual([{ columnIndex: 0, value: { kind: 'number', text: '25000000' }, format }]);
  });

  test('a stored result of 0, false or empty text is a result, and none at all is told from them', async () => {
    const data = `<row><c><f>A9</f><v>0</v></c><c t="b"><f>A9</f><v>0</v></c><c t="str"><f>A9</f><v></v></c><c><f>A9</f></c></row>`;
    expect(describeCells(await readData(data))).toEqual({
      A1: '=number 0',
      B1: '=boolean false',
      C1: '=text ',
      D1: '=uncached',
    });
  });

  test('array formulas, data tables and formulas that are shared count by the result that is stored at each cell', async () => {
    const data = `<row r="1"><c r="A1"><f t="array" ref="A1:A2">SUM(B1:B9*C1:C9)</f><v>5.5</v></c><c r="B1" t="str"><f t="array" ref="B1"/><v>Acme</v></c></row>
      <row r="2"><c r="A2"><v>6</v></c><c r="B2"><f t="dataTable" ref="B2:B3" dt2D="1" r1="A1" r2="A2"/><v>7</v></c></row>
      <row r="3"><c r="A3"><f t="shared" ref="A3:A4" si="0">B1+1</f><v>8</v></c></row><row r="4"><c r="A4"><f t="shared" si="0"/><v>9</v></c></row>`;
    expect(describeCells(await readData(data))).toEqual({
      A1: '=number 5.5',
      B1: '=text Acme',
      A2: 'number 6',
      B2: '=number 7',
      A3: '=number 8',
      A4: '=number 9',
    });
  });

  test('an inline text within a value is the text', async () => {
    expect(describeCells(await readData('<row><c t="inlineStr"><v> <is><t>Acme</t></is></v></c></row>'))).toEqual({
      A1: 'text Acme',
    });
  });

  test('an ISO date is neither its year nor a day of 1905', async () => {
    expect(describeCells(await readData('<row><c t="d"><v>2024-03-31</v></c></row>'))).toEqual({
      A1: 'date 2024-03-31',
    });
  });

  test('a day is the same east and west of Greenwich', async () => {
    const data =
      '<row><c><v>45382</v></c><c t="d"><v>2024-03-31T00:00:00Z</v></c><c t="d"><v>2024-03-31T23:59:59+14:00</v></c></row>';
    const zone = process.env.TZ;
    for (const there of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Niue']) {
      process.env.TZ = there;
      const cells = describeCells(await readData(data));
      expect(cells).toEqual({ A1: 'number 45382', B1: 'date 2024-03-31', C1: 'date 2024-03-31 23:59:59' });
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test('every sheet is read, each time, without a part of shared texts and with the parts in reverse order', async () => {
    const sheets = ['One', 'Two', 'Three'].map((name) => ({ name, data: `<row><c t="str"><v>${name}</v></c></row>` }));
    const bytes = makeZip(makeParts({ sheets }).reverse());
    for (let time = 0; time < 20; time += 1) {
      const tables = await readTables(bytes);
      expect(tables.map((table) => [table.name, describeCells(table).A1])).toEqual([
        ['One', 'text One'],
        ['Two', 'text Two'],
        ['Three', 'text Three'],
      ]);
    }
  });

  test('validations and merges over the whole sheet cost nothing, and no cell repeats the one it is merged with', async () => {
    const validation = `<dataValidations count="1"><dataValidation type="list" sqref="${EVERYTHING}"><formula1>Lists!$A$1</formula1></dataValidation></dataValidations>`;
    const table = await expectQuick({
      sheets: [
        {
          name: 'Rounds',
          data: '<row r="1"><c r="A1"><v>5000000</v></c><c r="B1"/></row>',
          after: `<mergeCells count="1"><mergeCell ref="${EVERYTHING}"/></mergeCells>${validation}`,
        },
      ],
    });
    expect(describeCells(table)).toEqual({ A1: 'number 5000000' });
    expect(table.mergedRanges).toEqual([EVERYTHING]);
  });

  test('formats and hidden columns over the whole sheet cost nothing, however often they are said', async () => {
    const cols = '<col min="1" max="16384" hidden="1"/>'.repeat(20_000);
    const table = await expectQuick({
      sheets: [{ name: 'Rounds', before: `<cols>${cols}</cols>`, data: '<row><c><v>1</v></c></row>' }],
    });
    expect(table.hiddenColumns.length).toBe(16_384);
  });

  test('rich text and a hyperlink are their text', async () => {
    const table = await readFirst({
      sheets: [
        {
          name: 'Rounds',
          data: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
          after: `<hyperlinks><hyperlink xmlns:r="${OFFICE}" ref="A1" r:id="rId1"/></hyperlinks>`,
        },
      ],
      strings: '<si><t>Acme</t></si><si><r><t>Acme </t></r><r><rPr><b/></rPr><t>Robotics</t></r></si>',
      replace: [
        {
          name: 'xl/worksheets/_rels/sheet1.xml.rels',
          content: relationships([['rId1', `${OFFICE}/hyperlink`, 'https://acme.example']]),
        },
      ],
    });
    expect(describeCells(table)).toEqual({ A1: 'text Acme', B1: 'text Acme Robotics' });
  });

  test('a workbook without styles, texts, dimension and properties is a workbook', async () => {
    expect(describeCells(await readData('<row><c s="3"><v>1</v></c></row>'))).toEqual({ A1: 'number 1' });
  });

  test('a link to another workbook and a chart sheet between the sheets shift nothing', async () => {
    const tables = await readTables(
      makeXlsx({
        sheets: [
          { name: 'Chart', type: 'chartsheet' },
          { name: 'Rounds', data: '<row><c><f>[1]Other!A1</f><v>7</v></c></row>' },
        ],
        replace: [{ name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' }],
      }),
    );
    expect(tables.map((table) => [table.name, describeCells(table)])).toEqual([['Rounds', { A1: '=number 7' }]]);
  });

  test('every way to write a sheet is read: prefixed, in UTF-16, with a document type, with comments and CDATA', async () => {
    const plain = '<row r="2"><c r="B2" t="str"><v>Zürich</v></c></row>';
    const sheet = (content: string): string =>
      `<worksheet xmlns="${TRANSITIONAL}"><sheetData>${content}</sheetData></worksheet>`;
    const prefixed = sheet(plain)
      .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x=');
    const utf16 = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${sheet(plain)}`, 'utf16le');
    const ways = [
      prefixed,
      utf16,
      Buffer.from(`<?xml version="1.0" encoding="windows-1252"?>${sheet(plain)}`, 'latin1'),
      `<!DOCTYPE worksheet [<!ENTITY city "Zürich">]>${sheet(plain.replace('Zürich', '&city;'))}`,
      sheet(`<!-- one --><row r="2"><c r="B2" t="str"><v><![CDATA[Zürich]]></v></c></row>`),
      `\uFEFF${sheet(plain)}`,
      sheet(plain).replace('<sheetData>', '<sheetData\n>'),
    ];
    for (const content of ways) {
      const table = await readFirst({
        sheets: [{ name: 'One' }],
        replace: [{ name: 'xl/worksheets/sheet1.xml', content }],
      });
      expect(describeCells(table)).toEqual({ B2: 'text Zürich' });
    }
  });
});

/** A value for exceljs to write, and what it reads back as. */
const written: fc.Arbitrary<readonly [ExcelJS.CellValue, string]> = fc.oneof(
  fc
    .string({ minLength: 1, maxLength: 15, unit: fc.constantFrom(...'aZ9 &<>"\'ß東😀_x;\n') })
    .map((text) => [text, `text ${text}`] as const),
  fc.integer().map((value) => [value, `number ${value}`] as const),
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => [cents / 100, `number ${cents / 100}`] as const),
  fc.boolean().map((value) => [value, `boolean ${value}`] as const),
  fc
    .integer({ min: 40_000, max: 50_000 })
    .map((day) => [new Date(Date.UTC(1899, 11, 30 + day)), `number ${day}`] as const),
  fc.constant([{ error: '#N/A' }, 'error #N/A'] as const),
  fc.integer({ min: 1, max: 99 }).map((result) => [{ formula: 'A1+1', result }, `=number ${result}`] as const),
  fc.constant([{ richText: [{ text: 'Series ' }, { text: 'A', font: { bold: true } }] }, 'text Series A'] as const),
  fc.constant([{ text: 'Acme', hyperlink: 'https://acme.example' }, 'text Acme'] as const),
) as fc.Arbitrary<readonly [ExcelJS.CellValue, string]>;

test('any table that exceljs writes reads back cell by cell', async () => {
  const table = fc.array(fc.array(fc.option(written, { nil: undefined }), { maxLength: 6 }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), async (rows, useSharedStrings) => {
      const workbook = new ExcelJS.Workbook();
      const sheet = workbook.addWorksheet('Any');
      const expected: Record<string, string> = {};
      for (const [row, cells] of rows.entries()) {
        for (const [column, pair] of cells.entries()) {
          if (pair === undefined) continue;
          const cell = sheet.getCell(row + 1, column + 1);
          cell.value = pair[0];
          expected[cell.address] = pair[1];
        }
      }
      const bytes = await workbook.xlsx.writeBuffer({ useSharedStrings });
      const [read] = await readTables(Buffer.from(bytes));
      expect(describeCells(read)).toEqual(expected);
    }),
    { seed: 8, numRuns: sweepOf(60) },
  );
});
