import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { type BinaryBook, pack } from '../../support/binary-book.ts';
import { makeXlsb, makeXlsbParts, rich, type XlsbOptions, xlsbRecord } from '../../support/make-xlsb.ts';
import { makeZip } from '../../support/make-zip.ts';
import { isQuick } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { createReader, describeCells } from './support.ts';

const read = createReader();
const ONE: BinaryBook = {
  sheets: [{ name: 'Rounds', rows: [{ index: 0, cells: [{ column: 0, kind: 'number', value: 5 }] }] }],
};

async function readFirst(book: BinaryBook, options?: XlsbOptions): Promise<Table> {
  const [table] = (await read(makeXlsb(book, options), 'input.xlsb')).tables;
  if (table === undefined) throw new Error('no table');
  return table;
}

test('a text that stands with its cell may have runs', async () => {
  const place = pack(['u32', 1], ['u32', 0]);
  const behindCells = xlsbRecord(62, place, rich({ text: 'Acme Beta', runs: [[5, 1]] }));
  const table = await readFirst({ ...ONE, fonts: [false, true] }, { behindCells });
  expect(table.rows[0]?.cells[1]).toEqual({
    columnIndex: 1,
    value: { kind: 'text', text: 'Acme Beta' },
    struck: 'partly',
  });
});

test('what later versions have added between its marks is no cell, whatever its number', async () => {
  const behindCells = Buffer.concat([
    xlsbRecord(35, pack(['u32', 1])),
    xlsbRecord(5, pack(['u32', 1], ['u32', 0], ['f64', 9])),
    xlsbRecord(0, pack(['u32', 7])),
    xlsbRecord(36),
  ]);
  expect(describeCells(await readFirst(ONE, { behindCells }))).toEqual({ A1: 'number 5' });
});

test('a workbook that asks to be worked out when it is opened, or was saved before it was, says so', async () => {
  const calculation = (flags: number): Buffer => xlsbRecord(157, Buffer.alloc(24), pack(['u16', flags]));
  const asked = async (flags: number): Promise<unknown> =>
    (await readFirst(ONE, { globals: calculation(flags) })).recalculates;
  expect([await asked(0x0e), await asked(0x01), await asked(0x10)]).toEqual([undefined, true, true]);
});

test.skipIf(isQuick)('a large sheet, its records cut wherever a piece of it ends, has all its cells', async () => {
  const count = 40_000;
  const rows = Array.from({ length: count }, (_, index) => ({
    index,
    cells: [
      { column: 0, kind: 'text' as const, value: `Company ${index}` },
      { column: 1, kind: 'number' as const, value: index / 8 },
    ],
  }));
  const [table] = (await read(makeXlsb({ sheets: [{ name: 'Rounds', rows }] }))).tables;
  expect(table?.rows.length).toBe(count);
  const wrong = table?.rows.filter(({ rowNumber, cells }, index) => {
    const [name, number] = cells.map(({ value }) => ('text' in value ? value.text : ''));
    return rowNumber !== index + 1 || name !== `Company ${index}` || number !== String(index / 8);
  });
  expect(wrong).toEqual([]);
});

test('macros in it are left alone', async () => {
  const parts = [...makeXlsbParts(ONE), { name: 'xl/vbaProject.bin', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') }];
  const { tables, format } = await read(makeZip(parts), 'input.xlsb');
  expect([format, ...tables.map(describeCells)]).toEqual(['xlsb', { A1: 'number 5' }]);
});

test('one without shared texts and styles is a workbook', async () => {
  const parts = makeXlsbParts(ONE).filter(({ name }) => !/sharedStrings|styles/.test(name));
  expect((await read(makeZip(parts))).tables.map(describeCells)).toEqual([{ A1: 'number 5' }]);
});

test('of a sheet that nobody wants only the first row with something in it is read', async () => {
  const rows = [0, 1, 2].map((index) => ({
    index,
    cells: [3, 4].map((column) => ({ column, kind: 'number' as const, value: index })),
  }));
  const path = join(makeTempFolder(), 'input.xlsb');
  writeFileSync(
    path,
    makeXlsb({
      sheets: [
        { name: 'Rounds', rows },
        { name: 'Other', rows },
      ],
    }),
  );
  const { tables } = await readWorkbook(path, { wantsSheet: (name) => name === 'Rounds' });
  expect(tables.map((table) => Object.keys(describeCells(table)))).toEqual([
    ['D1', 'E1', 'D2', 'E2', 'D3', 'E3'],
    ['D1', 'E1'],
  ]);
});

test('a sheet may be set to show no zeros', async () => {
  const view = (flags: number): Buffer => xlsbRecord(137, pack(['u16', flags]), Buffer.alloc(28));
  expect((await readFirst(ONE, { behindCells: view(0x03cc) })).hidesZeros).toBe(true);
  expect((await readFirst(ONE, { behindCells: view(0x03dc) })).hidesZeros).toBeUndefined();
});
