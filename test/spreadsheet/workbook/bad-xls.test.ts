import { expect, test } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { type BinaryBook, pack } from '../../support/binary-book.ts';
import { makeCompoundFile } from '../../support/make-compound-file.ts';
import { makeXls, makeXlsStream, XLS_END, type XlsOptions, xlsBeginning, xlsRecord } from '../../support/make-xls.ts';
import { sweepStep } from '../../support/sweep.ts';
import { createReader, describeCells, faultOf, readFault } from './support.ts';

const read = createReader();
const BOOK: BinaryBook = {
  texts: [{ text: 'Acme' }],
  sheets: [
    {
      name: 'Rounds',
      rows: [
        {
          index: 0,
          cells: [
            { column: 0, kind: 'shared', value: 0 },
            { column: 1, kind: 'number', value: 5 },
          ],
        },
      ],
    },
  ],
};
const CELLS = { A1: 'text Acme', B1: 'number 5' };
const NUMBER = 0x0203;

/** The file with a 32-bit number changed. */
function change(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(value >>> 0, at);
  return changed;
}

const behind = (...records: readonly Buffer[]): Buffer => makeXls(BOOK, { behindCells: Buffer.concat(records) });
const globals = (...records: readonly Buffer[]): Buffer => makeXls(BOOK, { globals: Buffer.concat(records) });
const biff5 = (text: string, options: XlsOptions): Buffer =>
  makeXls(
    { sheets: [{ name: 'R', rows: [{ index: 0, cells: [{ column: 0, kind: 'text', value: text }] }] }] },
    { isBiff5: true, ...options },
  );
const large = makeXls({ ...BOOK, texts: [{ text: 'Acme' }, { text: 'x'.repeat(9000) }] });
const DAMAGED = 'input-damaged';

test.each<[what: string, bytes: Buffer, code: string, message: string | RegExp]>([
  [
    'no stream of a workbook',
    makeCompoundFile({ name: 'Other', content: Buffer.from('Workbook\0', 'latin1') }),
    'input-not-a-spreadsheet',
    /OLE2/,
  ],
  [
    'a list of streams that only looks like one',
    Buffer.concat([makeCompoundFile({ name: 'Other', content: Buffer.alloc(9) }), entryOf('Workbook')]),
    DAMAGED,
    'is damaged: it has no stream Workbook.',
  ],
  ['sectors of a size that is none', change(large, 30, 0x0006_0005), DAMAGED, /^"input\.xls" is damaged/],
  [
    'a chain of sectors that leads in a circle',
    circle(large),
    DAMAGED,
    'is damaged: the sectors of its Workbook lead in a circle.',
  ],
  [
    'a chain of sectors that leads beyond the file',
    change(large, nextOf(large, 2), 0x00ff_ffff),
    'input-truncated',
    /^"input/,
  ],
  [
    'a chain that ends too early',
    change(large, nextOf(large, 2), 0xffff_fffe),
    DAMAGED,
    'is damaged: its stream Workbook is cut short.',
  ],
  ['a file that is cut short', large.subarray(0, 3000), 'input-truncated', /^"input/],
  [
    'another beginning',
    makeCompoundFile({ name: 'Workbook', content: xlsRecord(0x0042, pack(['u16', 1200])) }),
    DAMAGED,
    'is damaged: it does not begin as a workbook does.',
  ],
  [
    'a version nobody knows',
    makeCompoundFile({ name: 'Workbook', content: xlsRecord(0x0809, pack(['u16', 0x0900], ['u16', 5])) }),
    DAMAGED,
    'is damaged: it is of no known version of Excel (2304).',
  ],
  [
    'a chart alone',
    makeCompoundFile({ name: 'Workbook', content: Buffer.concat([xlsBeginning(0x20), XLS_END]) }),
    'input-not-a-spreadsheet',
    'is an Excel file of another kind, not a spreadsheet.',
  ],
  ['Excel 4', Buffer.from('0904060000001000', 'hex'), 'input-old-xls', /Excel 4/],
  ['a password', globals(xlsRecord(0x002f, Buffer.alloc(54))), 'input-encrypted-otherwise', /^"input/],
  [
    'a record longer than the stream',
    makeCompoundFile({
      name: 'Workbook',
      content: Buffer.concat([xlsBeginning(5), pack(['u16', NUMBER], ['u16', 9999])]),
    }),
    DAMAGED,
    'is damaged: its record at byte 12 is longer than what is left of it.',
  ],
  ['no end', makeXlsStream(BOOK).subarray(0, -4), DAMAGED, 'is damaged: its sheet "Rounds" is cut short.'],
  [
    'a sheet that begins nowhere',
    misplaced(),
    DAMAGED,
    'is damaged: its sheet "Rounds" does not begin where it should.',
  ],
  [
    'a number of too few bytes',
    behind(xlsRecord(NUMBER, pack(['u16', 1], ['u16', 0], ['u16', 0], ['u16', 0]))),
    DAMAGED,
    'is damaged: its sheet "Rounds" cannot be read (record 0x0203 is too short).',
  ],
  [
    'many numbers that are few',
    behind(xlsRecord(0x00bd, pack(['u16', 1], ['u16', 0], ['u16', 200]))),
    DAMAGED,
    'is damaged: its sheet "Rounds" has numbers side by side for other columns than it says.',
  ],
  [
    'a shared text that is not there',
    behind(xlsRecord(0x00fd, pack(['u16', 1], ['u16', 2], ['u16', 0], ['u32', 7]))),
    DAMAGED,
    'is damaged: its sheet "Rounds" refers at C2 to the shared text 7, which the file does not hold.',
  ],
  [
    'a column that no sheet has',
    behind(xlsRecord(NUMBER, pack(['u16', 1], ['u16', 0xffff], ['u16', 0], ['f64', 1]))),
    DAMAGED,
    'is damaged: its sheet "Rounds" has a cell in column 65536.',
  ],
  [
    'a cell twice',
    behind(xlsRecord(NUMBER, pack(['u16', 0], ['u16', 1], ['u16', 0], ['f64', 1]))),
    DAMAGED,
    'is damaged: its sheet "Rounds" holds the cell B1 twice.',
  ],
  [
    'more merged cells than it holds',
    behind(xlsRecord(0x00e5, pack(['u16', 0xffff]))),
    DAMAGED,
    'is damaged: its sheet "Rounds" cannot be read (record 0x00e5 is too short).',
  ],
  [
    'two lists of texts',
    globals(xlsRecord(0x00fc, pack(['u32', 0], ['u32', 0]))),
    DAMAGED,
    'is damaged: it holds its list of texts twice.',
  ],
  [
    'a text cut off',
    makeXls(BOOK, { isBiff5: true, globals: xlsRecord(0x00fc, pack(['u32', 9], ['u32', 0xffff_ffff], ['u16', 99])) }),
    DAMAGED,
    'is damaged: its list of texts cannot be read (record 0x00fc is too short).',
  ],
  [
    'a code page nobody knows',
    biff5('Zürich', { globals: xlsRecord(0x0042, pack(['u16', 1361])) }),
    'input-code-page',
    'contains text in code page 1361, which capsheet does not know.',
  ],
  [
    'a text of another length than it says',
    behindBiff5(),
    DAMAGED,
    'is damaged: its sheet "Rounds" has at C2 a text of another length than it says.',
  ],
])('%s is a clear error', async (_, bytes, code, message) => {
  expect(await readFault(read(bytes, 'input.xls'))).toEqual(faultOf(code, 'input.xls', message));
});

test('a workbook in a workbook is not taken for it', async () => {
  const inner = makeXlsStream({ sheets: [{ name: 'Inner' }] });
  // The first of two streams of one name is listed in a folder below: the root knows only the second.
  const bytes = makeCompoundFile(
    { name: 'Workbook', content: inner },
    { name: 'Workbook', content: makeXlsStream(BOOK) },
  );
  const directory = 512 + 512 * bytes.readUInt32LE(48);
  const { tables } = await read(change(bytes, directory + 76, 2));
  expect(tables.map(({ name }) => name)).toEqual(['Rounds']);
});

test('a directory that does not say what stands at its top is searched', async () => {
  const bytes = makeXls(BOOK);
  const directory = 512 + 512 * bytes.readUInt32LE(48);
  const { tables } = await read(change(bytes, directory + 76, 0xffff_ffff));
  expect(tables.map(describeCells)).toEqual([CELLS]);
});

test('no flipped byte and no cut of an .xls file leads to anything but a reading or a clear refusal', async () => {
  for (const whole of [makeXls(BOOK), makeXls(BOOK, { isBiff5: true }), makeXlsStream(BOOK)]) {
    for (let offset = 0; offset < whole.length; offset += sweepStep(7)) {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(offset) ^ 0x55, offset);
      for (const bytes of [flipped, whole.subarray(0, offset)]) {
        const outcome = await read(bytes, 'input.xls').then(
          () => 'read',
          (error: unknown) => (error instanceof CapsheetError ? error.exitStatus : error),
        );
        expect(['read', 2]).toContain(outcome);
      }
    }
  }
});

/** Where the file says which sector follows that one of the first hundred. */
function nextOf(bytes: Buffer, sector: number): number {
  return 512 + 512 * bytes.readUInt32LE(76) + 4 * sector;
}

function circle(bytes: Buffer): Buffer {
  return change(bytes, nextOf(bytes, 5), 3);
}

/** An entry of the list of streams where no list has it. */
function entryOf(name: string): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write(name, 'utf16le');
  return bytes;
}

function misplaced(): Buffer {
  const stream = makeXlsStream(BOOK);
  return change(stream, stream.indexOf(pack(['u16', 0x0085])) + 4, 8);
}

function behindBiff5(): Buffer {
  const place = pack(['u16', 1], ['u16', 2], ['u16', 0]);
  const label = xlsRecord(0x0204, place, pack(['u16', 2]), Buffer.from('8abf8e9a', 'hex'));
  return makeXls(BOOK, { isBiff5: true, behindCells: label });
}
