import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeXlsx } from '../support/make-xlsx.ts';
import { readPackageParts } from '../support/package-parts.ts';
import { isQuick } from '../support/sweep.ts';
import { makeFolder, openUi, Visitor } from './support.ts';

/** A visitor with a workbook of the disk read. */
async function openBook(sample: string, name = 'book.xlsx') {
  const folder = makeFolder();
  const path = join(folder, name);
  copyFileSync(`samples/${sample}`, path);
  const visitor = await Visitor.of(await openUi());
  await visitor.post('open/path', { paths: [path], reading: {} });
  const state = await visitor.settled();
  return { folder, path, visitor, state };
}

describe('a corrected cell', () => {
  it('goes into a copy beside the workbook, which is read from then on', async () => {
    const { folder, path, visitor, state } = await openBook('quarterly-with-errors.xlsx');
    const before = readFileSync(path);
    await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Alpine Grid & Co' });
    const corrected = await visitor.settled();
    expect(corrected).toMatchObject({
      phase: 'read',
      errors: state.errors - 1,
      inputs: [{ name: 'book.corrected.xlsx', path: join(folder, 'book.corrected.xlsx'), isCorrected: true }],
    });
    const { rows } = (await visitor.get('rows?sheet=0')).json;
    expect(rows[1]).toMatchObject({ rowNumber: 3, status: 'sound' });
    expect(rows[1].cells[0]).toEqual({ columnIndex: 0, kind: 'text', text: 'Alpine Grid & Co' });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('joins the others in the same copy', async () => {
    const { folder, visitor, state } = await openBook('quarterly-with-errors.xlsx');
    await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Alpine Grid' });
    await visitor.settled();
    await visitor.edit(0, { rowNumber: 4, columnIndex: 3, text: '12/31' });
    const twice = await visitor.settled();
    expect([twice.errors, twice.inputs[0]?.path]).toEqual([state.errors - 2, join(folder, 'book.corrected.xlsx')]);
    const file = await visitor.get('corrected/0');
    expect(file.bytes.equals(readFileSync(join(folder, 'book.corrected.xlsx')))).toBe(true);
  });

  it('keeps its type and its format: a number, a date, a percentage, a text', async () => {
    const styles =
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0,,\\M"/></numFmts><fonts count="1"><font/></fonts>' +
      '<fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="6">' +
      [0, 4, 14, 10, 49, 164].map((id) => `<xf numFmtId="${id}"/>`).join('') +
      '</cellXfs>';
    const header = ['Company', 'Round', 'Closing Date', 'Round Size', 'Raised', 'Share', 'Label', 'Millions', 'Count'];
    const heads = header.map((text, at) => `<c r="${'ABCDEFGHI'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`);
    const data =
      `<row r="1">${heads.join('')}</row><row r="2"><c r="A2" t="inlineStr"><is><t>Acme</t></is></c>` +
      '<c r="C2" s="2"><v>45306</v></c><c r="D2" s="1"><v>45000</v></c><c r="F2" s="3"><v>0.2</v></c>' +
      '<c r="G2" s="4" t="inlineStr"><is><t>007</t></is></c><c r="H2" s="5"><v>25000000</v></c><c r="I2"><v>1</v></c></row>';
    const path = join(makeFolder(), 'book.xlsx');
    writeFileSync(path, makeXlsx({ sheets: [{ name: 'Rounds', data }], styles }));
    const visitor = await Visitor.of(await openUi());
    await visitor.post('open/path', { paths: [path], reading: {} });
    await visitor.settled();
    for (const [columnIndex, text] of [
      [0, '360'],
      [2, '2024-03-01'],
      [3, '1,250,000.50'],
      [5, '25%'],
      [6, '008'],
      [7, '26500000'],
      [8, '12'],
    ] as const) {
      await visitor.edit(0, { rowNumber: 2, columnIndex, text });
      await visitor.settled();
    }
    const { 'xl/worksheets/sheet1.xml': sheet, 'xl/workbook.xml': workbook } = await readPackageParts(
      path.replace('book', 'book.corrected'),
    );
    expect(sheet?.slice(sheet.indexOf('<row r="2"'), sheet.indexOf('</row></sheetData>'))).toBe(
      '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">360</t></is></c><c r="C2" s="2"><v>45352</v></c>' +
        '<c r="D2" s="1"><v>1250000.5</v></c><c r="F2" s="3"><v>0.25</v></c>' +
        '<c r="G2" s="4" t="inlineStr"><is><t xml:space="preserve">008</t></is></c><c r="H2" s="5"><v>26500000</v></c>' +
        '<c r="I2"><v>12</v></c>',
    );
    expect(workbook).toContain('</sheets><calcPr fullCalcOnLoad="1"/>');
  });

  it('is in the copy of a small workbook by the time the page hears of it', async () => {
    const { folder, visitor } = await openBook('quarterly.xlsx');
    await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Alpine Grid' });
    const parts = await readPackageParts(join(folder, 'book.corrected.xlsx'));
    expect(Object.values(parts).some((part) => part.includes('Alpine Grid'))).toBe(true);
    expect((await visitor.state()).corrections.isSaving).toBe(false);
  });

  it('of a CSV file goes into a copy, which is the same sheet', async () => {
    const path = join(makeFolder(), 'Rounds.csv');
    const text = 'Company;Round;Closing Date\r\nGrün;"Seed";31/31/2024\r\n';
    writeFileSync(path, text);
    const visitor = await Visitor.of(await openUi());
    await visitor.post('open/path', { paths: [path], reading: {} });
    expect((await visitor.settled()).errors).toBe(1);
    await visitor.edit(0, { rowNumber: 2, columnIndex: 2, text: '2024-01-31' });
    expect((await visitor.settled()).errors).toBe(0);
    expect(readFileSync(path.replace('.csv', '.corrected.csv'), 'utf8')).toBe(text.replace('31/31/2024', '2024-01-31'));
    expect(readFileSync(path, 'utf8')).toBe(text);
    await visitor.post('reread');
    expect(await visitor.settled()).toMatchObject({ errors: 0, inputs: [{ name: 'Rounds.corrected.csv' }] });
    expect((await visitor.get('book')).json.sheets[0]).toMatchObject({ name: 'Rounds', rows: 1 });
  });
});

describe('a column that is not recognised', () => {
  it('is read as what somebody says it is, and remembered', async () => {
    const row = (number: number, ...texts: readonly string[]): string => {
      const cells = texts.map(
        (text, index) => `<c r="${'ABC'[index]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
      );
      return `<row r="${number}">${cells.join('')}</row>`;
    };
    const data = row(1, 'Company', 'Town', 'Website') + row(2, 'Alpine Grid', 'Graz', 'https://alpine.example');
    const bytes = makeXlsx({ sheets: [{ name: 'Companies', data }] });
    const visitor = await Visitor.of(await openUi());
    await visitor.upload({ name: 'book.xlsx', bytes });
    await visitor.settled();
    expect((await visitor.get('book')).json.sheets[0]).toMatchObject({
      columns: [{ isKnown: true }, { header: 'Town', isKnown: false }, { isKnown: true }],
      missingColumns: expect.arrayContaining(['City']),
    });
    await visitor.correct('match', { sheet: 0, columnIndex: 1, column: 'City' });
    await visitor.settled();
    expect((await visitor.get('book')).json.sheets[0].columns[1]).toMatchObject({ header: 'City', isKnown: true });
    await visitor.upload({ name: 'next-quarter.xlsx', bytes });
    await visitor.settled();
    expect((await visitor.get('book')).json.sheets[0].columns[1]).toMatchObject({ header: 'Town', remembered: 'City' });
  });

  it('is none that the sheet does not have', async () => {
    const { visitor } = await openBook('quarterly.xlsx');
    const { json } = await visitor.correct('match', { sheet: 1, columnIndex: 0, column: 'Favourite Colour' });
    expect(json.code).toBe('not-editable');
  });
});

describe('a workbook on the disk', () => {
  it.skipIf(isQuick)('that is saved again is told to be another, and read anew', async () => {
    const { path, visitor } = await openBook('quarterly-with-errors.xlsx');
    writeFileSync(path, readFileSync('samples/quarterly.xlsx'));
    const told = await visitor.watch(({ inputs }) => inputs[0]?.isChanged === true);
    expect(told.at(-1)?.errors).toBeGreaterThan(0);
    await visitor.post('reread');
    expect(await visitor.settled()).toMatchObject({ errors: 0, inputs: [{ isChanged: false }] });
  });

  it('that is gone says so', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.post('open/path', { paths: ['/nowhere/book.xlsx'], reading: {} });
    expect((await visitor.settled()).problem?.code).toBe('input-not-found');
  });
});

describe('a foreign spreadsheet', () => {
  it('is read through a mapping that capsheet proposes, and without it again', async () => {
    const data = [
      ['Portfolio Holding', 'Vehicle', 'Invested On', 'Cost', 'Number of Shares', 'Stock Class'],
      ['Alpine Grid', 'Northlight Fund I', '2024-03-01', '250000', '1000', 'Seed Preferred'],
    ].map((cells, index) => {
      const texts = cells.map(
        (text, column) => `<c r="${'ABCDEF'[column]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
      );
      return `<row r="${index + 1}">${texts.join('')}</row>`;
    });
    const visitor = await Visitor.of(await openUi());
    await visitor.upload({
      name: 'legacy.xlsx',
      bytes: makeXlsx({ sheets: [{ name: 'Book 2024', data: data.join('') }] }),
    });
    expect(await visitor.settled()).toMatchObject({ isMapped: true, phase: 'read' });
    const { rows } = (await visitor.get('rows?sheet=0')).json;
    expect(rows.some(({ status }: { status?: string }) => status !== undefined)).toBe(true);
    expect((await visitor.get('mapping/file')).text).toContain('Book 2024');
    await visitor.post('mapping/leave');
    expect(await visitor.settled()).toMatchObject({ isMapped: false });
    expect((await visitor.get('book')).json.sheets[0].isKnown).toBe(false);
  });
});
