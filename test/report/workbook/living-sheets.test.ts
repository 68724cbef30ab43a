import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { AnnotatedRow } from '../../../src/report/workbook/annotated-row.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeXlsx, relationships, TRANSITIONAL } from '../../support/make-xlsx.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { checkPackage } from './check-package.ts';
import { annotate, finding, openPackage, readPart, rowTexts, writeFile } from './support.ts';

/**
 * A sheet as people keep it who work in it: a table with a filter, panes that stay, a protected sheet, formats by
 * condition, formulas written once for many rows, and a conversation at a cell.
 */
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2017/10';
const VIEWS =
  '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" ' +
  'state="frozen"/><selection pane="bottomRight" activeCell="B2" sqref="B2"/></sheetView></sheetViews>';
const BEHIND_ROWS =
  '<sheetProtection sheet="1" objects="1" scenarios="1"/><autoFilter ref="A1:D3"><filterColumn colId="0"><filters>' +
  '<filter val="Acme"/></filters></filterColumn></autoFilter><conditionalFormatting sqref="D2:D3"><cfRule type="cellIs" ' +
  'dxfId="0" priority="1" operator="greaterThan"><formula>100</formula></cfRule></conditionalFormatting>' +
  '<dataValidations count="1"><dataValidation type="list" sqref="B2:B3"><formula1>"Series A,Series B"</formula1>' +
  '</dataValidation></dataValidations>';
const TABLE =
  `<table xmlns="${TRANSITIONAL}" id="1" name="Rounds" displayName="Rounds" ref="A1:D3"><autoFilter ref="A1:D3"/>` +
  '<tableColumns count="4"><tableColumn id="1" name="Company"/><tableColumn id="2" name="Round"/>' +
  '<tableColumn id="3" name="Closing Date"/><tableColumn id="4" name="Round Size"/></tableColumns></table>';
const THREAD =
  '<ThreadedComments><threadedComment ref="A2" id="{1}" personId="{2}"><text>Sure?</text></threadedComment></ThreadedComments>';
const COMMENTS =
  `<comments xmlns="${TRANSITIONAL}"><authors><author>tc={1}</author></authors><commentList><comment ref="A2" ` +
  'authorId="0"><text><t>[Threaded comment] Sure?</t></text></comment></commentList></comments>';
const VML =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="_x0000_s1025"><x:ClientData ObjectType="Note">' +
  '<x:Row>1</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>';
const FORMULAS = [
  '<c r="D2"><f t="shared" ref="D2:D3" si="0">LEN(A2)*100</f><v>400</v></c>',
  '<c r="D3"><f t="shared" si="0"/><v>500</v></c>',
];
const SHEET =
  `<worksheet xmlns="${TRANSITIONAL}" xmlns:r="${OFFICE}">${VIEWS}<sheetData>` +
  `<row r="1">${textCells(1, 'Company', 'Round', 'Closing Date', 'Round Size')}</row>` +
  `<row r="2">${textCells(2, 'Acme', 'Series A', 'soon')}${FORMULAS[0]}</row>` +
  `<row r="3" hidden="1">${textCells(3, '=Birch', 'Series B', '2024-03-31')}${FORMULAS[1]}</row></sheetData>` +
  `${BEHIND_ROWS}<legacyDrawing r:id="rId1"/><tableParts count="1"><tablePart r:id="rId4"/></tableParts></worksheet>`;
const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
  '<Default Extension="xml" ContentType="application/xml"/></Types>';
const PARTS = [
  { name: '[Content_Types].xml', content: TYPES },
  { name: 'xl/worksheets/sheet1.xml', content: SHEET },
  {
    name: 'xl/worksheets/_rels/sheet1.xml.rels',
    content: relationships([
      ['rId1', `${OFFICE}/vmlDrawing`, '../drawings/vmlDrawing1.vml'],
      ['rId2', `${OFFICE}/comments`, '../comments1.xml'],
      ['rId3', `${MICROSOFT}/relationships/threadedComment`, '../threadedComments/threadedComment1.xml'],
      ['rId4', `${OFFICE}/table`, '../tables/table1.xml'],
    ]),
  },
  { name: 'xl/comments1.xml', content: COMMENTS },
  { name: 'xl/drawings/vmlDrawing1.vml', content: VML },
  { name: 'xl/threadedComments/threadedComment1.xml', content: THREAD },
  { name: 'xl/tables/table1.xml', content: TABLE },
];
const LONG = `${'x'.repeat(40_000)}.`;
const ROWS: readonly AnnotatedRow[] = [
  { sheet: 'Rounds', rowNumber: 2, outcome: 'invalid', message: LONG, findings: [] },
  { sheet: 'Rounds', rowNumber: 3, outcome: 'failed', message: '=HYPERLINK("http://x")', findings: [] },
];

const folder = makeTempFolder();
let written: Buffer;
let note: string | undefined;
let sheet: string;
let path: string;

function textCells(rowNumber: number, ...texts: readonly string[]): string {
  const cells = texts.map((text, index) => {
    return `<c r="${'ABCD'.charAt(index)}${rowNumber}" t="inlineStr"><is><t>${text}</t></is></c>`;
  });
  return cells.join('');
}

beforeAll(async () => {
  const bytes = makeXlsx({ sheets: [{ name: 'Rounds' }], strings: '', styles: '', replace: PARTS });
  const findings = ['A2', 'C2'].map((cell) => finding({ sheet: 'Rounds', row: 2, cell }));
  const annotated = await annotate(writeFile(folder, 'living.xlsx', bytes), join(folder, 'living.result.xlsx'), {
    rows: ROWS,
    layout: { Rounds: ['rounds', 1] },
    summary: { findings },
  });
  ({ path, note } = annotated);
  written = readFileSync(path);
  sheet = await readPart(await openPackage(written), 'xl/worksheets/sheet1.xml');
});

it('keeps panes, filter, protection, formats by condition and drop-downs as they are', async () => {
  expect(sheet).toContain(VIEWS);
  expect(sheet).toContain(BEHIND_ROWS);
  expect(sheet).toContain('<row r="3" hidden="1">');
  expect(await checkPackage(written)).toEqual([]);
});

it('keeps formulas that are written once for many rows', () => {
  for (const formula of FORMULAS) expect(sheet).toContain(formula);
});

it('stands beside the table, which stays as it is', async () => {
  const archive = await openPackage(written);
  expect(await readPart(archive, 'xl/tables/table1.xml')).toBe(TABLE);
  const content = await readWorkbook(path);
  expect(rowTexts(content, 'Rounds', 1).slice(3)).toEqual(['Round Size', 'Outcome', 'Message', 'Run']);
});

it('keeps the conversation at a cell, and puts its own comments beside it', async () => {
  const archive = await openPackage(written);
  expect(await readPart(archive, 'xl/threadedComments/threadedComment1.xml')).toBe(THREAD);
  const comments = await readPart(archive, 'xl/comments1.xml');
  expect(comments).toContain('[Threaded comment] Sure?');
  expect([...comments.matchAll(/<comment ref="(\w+)"/g)].map(([, cell]) => cell)).toEqual(['A2', 'C2']);
});

it('says that the sheet is protected', () => {
  expect(note).toBe(
    'The sheet "Rounds" is protected, in the result as in the input: take the protection off to correct its locked cells.',
  );
});

it('writes texts that look like formulas as texts, and cuts what no cell holds', async () => {
  const content = await readWorkbook(path);
  expect(rowTexts(content, 'Rounds', 2)[5]).toHaveLength(32_767);
  expect(rowTexts(content, 'Rounds', 3)[5]).toBe('=HYPERLINK("http://x")');
  expect(sheet.match(/<f\b/g)).toHaveLength(2);
});
