import { expect, test } from 'vitest';
import { type BinaryBook, pack } from '../../support/binary-book.ts';
import { makeXlsbParts, xlsbRecord } from '../../support/make-xlsb.ts';
import { makeZip } from '../../support/make-zip.ts';
import { createReader, faultOf, readFault } from './support.ts';

const read = createReader();
const BOOK: BinaryBook = {
  sheets: [{ name: 'Rounds', rows: [{ index: 0, cells: [{ column: 0, kind: 'number', value: 5 }] }] }],
};
const SHEET = 'xl/worksheets/sheet1.bin';
const DAMAGED = 'input-damaged';

const part = (name: string, content: Buffer): Buffer =>
  makeZip(makeXlsbParts(BOOK).map((one) => (one.name === name ? { ...one, content } : one)));
const inRow = (cell: Buffer): Buffer => part(SHEET, Buffer.concat([xlsbRecord(0, Buffer.alloc(17)), cell]));

test.each<[what: string, bytes: Buffer, code: string, message: string | RegExp]>([
  [
    'no list of sheets',
    part('xl/workbook.bin', xlsbRecord(132)),
    DAMAGED,
    'is damaged: its part xl/workbook.bin is not the list of its sheets.',
  ],
  [
    'a missing list of sheets',
    makeZip(makeXlsbParts(BOOK).filter(({ name }) => name !== 'xl/workbook.bin')),
    DAMAGED,
    'is damaged: its part xl/workbook.bin is missing.',
  ],
  [
    'a missing sheet',
    makeZip(makeXlsbParts(BOOK).filter(({ name }) => name !== SHEET)),
    DAMAGED,
    `is damaged: the part ${SHEET} of its sheet "Rounds" is missing.`,
  ],
  ['no sheet', makeZip(makeXlsbParts({ sheets: [] })), 'input-no-worksheets', 'has no worksheet.'],
  [
    'a record cut off',
    part(SHEET, xlsbRecord(0, Buffer.alloc(17)).subarray(0, 9)),
    DAMAGED,
    `is damaged: its part ${SHEET} is cut short.`,
  ],
  [
    'a record too short',
    part(SHEET, xlsbRecord(0, Buffer.alloc(2))),
    DAMAGED,
    `is damaged: its part ${SHEET} cannot be read (record 0x0000 is too short).`,
  ],
  [
    'a huge record',
    part(SHEET, Buffer.from('05ffffff7f', 'hex')),
    'input-too-large',
    `is too large: a record of its part ${SHEET} has 268435455 bytes.`,
  ],
  ['a cell without a row', part(SHEET, xlsbRecord(5, Buffer.alloc(16))), DAMAGED, /"Rounds"/],
  [
    'a column that no sheet has',
    inRow(xlsbRecord(5, pack(['u32', 0x4000], ['u32', 0], ['f64', 1]))),
    DAMAGED,
    /"Rounds" .* 16385\.$/,
  ],
  [
    'a row that no sheet has',
    part(
      SHEET,
      Buffer.concat([xlsbRecord(0, pack(['u32', 0xffff_fffe]), Buffer.alloc(13)), xlsbRecord(5, Buffer.alloc(16))]),
    ),
    DAMAGED,
    'is damaged: its sheet "Rounds" has more rows than a sheet can hold.',
  ],
  [
    'a shared text that is not there',
    inRow(xlsbRecord(7, pack(['u32', 1], ['u32', 0], ['u32', 7]))),
    DAMAGED,
    /"Rounds" .* B1 .* 7,/,
  ],
  [
    'a text longer than its record',
    inRow(xlsbRecord(6, pack(['u32', 1], ['u32', 0], ['u32', 0x7fff_ffff]))),
    DAMAGED,
    `is damaged: its part ${SHEET} cannot be read (record 0x0006 is too short).`,
  ],
])('%s is a clear error', async (_, bytes, code, message) => {
  expect(await readFault(read(bytes, 'input.xlsb'))).toEqual(faultOf(code, 'input.xlsb', message));
});
