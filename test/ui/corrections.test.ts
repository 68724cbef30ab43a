import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeXlsx } from '../support/make-xlsx.ts';
import { makeFolder, openUi, Visitor } from './support.ts';

async function openSample(sample: string, name = 'book.xlsx') {
  const folder = makeFolder();
  const path = join(folder, name);
  copyFileSync(`samples/${sample}`, path);
  const visitor = await Visitor.of(await openUi());
  await visitor.post('open/path', { paths: [path], reading: {} });
  return { folder, path, visitor, state: await visitor.settled() };
}

/** The text of a cell as the page shows it. */
async function cellOf(visitor: Visitor, sheet: number, rowNumber: number, columnIndex: number) {
  const { rows } = (await visitor.get(`rows?sheet=${sheet}`)).json;
  const row = rows.find((one: { rowNumber: number }) => one.rowNumber === rowNumber);
  return row?.cells.find((cell: { columnIndex: number }) => cell.columnIndex === columnIndex)?.text;
}

describe('corrections', () => {
  it('are answered when they are checked, and can be taken back and done again', async () => {
    const { folder, visitor, state } = await openSample('quarterly-with-errors.xlsx');
    const before = await cellOf(visitor, 0, 3, 0);
    const { json } = await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Alpine Grid' });
    expect(json).toEqual({ revision: state.revision + 1, changed: 1, left: '' });
    const corrected = await visitor.settled();
    expect([corrected.errors, corrected.corrections]).toEqual([state.errors - 1, { undo: 'A3', isSaving: false }]);
    const written = readFileSync(join(folder, 'book.corrected.xlsx'));
    await visitor.post('undo');
    const back = await visitor.settled();
    expect([back.errors, back.corrections]).toEqual([state.errors, { redo: 'A3', isSaving: false }]);
    expect(await cellOf(visitor, 0, 3, 0)).toBe(before);
    await visitor.post('redo');
    const again = await visitor.settled();
    expect([again.errors, again.corrections]).toEqual([state.errors - 1, { undo: 'A3', isSaving: false }]);
    expect(readFileSync(join(folder, 'book.corrected.xlsx')).equals(written)).toBe(true);
  });

  it('that change nothing are none', async () => {
    const { folder, visitor, state } = await openSample('quarterly-with-errors.xlsx');
    const text = await cellOf(visitor, 0, 2, 0);
    const { json } = await visitor.edit(0, { rowNumber: 2, columnIndex: 0, text });
    expect(json).toEqual({ revision: state.revision, changed: 0, left: '' });
    expect((await visitor.settled()).corrections).toEqual({ isSaving: false });
    expect(existsSync(join(folder, 'book.corrected.xlsx'))).toBe(false);
  });

  it('are forgotten as steps once the copy is read again, which has them', async () => {
    const { visitor } = await openSample('quarterly-with-errors.xlsx');
    await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Alpine Grid' });
    await visitor.post('reread');
    const read = await visitor.settled();
    expect([read.corrections, read.inputs[0]?.isCorrected]).toEqual([{ isSaving: false }, true]);
    expect(await cellOf(visitor, 0, 3, 0)).toBe('Alpine Grid');
  });

  it('meant for a workbook that somebody has replaced in another tab are not made in the new one', async () => {
    const { folder, visitor } = await openSample('quarterly-with-errors.xlsx');
    const { readings } = (await visitor.get('book')).json;
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    const place = { readings, sheet: 0, rowNumber: 3, columnIndex: 0 };
    const block = { sheet: 0, filter: {}, offset: 1, columnIndex: 0, block: [['Meant for the other']] };
    const answers = [
      await visitor.post('edit', { readings, sheet: 0, cells: [{ rowNumber: 3, columnIndex: 0, text: 'Meant' }] }),
      await visitor.post('paste', { readings, ...block }),
      await visitor.post('alike', { ...place, text: 'Meant for the other' }),
      await visitor.post('match', { readings, sheet: 0, columnIndex: 0, column: 'Company' }),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
      answers.map(() => [409, 'workbook-changed']),
    );
    expect((await visitor.settled()).corrections).toEqual({ isSaving: false });
    expect(existsSync(join(folder, 'book.corrected.xlsx'))).toBe(false);
  });

  it('leave a cell the look of a conditional format only as long as it holds', async () => {
    const path = join(makeFolder(), 'book.xlsx');
    const words = [
      'Company',
      'Round',
      'Closing Date',
      'Round Size',
      'Currency',
      'Acme',
      'Seed',
      '2024-03-05',
      '',
      'EUR',
    ];
    const cells = words.map((word, index) => {
      const address = `${'ABCDE'[index % 5]}${index < 5 ? 1 : 2}`;
      if (word === '') return `<c r="${address}" s="1"><v>2000000</v></c>`;
      return `<c r="${address}" t="inlineStr"><is><t>${word}</t></is></c>`;
    });
    const data = `<row r="1">${cells.slice(0, 5).join('')}</row><row r="2">${cells.slice(5).join('')}</row>`;
    const rule =
      '<cfRule type="cellIs" priority="1" operator="greaterThan" dxfId="0"><formula>1000000</formula></cfRule>';
    const after = `<conditionalFormatting sqref="D2:D9">${rule}</conditionalFormatting>`;
    const styles = `<fonts><font/></fonts><cellXfs><xf/><xf numFmtId="3"/></cellXfs>
      <dxfs><dxf><numFmt numFmtId="164" formatCode="0&quot;k&quot;"/></dxf></dxfs>`;
    writeFileSync(path, makeXlsx({ sheets: [{ name: 'Rounds', data, after }], styles }));
    const visitor = await Visitor.of(await openUi());
    await visitor.post('open/path', { paths: [path], reading: {} });
    await visitor.settled();
    const shownAt = async () => (await visitor.get('rows?sheet=0')).json.rows[0].cells[3].shown;
    expect(await shownAt()).toBe('2000000k');
    await visitor.edit(0, { rowNumber: 2, columnIndex: 3, text: '500000' });
    await visitor.settled();
    expect(await shownAt()).toBe('500,000');
  });

  it.each([
    ['quarterly.ods', 'book.ods', 'book.corrected.ods'],
    ['quarterly.xls', 'book.xls', 'book.corrected.xlsx'],
  ])(
    'of %s go into a copy that reads as it is shown, and the page says beforehand what it loses',
    async (file, name, copy) => {
      const folder = makeFolder();
      copyFileSync(join('test/fixtures', file), join(folder, name));
      const visitor = await Visitor.of(await openUi());
      await visitor.post('open/path', { paths: [join(folder, name)], reading: {} });
      const { errors } = await visitor.settled();
      const { copyLoses } = (await visitor.get('book')).json;
      expect(copyLoses === undefined).toBe(copy.endsWith('.ods'));
      await visitor.edit(0, { rowNumber: 2, columnIndex: 0, text: 'Renamed & Co' });
      const { inputs } = await visitor.settled();
      expect(inputs).toMatchObject([
        { name: copy, isCorrected: true, ...(copyLoses === undefined ? {} : { lost: copyLoses }) },
      ]);
      await visitor.post('reread');
      await visitor.settled();
      expect(await cellOf(visitor, 0, 2, 0)).toBe('Renamed & Co');
      await visitor.edit(0, { rowNumber: 2, columnIndex: 0, text: '' });
      expect((await visitor.settled()).errors).toBeGreaterThan(errors);
    },
  );
});
