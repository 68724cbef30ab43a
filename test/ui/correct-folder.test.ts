import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openZip } from '../../src/spreadsheet/opc/zip/zip.ts';
import { makeFolder, openUi, Visitor } from './support.ts';

const ROUNDS = 'Company;Round;Closing Date\r\nGrün;"Seed";31/31/2024\r\n';
const COMPANIES = 'Company\r\nGrün\r\n';
const DOCUMENTS = 'Company,File\nGrün,papers/deed.pdf\n';

/** A visitor with a folder of CSV files open, one cell of which is wrong, and a document beside them. */
async function openFolder(name = 'Q1.2024') {
  const path = join(makeFolder(), name);
  mkdirSync(join(path, 'papers'), { recursive: true });
  writeFileSync(join(path, 'Companies.csv'), COMPANIES);
  writeFileSync(join(path, 'Rounds.csv'), ROUNDS);
  writeFileSync(join(path, 'Documents.csv'), DOCUMENTS);
  writeFileSync(join(path, 'papers', 'deed.pdf'), '%PDF-1.4\n');
  const visitor = await Visitor.of(await openUi());
  await visitor.post('open/path', { paths: [path], reading: {} });
  const state = await visitor.settled();
  return { path, copy: `${path}.corrected`, visitor, state };
}

/** The place of a sheet among the others. */
async function sheetOf(visitor: Visitor, name: string): Promise<number> {
  const { sheets } = (await visitor.get('book')).json;
  return sheets.findIndex((sheet: { name: string }) => sheet.name === name);
}

describe('a corrected cell of a folder of CSV files', () => {
  it('goes into a copy of the folder, which has all its files and documents and is read from then on', async () => {
    const { path, copy, visitor, state } = await openFolder();
    expect(state.errors).toBe(1);
    const sheet = await sheetOf(visitor, 'Rounds');
    await visitor.edit(sheet, { rowNumber: 2, columnIndex: 2, text: '2024-01-31' });
    expect(await visitor.settled()).toMatchObject({
      errors: 0,
      inputs: [{ name: 'Q1.2024.corrected', path: copy, isCorrected: true }],
    });
    const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read(copy, 'Rounds.csv')).toBe(ROUNDS.replace('31/31/2024', '2024-01-31'));
    expect([read(copy, 'Companies.csv'), read(copy, 'Documents.csv')]).toEqual([COMPANIES, DOCUMENTS]);
    expect(read(copy, 'papers/deed.pdf')).toBe('%PDF-1.4\n');
    expect(read(path, 'Rounds.csv')).toBe(ROUNDS);
    await visitor.post('reread');
    expect(await visitor.settled()).toMatchObject({ errors: 0, inputs: [{ name: 'Q1.2024.corrected' }] });
  });

  it('is taken back byte for byte, and joins the next one in the same copy', async () => {
    const { copy, visitor } = await openFolder();
    const sheet = await sheetOf(visitor, 'Rounds');
    await visitor.edit(sheet, { rowNumber: 2, columnIndex: 2, text: '2024-01-31' });
    await visitor.post('undo');
    await visitor.settled();
    expect(readFileSync(join(copy, 'Rounds.csv'), 'utf8')).toBe(ROUNDS);
    await visitor.edit(await sheetOf(visitor, 'Companies'), { rowNumber: 2, columnIndex: 0, text: 'Grün AG' });
    await visitor.settled();
    expect(readFileSync(join(copy, 'Companies.csv'), 'utf8')).toBe(COMPANIES.replace('Grün', 'Grün AG'));
    await visitor.post('reread');
    await visitor.settled();
    await visitor.edit(sheet, { rowNumber: 2, columnIndex: 1, text: 'Series A' });
    expect((await visitor.settled()).inputs[0]?.name).toBe('Q1.2024.corrected');
    expect(readFileSync(join(copy, 'Rounds.csv'), 'utf8')).toBe(ROUNDS.replace('Seed', 'Series A'));
  });

  it('leaves no folder behind where nothing changed', async () => {
    const { copy, visitor } = await openFolder();
    const { json } = await visitor.edit(await sheetOf(visitor, 'Rounds'), {
      rowNumber: 2,
      columnIndex: 1,
      text: 'Seed',
    });
    expect([json.changed, existsSync(copy)]).toEqual([0, false]);
  });

  it('can be saved, with the other CSV files in one ZIP file', async () => {
    const { visitor, copy } = await openFolder('csv');
    await visitor.edit(await sheetOf(visitor, 'Rounds'), { rowNumber: 2, columnIndex: 2, text: '2024-01-31' });
    const { bytes, headers } = await visitor.get('corrected/0');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''csv.corrected.zip");
    const archive = await openZip(bytes, 'the copy');
    for (const name of ['Companies.csv', 'Documents.csv', 'Rounds.csv']) {
      const chunks = [];
      for await (const chunk of archive.open(name)) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(readFileSync(join(copy, name)))).toBe(true);
    }
  });

  it('of several CSV files that were uploaded together can be saved as well', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload(
      { name: 'Rounds.csv', bytes: Buffer.from(ROUNDS) },
      { name: 'Companies.csv', bytes: Buffer.from(COMPANIES) },
    );
    expect((await visitor.settled()).errors).toBe(1);
    await visitor.edit(await sheetOf(visitor, 'Rounds'), { rowNumber: 2, columnIndex: 2, text: '2024-01-31' });
    expect((await visitor.settled()).errors).toBe(0);
    expect((await visitor.get('corrected/0')).headers['content-disposition']).toContain('CSV%20files.corrected.zip');
  });

  it('is refused, with the reason, where the CSV file was saved again since', async () => {
    const { path, copy, visitor } = await openFolder();
    writeFileSync(join(path, 'Rounds.csv'), `${ROUNDS}Acme;A;2024-01-01\r\n`);
    await visitor.edit(await sheetOf(visitor, 'Rounds'), { rowNumber: 2, columnIndex: 1, text: 'A' });
    const { problem } = await visitor.settled();
    expect([problem?.code, problem?.message]).toEqual([
      'input-changed',
      'Q1.2024 has been saved again since it was read; nothing was written.',
    ]);
    expect(existsSync(copy)).toBe(false);
  });

  it('is refused where two of the files are the same sheet', async () => {
    const { path, visitor } = await openFolder();
    cpSync(join(path, 'Rounds.csv'), join(path, 'Rounds.corrected.csv'));
    await visitor.post('reread');
    await visitor.settled();
    const { status, json } = await visitor.edit(0, { rowNumber: 2, columnIndex: 0, text: 'x' });
    const why =
      'Q1.2024 contains several CSV files of one name, which capsheet cannot tell apart to correct them. Rename or remove one of them, and read the folder again.';
    expect([status, json.code, json.message]).toEqual([409, 'not-editable', why]);
    expect((await visitor.get('book')).json.sheets[0]).toMatchObject({ isEditable: false, heldBecause: why });
  });
});
