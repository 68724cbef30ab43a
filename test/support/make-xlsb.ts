import {
  type BinaryBook,
  type BinaryCell,
  type BinaryRow,
  type BinarySheet,
  type BinaryText,
  pack,
} from './binary-book.ts';
import { relationships } from './make-xlsx.ts';
import { makeZip, type ZipPart } from './make-zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NONE = Buffer.alloc(0);

export interface XlsbOptions {
  /** Cells that follow one another do not say their column. */
  readonly isShort?: boolean;
  /** Records of the workbook behind its first, and behind the cells of each sheet. */
  readonly globals?: Buffer;
  readonly behindCells?: Buffer;
}

export function xlsbRecord(type: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([toSevens(type), toSevens(bytes.length), bytes]);
}

function toSevens(number: number): Buffer {
  const bytes: number[] = [];
  for (let left = number; bytes.length === 0 || left > 0; left >>= 7)
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  return Buffer.from(bytes);
}

/** An `.xlsb` file of these records. */
export function makeXlsb(book: BinaryBook, options: XlsbOptions = {}): Buffer {
  return makeZip(makeXlsbParts(book, options));
}

export function makeXlsbParts(book: BinaryBook, options: XlsbOptions = {}): ZipPart[] {
  const links = book.sheets.map(
    (_, index) => [`rId${index + 1}`, `${OFFICE}/worksheet`, `worksheets/sheet${index + 1}.bin`] as const,
  );
  return [
    { name: '_rels/.rels', content: relationships([['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.bin']]) },
    { name: 'xl/workbook.bin', content: workbookRecords(book, options) },
    {
      name: 'xl/_rels/workbook.bin.rels',
      content: relationships([
        ...links,
        ['rIdT', `${OFFICE}/sharedStrings`, 'sharedStrings.bin'],
        ['rIdS', `${OFFICE}/styles`, 'styles.bin'],
      ]),
    },
    {
      name: 'xl/sharedStrings.bin',
      content: Buffer.concat((book.texts ?? []).map((text) => xlsbRecord(19, rich(text)))),
    },
    { name: 'xl/styles.bin', content: styleRecords(book) },
    ...book.sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.bin`,
      content: sheetRecords(sheet, options),
    })),
  ];
}

function workbookRecords(book: BinaryBook, { globals = NONE }: XlsbOptions): Buffer {
  return Buffer.concat([
    xlsbRecord(131),
    xlsbRecord(153, pack(['u32', book.is1904 === true ? 1 : 0], ['u32', 0])),
    globals,
    ...book.sheets.map(({ name, state = 0 }, index) =>
      xlsbRecord(156, pack(['u32', state], ['u32', index + 1]), wide(`rId${index + 1}`), wide(name)),
    ),
    xlsbRecord(132),
  ]);
}

/** The numbers up to 7. */
const BEFORE_PALETTE = Array<string>(8).fill('000000');

/** A colour by its number in the palette; of itself where absent. */
function colour(index: number | undefined): Buffer {
  return pack(['u8', index === undefined ? 0 : 2], ['u8', index ?? 0], ['u16', 0], ['u32', 0]);
}

function styleRecords({ fonts = [false], inks = [], palette, formats = [], styles = [[0, 0]] }: BinaryBook): Buffer {
  const fills = [...new Set([undefined, ...styles.map(([, , fill]) => fill)])];
  const style = ([formatId, fontId, fill]: readonly [number, number, number?]): Buffer =>
    xlsbRecord(47, pack(['u16', 0], ['u16', formatId], ['u16', fontId], ['u16', fills.indexOf(fill)]), Buffer.alloc(8));
  return Buffer.concat([
    xlsbRecord(615),
    ...formats.map(([formatId, code]) => xlsbRecord(44, pack(['u16', formatId]), wide(code))),
    xlsbRecord(616),
    xlsbRecord(611),
    ...fonts.map((look, index) =>
      xlsbRecord(
        43,
        pack(
          ['u16', 200],
          ['u16', look === true ? 8 : 0],
          ['u16', 0],
          ['u16', look === 'raised' ? 1 : look === 'lowered' ? 2 : 0],
        ),
        Buffer.alloc(4),
        colour(inks[index]),
        Buffer.alloc(4),
      ),
    ),
    xlsbRecord(612),
    xlsbRecord(603),
    ...fills.map((fill) => xlsbRecord(45, pack(['u32', fill === undefined ? 0 : 1]), colour(fill), Buffer.alloc(48))),
    xlsbRecord(604),
    // Named styles, which no cell counts.
    xlsbRecord(626),
    style([9, 0]),
    xlsbRecord(627),
    xlsbRecord(617),
    ...styles.map(style),
    xlsbRecord(618),
    ...(palette === undefined
      ? []
      : [...BEFORE_PALETTE, ...palette].map((rgb) => xlsbRecord(475, Buffer.from(`${rgb}00`, 'hex')))),
  ]);
}

function sheetRecords(sheet: BinarySheet, options: XlsbOptions): Buffer {
  const { rows = [], hiddenColumns = [], merges = [] } = sheet;
  return Buffer.concat([
    xlsbRecord(129),
    ...hiddenColumns.map(([first, last, how]) =>
      xlsbRecord(60, pack(['u32', first], ['u32', last], ['u32', how ? 0 : 2000], ['u32', 0], ['u16', how ? 0 : 1])),
    ),
    xlsbRecord(145),
    ...rows.flatMap((row) => rowRecords(row, options)),
    xlsbRecord(146),
    options.behindCells ?? NONE,
    ...merges.map((range) => xlsbRecord(176, pack(...range.map((at) => ['u32', at] as const)))),
    xlsbRecord(130),
  ]);
}

function rowRecords({ index, isHidden, cells }: BinaryRow, { isShort }: XlsbOptions): Buffer[] {
  const row = xlsbRecord(
    0,
    pack(
      ['u32', index],
      ['u32', 0],
      ['u16', isHidden === 'flat' ? 0 : 300],
      ['u8', 0],
      ['u8', isHidden === true ? 0x10 : 0],
      ['u8', 0],
      ['u32', 0],
    ),
  );
  let last = -1;
  return [
    row,
    ...cells.map((cell) => {
      const canBeShort = isShort === true && cell.column === last + 1 && cell.isFormula !== true;
      last = cell.column;
      return cellRecord(cell, canBeShort);
    }),
  ];
}

/** Each kind by its record, that of a formula with such a result, and that of a cell that does not say its column. */
const KINDS = {
  blank: [1, 1, 12],
  rk: [2, 2, 13],
  error: [3, 11, 14],
  boolean: [4, 10, 15],
  number: [5, 9, 16],
  text: [6, 8, 17],
  shared: [7, 7, 18],
} as const;

function cellRecord(cell: BinaryCell, isShort: boolean): Buffer {
  const [plain, formula, short] = KINDS[cell.kind];
  const look = pack(['u32', cell.style ?? 0]);
  if (isShort) return xlsbRecord(short, look, toContent(cell));
  return xlsbRecord(cell.isFormula === true ? formula : plain, pack(['u32', cell.column]), look, toContent(cell));
}

function toContent(cell: BinaryCell): Buffer {
  switch (cell.kind) {
    case 'blank':
      return NONE;
    case 'number':
      return pack(['f64', cell.value]);
    case 'rk':
    case 'shared':
      return pack(['u32', cell.value]);
    case 'text':
      return wide(cell.value);
    default:
      return pack(['u8', cell.value]);
  }
}

/** A text behind its length in four bytes. */
export function wide(text: string): Buffer {
  return Buffer.concat([pack(['u32', text.length]), Buffer.from(text, 'utf16le')]);
}

export function rich({ text, runs = [] }: BinaryText): Buffer {
  if (runs.length === 0) return Buffer.concat([pack(['u8', 0]), wide(text)]);
  const packed = runs.flatMap(([start, fontId]) => [['u16', start] as const, ['u16', fontId] as const]);
  return Buffer.concat([pack(['u8', 1]), wide(text), pack(['u32', runs.length], ...packed)]);
}
