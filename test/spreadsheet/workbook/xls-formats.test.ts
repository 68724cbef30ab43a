import { expect, test } from 'vitest';
import { type BinaryBook, pack } from '../../support/binary-book.ts';
import { makeXls, xlsRecord } from '../../support/make-xls.ts';
import { createReader, describeCells } from './support.ts';

const read = createReader();
const FORMAT = 0x041e;
const BOOK: BinaryBook = {
  styles: [
    [0, 0],
    [164, 0],
    [165, 0],
  ],
  sheets: [
    {
      name: 'Rounds',
      rows: [
        {
          index: 0,
          cells: [
            { column: 0, kind: 'number', value: 5, style: 1 },
            { column: 1, kind: 'number', value: 45000, style: 2 },
          ],
        },
      ],
    },
  ],
};

const format = (formatId: number, length: number, bits: number, code: string): Buffer =>
  xlsRecord(FORMAT, pack(['u16', formatId], ['u16', length], ['u8', bits]), Buffer.from(code, 'latin1'));

test.each([
  ['has reserved bits set', format(164, 0, 0x3a, '_(0'), format(165, 10, 0x0c, 'yyyy-mm-dd')],
  ['is shorter than it says', format(164, 4, 0, ''), format(165, 12, 0, 'yyyy-mm-dd')],
])('A number format that %s is read as far as it goes', async (_, ...formats) => {
  const { tables } = await read(makeXls(BOOK, { globals: Buffer.concat(formats) }), 'input.xls');

  expect(describeCells(tables[0])).toEqual({ A1: 'number 5', B1: 'number 45000' });
  expect(tables[0]?.rows[0]?.cells.map((cell) => cell.format)).toEqual([undefined, 'yyyy-mm-dd']);
});
