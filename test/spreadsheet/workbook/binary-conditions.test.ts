import { describe, expect, test } from 'vitest';
import { toCellAddress } from '../../../src/base/util/text/cell-address.ts';
import { type BinaryBook, pack } from '../../support/binary-book.ts';
import { makeXls, xlsRecord } from '../../support/make-xls.ts';
import { makeXlsbParts, xlsbRecord } from '../../support/make-xlsb.ts';
import { makeZip } from '../../support/make-zip.ts';
import { createReader } from './support.ts';

const read = createReader();

const BOOK: BinaryBook = {
  sheets: [
    {
      name: 'Rounds',
      rows: [1, 2].map((index) => ({
        index,
        cells: [
          { column: 0, kind: 'text', value: index === 1 ? 'Sold' : 'Held' },
          { column: 1, kind: 'number', value: index * 2 },
        ],
      })),
    },
  ],
};

type Change = { readonly struck?: boolean; readonly code?: string; readonly formatId?: number };
interface Rule {
  readonly kind: number;
  readonly operator?: number;
  readonly formulas: (form: Form) => readonly Buffer[];
  readonly change: Change;
}
interface Form {
  readonly text: (text: string) => Buffer;
  /** A cell by its row and column from 0; what is relative counts from A2. */
  readonly cell: (row: number, column: number, flags: number) => Buffer;
}

const EQUAL = Buffer.from([0x0b]);
const whole = (value: number): Buffer => pack(['u8', 0x1e], ['u16', value]);
const [RELATIVE_COLUMN, RELATIVE_ROW] = [0x4000, 0x8000];

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

const XLS: Form = {
  text: (text) => Buffer.concat([pack(['u8', 0x17], ['u8', text.length], ['u8', 0]), Buffer.from(text, 'latin1')]),
  cell: (row, column, flags) => pack(['u8', 0x4c], ['u16', row], ['u16', column | flags]),
};
const XLSB: Form = {
  text: (text) => Buffer.concat([pack(['u8', 0x17], ['u16', text.length]), wide(text)]),
  cell: (row, column, flags) => pack(['u8', 0x4c], ['u32', row], ['u16', column | flags]),
};

/** With the four bytes that every record begins with. */
const RANGES_BYTES = 4 + 14 + 8;

function xlsOf({ kind, operator = 0, formulas, change }: Rule): Buffer {
  const [one = Buffer.alloc(0), two = Buffer.alloc(0)] = formulas(XLS);
  const { code, formatId, struck } = change;
  const hasFormat = code !== undefined || formatId !== undefined;
  const font = Buffer.alloc(118);
  font.writeUInt32LE(struck === true ? 0x80 : 0, 68);
  font.writeUInt32LE(struck === undefined ? 0x80 : 0, 88);
  const format =
    code === undefined
      ? pack(['u8', 0], ['u8', formatId ?? 0])
      : Buffer.concat([pack(['u16', 5 + code.length], ['u16', code.length], ['u8', 0]), Buffer.from(code)]);
  return Buffer.concat([
    xlsRecord(
      0x01b0,
      pack(['u16', 1], ['u16', 0], ['u32', 0], ['u32', 0], ['u16', 1]),
      pack(['u16', 1], ['u16', 2], ['u16', 0], ['u16', 1]),
    ),
    xlsRecord(
      0x01b1,
      pack(['u8', kind], ['u8', operator], ['u16', one.length], ['u16', two.length]),
      pack(['u32', (hasFormat ? 0x0200_0000 : 0) + 0x0400_0000], ['u16', code === undefined ? 0 : 1]),
      ...(hasFormat ? [format] : []),
      font,
      one,
      two,
    ),
  ]);
}

function xlsbOf({ kind, operator = 0, formulas }: Rule): Buffer {
  const [one, two] = formulas(XLSB);
  const written = formulas(XLSB).map((tokens) =>
    Buffer.concat([pack(['u32', tokens.length]), tokens, Buffer.alloc(4)]),
  );
  return Buffer.concat([
    xlsbRecord(461, pack(['u32', 1], ['u32', 0], ['u32', 1], ['u32', 1], ['u32', 2], ['u32', 0], ['u32', 1])),
    xlsbRecord(
      463,
      pack(['u32', kind], ['u32', 0], ['u32', 0], ['u32', 1], ['u32', operator], ['u32', 0], ['u32', 0], ['u16', 0]),
      pack(['u32', one?.length ?? 0], ['u32', two?.length ?? 0], ['u32', 0], ['u32', 0xffff_ffff]),
      ...written,
    ),
  ]);
}

function changeOf({ struck, code, formatId }: Change): Buffer {
  const parts = [
    ...(struck === undefined ? [] : [pack(['u16', 0x1d], ['u16', 5], ['u8', struck ? 1 : 0])]),
    ...(code === undefined
      ? []
      : [pack(['u16', 0x26], ['u16', 6 + 2 * code.length], ['u16', code.length]), wide(code)]),
    ...(code === undefined && formatId === undefined
      ? []
      : [pack(['u16', 0x29], ['u16', 6], ['u16', formatId ?? 170])]),
  ];
  const count = Number(struck !== undefined) + (code === undefined ? Number(formatId !== undefined) : 2);
  return xlsbRecord(507, pack(['u32', 0], ['u16', count]), ...parts);
}

test.each([
  ['of Excel 97', undefined, undefined],
  ['that goes on', 1, true],
  ['that ends there', 3, undefined],
])(
  'of two rules of an .xls workbook that hold, the second counts after a first one %s: %s',
  async (_, flags, struck) => {
    const always = (change: Change): Rule => ({ kind: 2, formulas: () => [Buffer.from([0x1d, 1])], change });
    const [first, second] = [always({ code: '0.0' }), always({ struck: true })].map(xlsOf);
    const extension = xlsRecord(
      0x087b,
      Buffer.alloc(12),
      pack(['u32', 0], ['u16', 0], ['u16', 0], ['u8', 0], ['u8', 0], ['u16', 1], ['u8', flags ?? 0]),
    );
    // The second stands in the list of the first.
    const rules = [first, second?.subarray(RANGES_BYTES), ...(flags === undefined ? [] : [extension])];
    const [table] = (await read(makeXls(BOOK, { behindCells: Buffer.concat(rules.flatMap((rule) => rule ?? [])) })))
      .tables;
    expect(table?.rows[0]?.cells.map(({ format, struck: line }) => [format, line])).toEqual(
      Array(2).fill(['0.0', struck]),
    );
  },
);

describe.each([
  ['.xls', (rule: Rule) => makeXls(BOOK, { behindCells: xlsOf(rule) })],
  [
    '.xlsb',
    (rule: Rule) =>
      makeZip(
        makeXlsbParts(BOOK, { behindCells: xlsbOf(rule) }).map((part) =>
          part.name === 'xl/styles.bin'
            ? { ...part, content: Buffer.concat([Buffer.from(part.content), changeOf(rule.change)]) }
            : part,
        ),
      ),
  ],
])('a conditional format of an %s workbook', (_, make) => {
  const text = (tokens: string) => (form: Form) => [
    Buffer.concat([form.cell(0, 0, RELATIVE_ROW), form.text(tokens), EQUAL]),
  ];
  test.each<[string, Rule, Record<string, unknown>]>([
    [
      'that strikes out a row',
      { kind: 2, formulas: text('Sold'), change: { struck: true } },
      { A2: 'struck', B2: 'struck' },
    ],
    [
      'that compares the cell beside',
      {
        kind: 2,
        formulas: (form) => [Buffer.concat([form.cell(0, 1, RELATIVE_COLUMN | RELATIVE_ROW), whole(4), EQUAL])],
        change: { struck: true },
      },
      { A3: 'struck' },
    ],
    [
      'that compares always the same cell',
      {
        kind: 2,
        formulas: (form) => [Buffer.concat([form.cell(1, 1, 0), pack(['u8', 0x1f], ['f64', 2]), EQUAL])],
        change: { code: '0.0"M"' },
      },
      { A2: '0.0"M"', B2: '0.0"M"', A3: '0.0"M"', B3: '0.0"M"' },
    ],
    [
      'that compares the value',
      { kind: 1, operator: 1, formulas: () => [whole(3), whole(5)], change: { formatId: 9 } },
      { B3: '0%' },
    ],
    [
      'that combines comparisons',
      {
        kind: 2,
        formulas: (form) => [
          Buffer.concat([
            ...[...text('Sold')(form), Buffer.from([0x41, 38, 0]), form.cell(0, 3, RELATIVE_ROW)],
            Buffer.from([0x41, 129, 0, 0x42, 2, 36, 0]),
          ]),
        ],
        change: { struck: true },
      },
      { A3: 'struck', B3: 'struck' },
    ],
    [
      'that works out more',
      { kind: 2, formulas: () => [Buffer.from([0x42, 1, 0, 0])], change: { struck: true } },
      { A2: 'perhaps', B2: 'perhaps', A3: 'perhaps', B3: 'perhaps' },
    ],
    ['that changes a colour', { kind: 2, formulas: () => [pack(['u8', 0x1d], ['u8', 1])], change: {} }, {}],
    ['that is cut short', { kind: 2, formulas: () => [Buffer.from([0x4c, 1])], change: {} }, {}],
  ])('%s is followed, or leaves a doubt', async (_name, rule, expected) => {
    const [table] = (await read(make(rule))).tables;
    const looks: Record<string, unknown> = {};
    for (const { rowNumber, cells } of table?.rows ?? [])
      for (const { columnIndex, format, struck, perhaps } of cells) {
        const look = format ?? (struck === true ? 'struck' : perhaps && 'perhaps');
        if (look !== undefined) looks[toCellAddress(rowNumber, columnIndex)] = look;
      }
    expect(looks).toEqual(expected);
  });
});
