import { expect, test } from 'vitest';
import type { CellComment } from '../../../src/spreadsheet/workbook/table.ts';
import { type BinaryBook, pack } from '../../support/binary-book.ts';
import { makeXls, xlsRecord } from '../../support/make-xls.ts';
import { makeXlsbParts, rich, wide, xlsbRecord } from '../../support/make-xlsb.ts';
import { relationships } from '../../support/make-xlsx.ts';
import { makeZip } from '../../support/make-zip.ts';
import { createReader, describeCells } from './support.ts';

const read = createReader();
const COMMENTS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments';
const BOOK: BinaryBook = {
  sheets: [{ name: 'Rounds', rows: [{ index: 0, cells: [{ column: 0, kind: 'number', value: 5 }] }] }],
};
const EXPECTED: readonly CellComment[] = [
  { rowNumber: 1, columnIndex: 0, text: 'in EUR thousands', author: 'Mara Lind' },
  { rowNumber: 9, columnIndex: 2, text: 'zu klären → Řež' },
];

/** A drawn object of that number, with its text: its letters stand in the record behind, its runs in the one after. */
function drawn(id: number, text: string): Buffer {
  return Buffer.concat([
    xlsRecord(0x005d, pack(['u16', 0x15], ['u16', 0x12], ['u16', 0x19], ['u16', id]), Buffer.alloc(14)),
    xlsRecord(0x00ec, Buffer.alloc(8)),
    xlsRecord(0x01b6, Buffer.alloc(10), pack(['u16', text.length], ['u16', 16]), Buffer.alloc(4)),
    xlsRecord(0x003c, pack(['u8', 1]), Buffer.from(text, 'utf16le')),
    xlsRecord(0x003c, Buffer.alloc(16)),
  ]);
}

function note(row: number, column: number, { id, author }: { id: number; author: string }): Buffer {
  const place = pack(['u16', row], ['u16', column], ['u16', 0], ['u16', id]);
  return xlsRecord(0x001c, place, pack(['u16', author.length], ['u8', 0]), Buffer.from(author, 'latin1'));
}

async function readXlsComments(behindCells: Buffer, isBiff5 = false): Promise<readonly CellComment[] | undefined> {
  const { tables } = await read(makeXls(BOOK, { behindCells, isBiff5 }), 'input.xls');
  expect(tables.map(describeCells)).toEqual([{ A1: 'number 5' }]);
  return tables[0]?.comments;
}

test('comments of an .xls file have their texts from drawn objects, by their numbers', async () => {
  const records = [
    drawn(2, 'zu klären → Řež'),
    drawn(1, 'Mara Lind:\nin EUR thousands'),
    note(8, 2, { id: 2, author: '' }),
    note(0, 0, { id: 1, author: 'Mara Lind' }),
  ];
  expect(await readXlsComments(Buffer.concat(records))).toEqual(EXPECTED);
});

test('comments of Excel 5 stand in as many records as they take', async () => {
  const piece = (row: number, column: number, length: number, text: string): Buffer =>
    xlsRecord(0x001c, pack(['u16', row], ['u16', column], ['u16', length]), Buffer.from(text, 'latin1'));
  const long = 'a'.repeat(2048);
  const records = [piece(3, 1, 2053, long), piece(0xffff, 0, 5, ' end.'), piece(0, 0, 3, 'für')];
  expect(await readXlsComments(Buffer.concat(records), true)).toEqual([
    { rowNumber: 1, columnIndex: 0, text: 'für' },
    { rowNumber: 4, columnIndex: 1, text: `${long} end.` },
  ]);
});

test('comments of an .xls file that are damaged keep no value from being read', async () => {
  const text = xlsRecord(0x01b6, Buffer.alloc(10), pack(['u16', 99], ['u16', 16]), Buffer.alloc(4));
  const records = [text, xlsRecord(0x001c, Buffer.alloc(3)), note(0, 0, { id: 7, author: 'Mara Lind' })];
  expect(await readXlsComments(Buffer.concat(records))).toBeUndefined();
});

async function readXlsbComments(...records: readonly Buffer[]): Promise<readonly CellComment[] | undefined> {
  const link = {
    name: 'xl/worksheets/_rels/sheet1.bin.rels',
    content: relationships([['a', COMMENTS, '../comments1.bin']]),
  };
  const part = { name: 'xl/comments1.bin', content: Buffer.concat(records) };
  const { tables } = await read(makeZip([...makeXlsbParts(BOOK), link, part]), 'input.xlsb');
  expect(tables.map(describeCells)).toEqual([{ A1: 'number 5' }]);
  return tables[0]?.comments;
}

test('comments of an .xlsb file stand in a part of their own, which may be damaged', async () => {
  const comment = (author: number, [row, column]: readonly [number, number], text: string): Buffer =>
    Buffer.concat([
      xlsbRecord(
        635,
        pack(['u32', author], ['u32', row], ['u32', row], ['u32', column], ['u32', column]),
        Buffer.alloc(16),
      ),
      xlsbRecord(637, rich({ text, runs: [[0, 0]] })),
    ]);
  const authors = ['Mara Lind', ''].map((name) => xlsbRecord(632, wide(name)));
  const texts = [comment(1, [8, 2], 'zu klären → Řež'), comment(0, [0, 0], 'Mara Lind:\nin EUR thousands')];
  expect(await readXlsbComments(...authors, ...texts)).toEqual(EXPECTED);
  expect(await readXlsbComments(...authors, ...texts, Buffer.from([0xfd]))).toBeUndefined();
});
