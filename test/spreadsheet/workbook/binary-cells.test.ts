import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell, Table } from '../../../src/spreadsheet/workbook/table.ts';
import type { BinaryBook, BinaryCell, BinaryRow, PlacelessCell } from '../../support/binary-book.ts';
import { makeXlsxOf } from '../../support/binary-book-as-xlsx.ts';
import { makeXls } from '../../support/make-xls.ts';
import { makeXlsb } from '../../support/make-xlsb.ts';
import { sweepOf } from '../../support/sweep.ts';
import { createReader, describeCells } from './support.ts';

const read = createReader();

/** Every way to write a workbook down; what is read of it may not depend on the way. */
const WAYS: readonly (readonly [name: string, make: (book: BinaryBook) => Buffer])[] = [
  ['.xlsx', makeXlsxOf],
  ['.xls of Excel 97 to 2003', (book) => makeXls(book)],
  ['.xls, its shared texts cut everywhere', (book) => makeXls(book, { recordBytes: 14 })],
  ['.xls of Excel 5 and 95', (book) => makeXls(book, { isBiff5: true })],
  ['.xlsb', (book) => makeXlsb(book)],
  ['.xlsb with short cells', (book) => makeXlsb(book, { isShort: true })],
];

async function readTables(bytes: Buffer): Promise<readonly Table[]> {
  const { tables } = await read(bytes);
  return tables.map((table) => ({ ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells })) }));
}

/** Rows of one cell each, in column A, under each other. */
function column(cells: readonly PlacelessCell[]): BinaryRow[] {
  return cells.map((cell, index) => ({ index, cells: [{ ...cell, column: 0 }] }));
}

describe.each(WAYS)('%s', (_, make) => {
  const readCells = async (book: BinaryBook): Promise<Record<string, string>> =>
    describeCells((await readTables(make(book)))[0]);
  const readColumn = async (cells: readonly PlacelessCell[], more: Partial<BinaryBook> = {}): Promise<string[]> =>
    Object.values(await readCells({ ...more, sheets: [{ name: 'Rounds', rows: column(cells) }] }));

  test('a text of the colour of its cell is unseen', async () => {
    const book = {
      fonts: [false, false, false],
      inks: [64, 9, 23],
      styles: [
        [0, 0],
        [14, 1],
        [0, 1, 9],
        [0, 1, 22],
        [0, 2],
        [0, 2, 23],
        [0, 0, 8],
        [0, 0, 9],
      ] as const,
    };
    const rows = column(book.styles.map((_, style) => ({ kind: 'number', value: 5, style })));
    const [table] = await readTables(make({ ...book, sheets: [{ name: 'Rounds', rows }] }));
    const seen = table?.rows.flatMap(({ cells }) => cells.map(({ unseen }) => unseen));
    expect(seen).toEqual([undefined, true, true, undefined, undefined, true, true, undefined]);
  });

  test('a file may have a palette of its own', async () => {
    const palette = ['FFFFFF', '123456', '123456'];
    const styles = [
      [0, 0],
      [0, 1],
      [0, 1, 10],
      [0, 1, 11],
    ] as const;
    const rows = column(styles.map((_, style) => ({ kind: 'number', value: 5, style })));
    const book = { palette, fonts: [false, false], inks: [8, 9], styles, sheets: [{ name: 'Rounds', rows }] };
    const [table] = await readTables(make(book));
    const seen = table?.rows.flatMap(({ cells }) => cells.map(({ unseen }) => unseen));
    expect(seen).toEqual([true, undefined, true, undefined]);
  });

  test('numbers are decimals of 15 digits, and a whole one of more keeps them', async () => {
    const numbers = [
      0,
      -0,
      0.1,
      0.1 + 0.2,
      1.005,
      -12.5,
      1 / 3,
      5e-7,
      1e21,
      123456789012345,
      12345678901234568,
      1.1e-300,
    ];
    const third = `number 0.${'3'.repeat(15)}`;
    expect(await readColumn(numbers.map((value) => ({ kind: 'number', value })))).toEqual([
      ...['number 0', 'number 0', 'number 0.1', 'number 0.3', 'number 1.005', 'number -12.5', third],
      ...[
        'number 0.0000005',
        'number 1000000000000000000000',
        'number 123456789012345',
        'number 12345678901234568 true',
      ],
      `number 0.${'0'.repeat(299)}11`,
    ]);
  });

  test('numbers of 32 bits are whole, the upper half of a double, or hundredths of them', async () => {
    const doubles = [0x3fe00000, 0xc0040000, 0x40f86a01];
    const stored = [(5_000_000 << 2) | 2, (-7 << 2) | 2, (12345 << 2) | 3, (-1 << 2) | 3, ...doubles];
    const cells = stored.map((value) => ({ kind: 'rk', value }) as const);
    expect(await readColumn(cells)).toEqual([
      ...['number 5000000', 'number -7', 'number 123.45', 'number -0.01'],
      ...['number 0.5', 'number -2.5', 'number 1000'],
    ]);
  });

  test('errors and booleans are what they are, typed or worked out', async () => {
    const codes = [0, 7, 15, 23, 29, 36, 42, 43];
    const errors = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'];
    expect(await readColumn(codes.map((value) => ({ kind: 'error', value })))).toEqual(
      errors.map((text) => `error ${text}`),
    );
    const worked = await readColumn(codes.map((value) => ({ kind: 'error', value, isFormula: true })));
    expect(worked).toEqual(errors.map((text) => `=error ${text}`));
    expect(await readColumn([1, 0].map((value) => ({ kind: 'boolean', value })))).toEqual([
      'boolean true',
      'boolean false',
    ]);
  });

  test('a formula counts by its stored result: 0, false and an empty text are results', async () => {
    const results: readonly PlacelessCell[] = [
      { kind: 'number', value: 0, isFormula: true },
      { kind: 'number', value: 1.5, isFormula: true },
      { kind: 'boolean', value: 0, isFormula: true },
      { kind: 'text', value: 'Acme', isFormula: true },
      { kind: 'text', value: '', isFormula: true },
    ];
    expect(await readColumn(results)).toEqual(['=number 0', '=number 1.5', '=boolean false', '=text Acme', '=text ']);
  });

  test('blank cells and empty texts are not there; the others stand where they stand', async () => {
    const cells: BinaryCell[] = [
      { column: 0, kind: 'text', value: 'a' },
      { column: 1, kind: 'blank' },
      { column: 2, kind: 'shared', value: 0 },
      { column: 3, kind: 'text', value: '' },
      { column: 4, kind: 'shared', value: 1 },
      { column: 200, kind: 'number', value: 7 },
    ];
    const book: BinaryBook = {
      texts: [{ text: '' }, { text: 'Acme' }],
      sheets: [{ name: 'Rounds', rows: [{ index: 65_535, cells }] }],
    };
    expect(await readCells(book)).toEqual({ A65536: 'text a', E65536: 'text Acme', GS65536: 'number 7' });
  });

  test('number formats are those of the cells: built in, written out, and written out under the number of another', async () => {
    const book: BinaryBook = {
      formats: [
        [5, '"CHF" #,##0'],
        [164, 'dd\\.mm\\.yyyy'],
      ],
      styles: [
        [0, 0],
        [14, 0],
        [164, 0],
        [5, 0],
        [10, 0],
      ],
      sheets: [
        { name: 'Rounds', rows: column([0, 1, 2, 3, 4, 99].map((style) => ({ kind: 'number', value: 5, style }))) },
      ],
    };
    const [table] = await readTables(make(book));
    const formats = table?.rows.map(({ cells }) => cells[0]?.format);
    expect(formats).toEqual([undefined, 'm/d/yyyy', 'dd\\.mm\\.yyyy', '"CHF" #,##0', '0.00%', undefined]);
  });

  test('what is struck out is told, of a whole cell and of the runs of its text', async () => {
    const book: BinaryBook = {
      // No font has the number 4.
      fonts: [false, true, false, false, false, true],
      styles: [
        [0, 0],
        [0, 1],
        [0, 5],
      ],
      texts: [
        { text: 'plain' },
        { text: 'Acme Beta', runs: [[5, 1]] },
        { text: 'Acme Beta', runs: [[0, 5]] },
        { text: 'Acme Beta', runs: [[0, 2]] },
      ],
      sheets: [
        {
          name: 'Rounds',
          rows: column([
            { kind: 'number', value: 1, style: 1 },
            { kind: 'number', value: 1, style: 2 },
            ...[0, 1, 2].map((value) => ({ kind: 'shared' as const, value })),
            { kind: 'shared', value: 0, style: 1 },
            { kind: 'shared', value: 3, style: 1 },
          ]),
        },
      ],
    };
    const [table] = await readTables(make(book));
    const struck = table?.rows.map(({ cells }): Cell['struck'] => cells[0]?.struck);
    expect(struck).toEqual([true, true, undefined, 'partly', true, true, undefined]);
  });

  test('digits that are raised stay so, as the mark of a footnote, and so do those lowered behind a digit', async () => {
    const runs = [[4, 1] as const, [5, 0] as const];
    const texts = [
      { text: '90001 of 12', runs },
      { text: '90001 of 12', runs: [[4, 2] as const, [5, 0] as const] },
      { text: 'CO2 Inc', runs: [[2, 2] as const, [3, 0] as const] },
    ];
    const rows = column([0, 1, 2].map((value) => ({ kind: 'shared', value })));
    const [table] = await readTables(
      make({ fonts: [false, 'raised', 'lowered'], texts, sheets: [{ name: 'Rounds', rows }] }),
    );
    expect(describeCells(table)).toEqual({
      A1: 'text 9000¹ of 12',
      A2: 'text 9000¹ of 12',
      A3: 'text CO2 Inc',
    });
  });

  test('how a text is spoken is no part of it, nor of the next', async () => {
    const texts = [
      { text: 'Tokyo', spoken: 'トウキョウ' },
      { text: 'Acme', runs: [[1, 0] as const], spoken: 'アクメ' },
      { text: 'Beta' },
    ];
    const rows = column(texts.map((_, value) => ({ kind: 'shared', value })));
    const [table] = await readTables(make({ texts, sheets: [{ name: 'Rounds', rows }] }));
    expect(describeCells(table)).toEqual({ A1: 'text Tokyo', A2: 'text Acme', A3: 'text Beta' });
  });

  test('sheets, rows and columns are hidden, merged and counted from 1904 as the workbook says', async () => {
    const rows: BinaryRow[] = [
      { index: 0, cells: [{ column: 0, kind: 'number', value: 1 }] },
      { index: 4, isHidden: true, cells: [{ column: 1, kind: 'number', value: 45_382 }] },
      { index: 5, isHidden: 'flat', cells: [{ column: 1, kind: 'number', value: 1 }] },
    ];
    const tables = await readTables(
      make({
        is1904: true,
        sheets: [
          {
            name: 'Rounds',
            rows,
            hiddenColumns: [
              [1, 2],
              [4, 4],
              [6, 6, 'narrow'],
            ],
            merges: [
              [3, 5, 1, 1],
              [8, 8, 0, 2],
            ],
          },
          { name: 'Lists', state: 1 },
          { name: 'Deep', state: 2 },
        ],
      }),
    );
    const { rows: read = [], ...rest } = tables[0] ?? {};
    expect(rest).toEqual({
      name: 'Rounds',
      state: 'visible',
      epoch: 1904,
      hiddenColumns: [1, 2, 4, 6],
      mergedRanges: ['B4:B6', 'A9:C9'],
    });
    expect(read.map(({ rowNumber, hidden }) => [rowNumber, hidden])).toEqual([
      [1, undefined],
      [5, true],
      [6, true],
    ]);
    expect(tables.slice(1).map(({ name, state, rows: none }) => [name, state, none])).toEqual([
      ['Lists', 'hidden', []],
      ['Deep', 'very-hidden', []],
    ]);
  });
});

const text = fc.string({ maxLength: 9, unit: fc.constantFrom(...'aZ9 &<>"\'ßé東😀_x;\n') });
const drawnCell: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.constant({ kind: 'blank' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ kind: 'number', value })),
  fc
    .integer({ min: -1e9, max: 1e9 })
    .map((cents) => ({ kind: 'number', value: cents / 100, isFormula: cents % 2 === 0 })),
  fc.integer({ min: -(2 ** 29), max: 2 ** 29 - 1 }).map((whole) => ({ kind: 'rk', value: (whole << 2) | 2 })),
  fc.integer({ min: 0, max: 7 }).map((value) => ({ kind: 'shared', value })),
  fc.tuple(text, fc.boolean()).map(([value, isFormula]) => ({ kind: 'text', value, isFormula })),
  fc.constantFrom(0, 1).map((value) => ({ kind: 'boolean', value })),
  fc.constantFrom(0, 7, 15, 23, 29, 36, 42).map((value) => ({ kind: 'error', value })),
);
const drawnRun = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 2 }));
/** XML could not say it of half a character. */
const splits = (text: string, start: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(start));
const drawnText = fc
  .record({
    text,
    runs: fc
      .uniqueArray(drawnRun, { maxLength: 3, selector: ([start]) => start })
      .map((runs) => runs.sort(([a], [b]) => a - b)),
  })
  .map(({ text, runs }) => ({ text, runs: runs.filter(([start]) => !splits(text, start)) }));
const drawnBook = fc
  .record({
    is1904: fc.boolean(),
    texts: fc.array(drawnText, { minLength: 8, maxLength: 8 }),
    rows: fc.array(fc.array(fc.tuple(drawnCell, fc.integer({ min: 0, max: 3 })), { maxLength: 6 }), { maxLength: 6 }),
    gap: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ is1904, texts, rows, gap }) => ({
    is1904,
    texts,
    formats: [[164, '0.0,,\\M']],
    fonts: [false, true, false],
    styles: [
      [0, 0],
      [164, 1],
      [14, 0],
      [0, 2],
    ],
    sheets: [
      {
        name: 'Any',
        rows: rows.map((cells, index) => ({
          index: index * gap,
          isHidden: ([false, 'flat', true] as const)[index % 3] ?? false,
          cells: cells.map(([cell, style], position) => ({ ...cell, style, column: position * gap })),
        })),
      },
    ],
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<BinaryBook>;

test('any workbook reads the same from .xls and .xlsb as from .xlsx', async () => {
  await fc.assert(
    fc.asyncProperty(drawnBook, fc.integer({ min: 12, max: 40 }), async (book, recordBytes) => {
      const expected = await readTables(makeXlsxOf(book));
      expect(await readTables(makeXls(book))).toEqual(expected);
      expect(await readTables(makeXls(book, { recordBytes }))).toEqual(expected);
      expect(await readTables(makeXlsb(book))).toEqual(expected);
      expect(await readTables(makeXlsb(book, { isShort: true }))).toEqual(expected);
    }),
    { seed: 19, numRuns: sweepOf(120) },
  );
});
