import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnnotatedRow } from '../../../../src/report/workbook/annotated-row.ts';
import { readWorkbook } from '../../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { checkPackage } from '../check-package.ts';
import { annotate, finding, openPackage, readPart, rowTexts, SUMMARY, writeUserWorkbook } from '../support.ts';

const folder = makeTempFolder();
const input = join(folder, 'quarter.xlsx');
let count = 0;
let out = '';

const BAD_DATE = finding({ sheet: 'Rounds', row: 5, cell: 'C5' });
const ROWS: readonly AnnotatedRow[] = [
  { sheet: 'Rounds', rowNumber: 4, outcome: 'added', message: 'Not there yet.', run: 'r-1', id: 'rnd-1', findings: [] },
  { sheet: 'Rounds', rowNumber: 5, outcome: 'invalid', id: 'rnd-9', findings: [BAD_DATE] },
  { sheet: 'Rounds', rowNumber: 6, outcome: 'differs', message: 'Another amount is there.', id: 'rnd-3', findings: [] },
  { sheet: 'Securities', rowNumber: 2, outcome: 'added', run: 'r-1', id: 'sec-1', findings: [] },
];

beforeEach(async () => {
  if (count === 0) await writeUserWorkbook(input);
  count += 1;
  out = join(folder, `out-${count}.xlsx`);
});

describe('the annotated copy of a workbook', () => {
  it('has outcome, message and run behind the last used column of each sheet, and the ids', async () => {
    await annotate(input, out, { rows: ROWS, summary: { findings: [BAD_DATE] } });
    const result = await readWorkbook(out);

    expect(rowTexts(result, 'Rounds', 3)).toEqual([
      'Company',
      'Round',
      'Closing Date',
      'Pre-Money Valuation',
      'Round ID',
      'Outcome',
      'Message',
      'Run',
    ]);
    expect(rowTexts(result, 'Rounds', 4).slice(4)).toEqual(['rnd-1', 'added', 'Not there yet.', 'r-1']);
    expect(rowTexts(result, 'Rounds', 5).slice(4)).toEqual([
      'rnd-2',
      'invalid',
      'C5: "soon" is not a calendar date. Write it as YYYY-MM-DD, for example 2024-02-29.',
    ]);
  });

  it('writes no id on a row that differs', async () => {
    await annotate(input, out, { rows: ROWS });
    expect(rowTexts(await readWorkbook(out), 'Rounds', 6).slice(4)).toEqual([
      '',
      'differs',
      'Another amount is there.',
    ]);
  });

  it('adds the ID column before Outcome where the sheet lacks it', async () => {
    await annotate(input, out, { rows: ROWS });
    const result = await readWorkbook(out);
    expect(rowTexts(result, 'Securities', 1).slice(5)).toEqual(['Shares', 'Security ID', 'Outcome', 'Message', 'Run']);
    expect(rowTexts(result, 'Securities', 2).slice(5)).toEqual(['1200', 'sec-1', 'added', '', 'r-1']);
  });

  it('leaves an ID cell with a formula alone, whatever it gives', async () => {
    const [workbook, path] = [new ExcelJS.Workbook(), join(folder, `formula-${count}.xlsx`)];
    const sheet = workbook.addWorksheet('Rounds');
    sheet.addRows([
      ['Company', 'Round', 'Round ID'],
      ['Acme', 'Seed', { formula: 'IF(A2="x","y","")', result: '' }],
    ]);
    await workbook.xlsx.writeFile(path);
    const rows: readonly AnnotatedRow[] = [
      { sheet: 'Rounds', rowNumber: 2, outcome: 'added', id: 'r-9', findings: [] },
    ];
    await annotate(path, out, { rows, layout: { Rounds: ['rounds', 1] } });
    expect(rowTexts(await readWorkbook(out), 'Rounds', 2)).toEqual(['Acme', 'Seed', '', 'added']);
    expect(await readPart(await openPackage(readFileSync(out)), 'xl/worksheets/sheet1.xml')).toContain('<f>IF(A2=');
  });

  it('adds no ID column where no row has an id to show', async () => {
    const rows: readonly AnnotatedRow[] = [{ sheet: 'Securities', rowNumber: 2, outcome: 'add', findings: [] }];
    await annotate(input, out, { rows });
    expect(rowTexts(await readWorkbook(out), 'Securities', 1).slice(5)).toEqual([
      'Shares',
      'Outcome',
      'Message',
      'Run',
    ]);
  });

  it('keeps every part it does not annotate byte for byte', async () => {
    await annotate(input, out, { rows: ROWS.slice(0, 3), summary: { findings: [BAD_DATE] } });
    const before = await openPackage(readFileSync(input));
    const after = await openPackage(readFileSync(out));
    const same: string[] = [];
    for (const part of before.partNames) {
      const [old, copy] = [await before.packed(part), await after.packed(part)];
      if (Buffer.from(old.data).equals(Buffer.from(copy.data)) && old.crc32 === copy.crc32) same.push(part);
    }
    expect(before.partNames.filter((part) => !same.includes(part)).sort()).toEqual([
      '[Content_Types].xml',
      'docProps/app.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('changes nothing in an annotated sheet but its cells, columns, dimension, comments and the foot of its pages', async () => {
    await annotate(input, out, { rows: ROWS, summary: { findings: [BAD_DATE] } });
    const before = await readPart(await openPackage(readFileSync(input)), 'xl/worksheets/sheet1.xml');
    const after = await readPart(await openPackage(readFileSync(out)), 'xl/worksheets/sheet1.xml');
    const drop =
      /<sheetData>.*<\/sheetData>|<cols>.*<\/cols>|<dimension[^>]*>|<legacyDrawing[^>]*>|<headerFooter>.*<\/headerFooter>/gs;
    expect(after.replace(drop, '')).toBe(before.replace(drop, ''));
    expect(after).toContain('<f>D4*2</f><v>50000000</v>');
    expect(after).toContain('<dimension ref="A1:H6"/>');
  });

  it('is a valid package', async () => {
    await annotate(input, out, { rows: ROWS, summary: { findings: [BAD_DATE] } });
    expect(await checkPackage(readFileSync(out))).toEqual([]);
  });

  it('opens on the summary, its last sheet, and selects no other', async () => {
    await annotate(input, out, { rows: ROWS });
    const result = await openPackage(readFileSync(out));
    const workbook = await readPart(result, 'xl/workbook.xml');
    expect([...workbook.matchAll(/<sheet [^>]*?\bname="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Rounds',
      'Securities',
      'Lists',
      'Import Summary',
    ]);
    expect(workbook).toContain('activeTab="3"');
    const titles = [...workbook.matchAll(/<definedName name="_xlnm.Print_Titles" localSheetId="(\d)">([^<]*)</g)];
    expect(titles.map(([, sheet, rows]) => `${sheet} ${rows}`)).toEqual([
      "0 'Rounds'!$3:$3",
      "1 'Securities'!$1:$1",
      "3 'Import Summary'!$1:$2",
    ]);
    const selected = await Promise.all(
      [1, 2, 3, 4].map((number) => readPart(result, `xl/worksheets/sheet${number}.xml`)),
    );
    expect(selected.map((text) => text.includes('tabSelected="1"'))).toEqual([false, false, false, true]);
  });

  it('gives its headers the style of the last header cell, and the mark', async () => {
    await annotate(input, out, { rows: ROWS });
    const table = (await readWorkbook(out)).tables[0];
    const header = table?.rows.find((row) => row.rowNumber === 3)?.cells ?? [];
    expect(header.map(({ format }) => format)).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      ...Array.from({ length: 3 }, () => '"capsheet";"capsheet";"capsheet";@'),
    ]);
  });

  it('colours and comments cells with findings', async () => {
    const warning = finding({
      sheet: 'Rounds',
      row: 6,
      cell: 'E6',
      severity: 'warning',
      message: 'Empty.',
      hint: 'Fill it in.',
    });
    await annotate(input, out, { rows: ROWS, summary: { findings: [BAD_DATE, warning] } });
    const result = await openPackage(readFileSync(out));
    const comments = await readPart(result, 'xl/comments1.xml');
    expect([...comments.matchAll(/<comment ref="(\w+)"/g)].map(([, cell]) => cell)).toEqual(['C5', 'E6']);
    expect(comments).toContain(
      'Error: "soon" is not a calendar date.\nWrite it as YYYY-MM-DD, for example 2024-02-29.\n\n— capsheet</t>',
    );
    expect(comments).toContain('Warning: Empty.\nFill it in.\n\n— capsheet</t>');
    const vml = await readPart(result, 'xl/drawings/vmlDrawing1.vml');
    expect(vml.match(/<x:Row>4<\/x:Row><x:Column>2<\/x:Column>/g)).toHaveLength(1);
    expect(await fillsOf(out, ['C5', 'E6'])).toEqual(['FFF9C9C5', 'FFFCE8B4']);
  });

  it('never changes the input', async () => {
    const before = readFileSync(input);
    await annotate(input, out, { rows: ROWS });
    expect(readFileSync(input).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('never overwrites: a name that is taken meanwhile gives the next one', async () => {
    const taken = join(folder, 'taken.result.xlsx');
    const first = await annotate(input, taken, { rows: ROWS });
    const second = await annotate(input, taken, { rows: ROWS });
    expect([first.path, second.path]).toEqual([taken, join(folder, 'taken.result-2.xlsx')]);
  });

  it('never makes a formula of a text, and keeps what XML cannot hold', async () => {
    const message = '=HYPERLINK("http://x") <b>&\u0001 _x0041_ \ud800';
    const rows: readonly AnnotatedRow[] = [{ sheet: 'Rounds', rowNumber: 4, outcome: 'failed', message, findings: [] }];
    await annotate(input, out, { rows });
    expect(rowTexts(await readWorkbook(out), 'Rounds', 4)[6]).toBe('=HYPERLINK("http://x") <b>&\u0001 _x0041_ \ufffd');
    const sheet = await readPart(await openPackage(readFileSync(out)), 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<f>/g)).toHaveLength(1);
  });

  it('cuts a message to what a cell holds', async () => {
    const rows: readonly AnnotatedRow[] = [
      { sheet: 'Rounds', rowNumber: 4, outcome: 'failed', message: 'x'.repeat(40_000), findings: [] },
    ];
    await annotate(input, out, { rows });
    expect(rowTexts(await readWorkbook(out), 'Rounds', 4)[6]).toBe(`${'x'.repeat(32_766)}…`);
  });

  it('shows the worst outcome of a row that became several records', async () => {
    const record = { sheet: 'Rounds', rowNumber: 4, findings: [] };
    const rows: readonly AnnotatedRow[] = [
      { ...record, outcome: 'added', message: 'In.', id: 'a', run: 'r-1' },
      { ...record, outcome: 'failed', message: 'Refused.', id: 'b' },
    ];
    await annotate(input, out, { rows });
    expect(rowTexts(await readWorkbook(out), 'Rounds', 4).slice(4)).toEqual(['', 'failed', 'Refused.\nIn.', 'r-1']);
  });

  it('tells run, people, digests, counts, requests and tie-out in the summary', async () => {
    const tieOut = [
      {
        company: 'Acme',
        fund: 'Fund I',
        currency: 'USD',
        before: '100',
        added: '20.5',
        after: '120.5',
        difference: '0',
      },
    ];
    await annotate(input, out, { rows: ROWS, summary: { ...SUMMARY, findings: [BAD_DATE], tieOut: tieOut as never } });
    const result = await readWorkbook(out);
    const texts =
      result.tables.at(-1)?.rows.map(({ rowNumber }) => rowTexts(result, 'Import Summary', rowNumber)) ?? [];
    expect(texts).toEqual([
      ['Import Summary'],
      ['4 rows: 2 added, 1 differs, 1 invalid.'],
      ['Correct the coloured cells in this workbook and apply it as it is: nothing is entered twice.'],
      ['Run'],
      ['Firm', 'Harbor Ventures', '', '', 'Service', 'http://127.0.0.1:4010'],
      ['Workbook', 'quarter.xlsx', '', '', 'Plan made by', 'mara'],
      ['Plan made at', '2024-03-31 12:01:00 UTC', '', '', 'Run', 'r-20240331-1'],
      ['Started', '2024-03-31 12:05:09 UTC', '', '', 'Finished', '2024-03-31 12:05:31 UTC'],
      ['Applied by', 'arne'],
      ['Sign-off'],
      ['', 'Name', 'Signature', '', '', 'Date'],
      ['Prepared by', 'mara'],
      ['Approved by'],
      ['Applied by', 'arne'],
      ['Rows by sheet'],
      ['Sheet', 'added', 'differs', 'invalid', 'Rows'],
      ['Rounds', '1', '1', '1', '3'],
      ['Securities', '1', '0', '0', '1'],
      ['Total', '2', '1', '1', '4'],
      ['Tie-out'],
      ['Entered cost', 'ties out, in 1 line'],
      ['Findings'],
      [
        'In the sheets, a cell with an error is red, one with a warning yellow, and one worth knowing about blue; its comment says what is there and what to do.',
      ],
      ['Severity', 'Code', '', 'Count', 'First at', 'What it means'],
      ['error', 'date-invalid', '', '1', 'Rounds!C5', 'A cell that should hold a calendar date does not.'],
      ['Evidence'],
      ['Service', 'http://127.0.0.1:4010'],
      ['Firm', 'Harbor Ventures'],
      ['Input', 'quarter.xlsx'],
      ['SHA-256', 'a'.repeat(64)],
      ['Plan made by', 'mara'],
      ['Plan made at', '2024-03-31 12:01:00 UTC'],
      ['Run', 'r-20240331-1'],
      ['Started', '2024-03-31 12:05:09 UTC'],
      ['Finished', '2024-03-31 12:05:31 UTC'],
      ['Applied by', 'arne'],
      ['Names', 'user names of the operating system; nobody signed in'],
      ['capsheet version', '0.1.0'],
      ['This is a copy of'],
      ['File', 'SHA-256'],
      ['quarter.xlsx', (await readWorkbook(input)).sha256],
      ['Requests'],
      ['Reads', '12'],
      ['Writes', '5'],
      ['Sent again', '1'],
      ['Entered cost by fund and currency, of the companies concerned'],
      ['Fund', '', 'Currency', 'Before', 'Added', 'After'],
      ['Fund I', '', 'USD', '100', '20.5', '120.5'],
      ['Tie-out: entered cost by company, fund and currency'],
      ['Company', 'Fund', 'Currency', 'Before', 'Added', 'After', 'Difference'],
      ['Acme', 'Fund I', 'USD', '100', '20.5', '120.5', '0', 'closes'],
      ['Total', '', 'USD', '100', '20.5', '120.5', '0', 'closes'],
      ['Rows with a finding, by sheet and row'],
      ['Row', 'Severity', 'What is said of it'],
      ['Rounds row 5', 'error', 'Closing Date: "soon" is not a calendar date.'],
    ]);
  });
});

describe('a result that is fed in again', () => {
  it('has its annotations replaced, not piled up', async () => {
    await annotate(input, out, { rows: ROWS, summary: { findings: [BAD_DATE] } });
    const again = join(folder, `again-${count}.xlsx`);
    const rows: readonly AnnotatedRow[] = [
      { sheet: 'Rounds', rowNumber: 4, outcome: 'unchanged', id: 'rnd-1', findings: [] },
      { sheet: 'Securities', rowNumber: 2, outcome: 'unchanged', id: 'sec-1', findings: [] },
    ];
    await annotate(out, again, { rows });
    const result = await readWorkbook(again);

    expect(result.tables.map(({ name }) => name)).toEqual(['Rounds', 'Securities', 'Lists', 'Import Summary']);
    expect(rowTexts(result, 'Rounds', 3).slice(4)).toEqual(['Round ID', 'Outcome', 'Message', 'Run']);
    expect(rowTexts(result, 'Rounds', 4).slice(4)).toEqual(['rnd-1', 'unchanged']);
    expect(rowTexts(result, 'Rounds', 5)).toEqual(['Acme', 'Series B', 'soon', '50000000', 'rnd-2']);
    expect(rowTexts(result, 'Securities', 1).slice(5)).toEqual(['Shares', 'Security ID', 'Outcome', 'Message', 'Run']);
    expect(await checkPackage(readFileSync(again))).toEqual([]);
  });

  it('loses the colours and comments of what has been corrected, and gets the fill back that was there', async () => {
    const onYellow = finding({ sheet: 'Rounds', row: 6, cell: 'D6' });
    await annotate(input, out, { rows: ROWS, summary: { findings: [BAD_DATE, onYellow] } });
    const again = join(folder, `again-${count}.xlsx`);
    await annotate(out, again, { rows: ROWS.slice(0, 1) });

    expect(await fillsOf(out, ['C5', 'D6'])).toEqual(['FFF9C9C5', 'FFF9C9C5']);
    expect(await fillsOf(again, ['C5', 'D6'])).toEqual([undefined, 'FFFFFF00']);
    const comments = await readPart(await openPackage(readFileSync(again)), 'xl/comments1.xml');
    expect(comments).not.toContain('<comment ');
  });

  it('is the same again when the same is said of it', async () => {
    await annotate(input, out, { rows: ROWS, summary: { findings: [BAD_DATE] } });
    const [second, third] = [join(folder, `second-${count}.xlsx`), join(folder, `third-${count}.xlsx`)];
    await annotate(out, second, { rows: ROWS, summary: { findings: [BAD_DATE] } });
    await annotate(second, third, { rows: ROWS, summary: { findings: [BAD_DATE] } });
    const [first, ...again] = await Promise.all([out, second, third].map((path) => readWorkbook(path)));
    // Each of them says what it is a copy of.
    const sheets = (content = first) => content?.tables.filter(({ name }) => name !== 'Import Summary');
    expect(again.map(sheets)).toEqual([sheets(), sheets()]);
  });
});

/** The colours of cells of the first sheet, read by a library that is not ours. */
async function fillsOf(path: string, cells: readonly string[]): Promise<readonly (string | undefined)[]> {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const sheet = workbook.getWorksheet('Rounds');
  return cells.map((cell) => {
    const fill = sheet?.getCell(cell).fill;
    return fill?.type === 'pattern' ? fill.fgColor?.argb : undefined;
  });
}
