import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeXlsx } from '../support/make-xlsx.ts';
import { makeFolder, openUi, Visitor } from './support.ts';

async function openFile(name: string, content: string | Buffer): Promise<Visitor> {
  const path = join(makeFolder(), name);
  writeFileSync(path, content);
  const visitor = await Visitor.of(await openUi());
  await visitor.post('open/path', { paths: [path], reading: {} });
  await visitor.settled();
  return visitor;
}

const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A sheet of rounds, each with its size as a cell of the sheet, and its day. */
function makeRounds(...rows: readonly (readonly [size: string, day: string])[]): Buffer {
  const header = ['Company', 'Round', 'Closing Date', 'Round Size'].map((name, at) => text(`${'ABCD'[at]}1`, name));
  const lines = rows.map(([size, day], index) => {
    const row = index + 2;
    return `<row r="${row}">${text(`A${row}`, 'Acme')}${text(`B${row}`, `Series ${row}`)}${text(`C${row}`, day)}${size.replace('@', `D${row}`)}</row>`;
  });
  return makeXlsx({ sheets: [{ name: 'Rounds', data: `<row r="1">${header.join('')}</row>${lines.join('')}` }] });
}

const number = (value: string): string => `<c r="@"><v>${value}</v></c>`;
const typed = (value: string): string => text('@', value);

async function order(visitor: Visitor, query: string): Promise<number[]> {
  const { rows } = (await visitor.get(`rows?sheet=0&${query}`)).json;
  return rows.map((row: { rowNumber: number }) => row.rowNumber);
}

describe('rows sorted by a column', () => {
  it('stand by their numbers with every digit, typed as text or not, and the empty ones last either way', async () => {
    const visitor = await openFile(
      'book.xlsx',
      makeRounds(
        [number('10'), '2024-01-01'],
        [number('9'), '2024-01-01'],
        [typed('$ 1,250,000.01'), '2024-01-01'],
        ['', '2024-01-01'],
        [number('1250000.009'), '2024-01-01'],
        [typed('to be agreed'), '2024-01-01'],
        [number('-3'), '2024-01-01'],
      ),
    );
    expect(await order(visitor, 'sort=D')).toEqual([8, 3, 2, 6, 4, 7, 5]);
    expect(await order(visitor, 'sort=-D')).toEqual([7, 4, 6, 2, 3, 8, 5]);
  });

  it('stand by their days, whatever they are written like', async () => {
    const visitor = await openFile(
      'book.xlsx',
      makeRounds(
        [number('1'), '2024-03-31'],
        [number('1'), '31 Dec 2023'],
        [number('1'), '2024-02-29'],
        [number('1'), 'soon'],
      ),
    );
    expect(await order(visitor, 'sort=C')).toEqual([3, 4, 2, 5]);
  });

  it('stand by their texts as people count, in a CSV file too, and those that are alike as they stood', async () => {
    const visitor = await openFile(
      'Rounds.csv',
      'Company,Round,Closing Date,Round Size\nb,Series 10,2024-01-01,20\nÄ,Series 2,2024-01-01,100\nB,Seed,2024-01-01,3\n',
    );
    expect(await order(visitor, 'sort=B')).toEqual([4, 3, 2]);
    expect(await order(visitor, 'sort=A')).toEqual([3, 2, 4]);
    expect(await order(visitor, 'sort=D')).toEqual([4, 2, 3]);
  });

  it('cannot be sorted by what is no column', async () => {
    const visitor = await openFile('book.xlsx', makeRounds([number('1'), '2024-03-31']));
    expect((await visitor.get('rows?sheet=0&sort=D7')).status).toBe(400);
    expect(await order(visitor, 'sort=XFD')).toEqual([2]);
  });
});

describe('a list of rows', () => {
  const rows = [
    [number('30'), '2024-01-01'],
    [number('10'), '31/02/2024'],
    [number('20'), '2024-01-01'],
  ] as const;

  it('keeps its rows and their order while they are corrected, and another one has them anew', async () => {
    const visitor = await openFile('book.xlsx', makeRounds(...rows));
    const { list } = (await visitor.get('rows?sheet=0&sort=D')).json;
    await visitor.edit(0, { rowNumber: 3, columnIndex: 3, text: '99' });
    await visitor.settled();
    const kept = (await visitor.get(`rows?sheet=0&sort=D&list=${list}`)).json;
    expect(kept.rows.map((row: { rowNumber: number }) => row.rowNumber)).toEqual([3, 4, 2]);
    expect(kept.rows[0].cells[3].text).toBe('99');
    expect(kept.listedAt).toBeLessThan(kept.revision);
    expect(await order(visitor, 'sort=D')).toEqual([4, 2, 3]);
  });

  it('keeps a row whose error was corrected, and one that was emptied', async () => {
    const visitor = await openFile('book.xlsx', makeRounds(...rows));
    const { list, total } = (await visitor.get('rows?sheet=0&severity=error')).json;
    expect(total).toBe(1);
    await visitor.edit(0, ...[0, 1, 2, 3].map((columnIndex) => ({ rowNumber: 3, columnIndex, text: '' })));
    await visitor.settled();
    const kept = (await visitor.get(`rows?sheet=0&severity=error&list=${list}`)).json;
    expect(kept.rows).toMatchObject([{ rowNumber: 3, cells: [] }]);
    await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Acme' });
    await visitor.settled();
    expect((await visitor.get(`rows?sheet=0&list=${list}&severity=error`)).json.rows[0].cells[0].text).toBe('Acme');
  });

  it('is what a pasted block goes into, row by row as they are shown', async () => {
    const visitor = await openFile('book.xlsx', makeRounds(...rows));
    const { list } = (await visitor.get('rows?sheet=0&sort=-D')).json;
    // By what is pasted first they would stand otherwise.
    for (const block of [
      [['1'], ['2'], ['3']],
      [['4'], ['5'], ['6']],
    ]) {
      await visitor.correct('paste', {
        sheet: 0,
        filter: { search: '' },
        sort: '-D',
        list,
        offset: 0,
        columnIndex: 3,
        block,
      });
      await visitor.settled();
    }
    const { rows: after } = (await visitor.get('rows?sheet=0')).json;
    const sizes = after.map((row: { cells: { text: string }[] }) => row.cells[3]?.text);
    expect(sizes).toEqual(['4', '6', '5']);
  });

  it('is gone through in its own order for the next error, and told where a row stands in it', async () => {
    const visitor = await openFile('book.xlsx', makeRounds(...rows));
    expect((await visitor.get('rows/next?sheet=0&sort=-D&after=-1')).json).toEqual({
      sheet: 0,
      offset: 2,
      columnIndex: 2,
    });
    expect((await visitor.get('rows/place?sheet=0&sort=-D&rowNumber=4')).json).toEqual({ offset: 1 });
  });
});
