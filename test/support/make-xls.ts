import { type BinaryBook, type BinaryCell, type BinarySheet, type BinaryText, pack } from './binary-book.ts';
import { makeCompoundFile } from './make-compound-file.ts';

export interface XlsOptions {
  /** Excel 5 and 95, where texts are bytes and each stands with its cell; Excel 97 and on where absent. */
  readonly isBiff5?: boolean;
  /** How texts become bytes before Excel 97; Latin-1 where absent. */
  readonly encode?: (text: string) => Buffer;
  /** Records behind the first of the workbook, and behind the cells of each sheet. */
  readonly globals?: Buffer;
  readonly behindCells?: Buffer;
  /** The most that one record holds before another continues it. */
  readonly recordBytes?: number;
}

const BOF = 0x0809;
const [GLOBALS, WORKSHEET] = [0x0005, 0x0010];
const CONTINUE = 0x003c;

export function xlsRecord(type: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([pack(['u16', type], ['u16', bytes.length]), bytes]);
}

export function xlsBeginning(kind: number, isBiff5 = false): Buffer {
  return xlsRecord(BOF, pack(['u16', isBiff5 ? 0x0500 : 0x0600], ['u16', kind], ['u32', 0]));
}

export const XLS_END = xlsRecord(0x000a);

/** An `.xls` file of these records. */
export function makeXls(book: BinaryBook, options: XlsOptions = {}): Buffer {
  return makeCompoundFile({
    name: options.isBiff5 === true ? 'Book' : 'Workbook',
    content: makeXlsStream(book, options),
  });
}

function paletteRecord(colours: readonly string[]): Buffer {
  return xlsRecord(
    0x0092,
    pack(['u16', colours.length]),
    ...colours.map((colour) => Buffer.from(`${colour}00`, 'hex')),
  );
}

/** The rest of a cell style, whose fill is whole where it has a colour. */
function fillBytes(fill: number | undefined, isBiff5 = false): Buffer {
  const bytes = Buffer.alloc(isBiff5 ? 12 : 16);
  if (fill === undefined) return bytes;
  bytes.writeUInt8(isBiff5 ? 1 : 1 << 2, isBiff5 ? 6 : 13);
  bytes.writeUInt8(fill, isBiff5 ? 4 : 14);
  return bytes;
}

/** The stream alone: what all sheets share, then each sheet. */
export function makeXlsStream(book: BinaryBook, options: XlsOptions = {}): Buffer {
  const sheets = book.sheets.map((sheet) => sheetRecords(sheet, book, options));
  const globals = (starts: readonly number[]): Buffer =>
    Buffer.concat([
      xlsBeginning(GLOBALS, options.isBiff5),
      options.globals ?? Buffer.alloc(0),
      ...(book.is1904 === true ? [xlsRecord(0x0022, pack(['u16', 1]))] : []),
      // No font has the number 4.
      ...(book.fonts ?? [false])
        .map((look, index) => ({ look, ink: book.inks?.[index] ?? 0x7fff }))
        .filter((_, index) => index !== 4)
        .map(({ look, ink }) =>
          xlsRecord(
            0x0031,
            pack(
              ['u16', 200],
              ['u16', look === true ? 8 : 0],
              ['u16', ink],
              ['u16', 400],
              ['u16', look === 'raised' ? 1 : look === 'lowered' ? 2 : 0],
            ),
            Buffer.alloc(6),
          ),
        ),
      ...(book.formats ?? []).map(([formatId, code]) =>
        xlsRecord(0x041e, pack(['u16', formatId]), options.isBiff5 ? short(code, options) : long(code, options)),
      ),
      ...(book.styles ?? [[0, 0]]).map(([formatId, fontId, fill]) =>
        xlsRecord(0x00e0, pack(['u16', fontId], ['u16', formatId]), fillBytes(fill, options.isBiff5)),
      ),
      ...(book.palette === undefined ? [] : [paletteRecord(book.palette)]),
      ...book.sheets.map(({ name, state = 0 }, index) =>
        xlsRecord(0x0085, pack(['u32', starts[index] ?? 0], ['u8', state], ['u8', 0]), short(name, options)),
      ),
      ...(options.isBiff5 === true ? [] : [sharedTexts(book.texts ?? [], options.recordBytes ?? 8224)]),
      XLS_END,
    ]);
  let start = globals(sheets.map(() => 0)).length;
  const starts = sheets.map(({ length }) => {
    start += length;
    return start - length;
  });
  return Buffer.concat([globals(starts), ...sheets]);
}

function sheetRecords(sheet: BinarySheet, book: BinaryBook, options: XlsOptions): Buffer {
  const { rows = [], hiddenColumns = [], merges = [] } = sheet;
  const ranges = merges.map((range) => pack(...range.map((at) => ['u16', at] as const)));
  return Buffer.concat([
    xlsBeginning(WORKSHEET, options.isBiff5),
    ...hiddenColumns.map(([first, last, how]) =>
      xlsRecord(
        0x007d,
        pack(['u16', first], ['u16', last], ['u16', how ? 0 : 2000], ['u16', 0], ['u16', how ? 0 : 1], ['u16', 0]),
      ),
    ),
    ...rows.map(({ index, isHidden }) =>
      xlsRecord(
        0x0208,
        pack(
          ['u16', index],
          ['u16', 0],
          ['u16', 9],
          ['u16', isHidden === 'flat' ? 0 : 255],
          ['u32', 0],
          ['u32', isHidden === true ? 0x20 : 0],
        ),
      ),
    ),
    ...rows.flatMap(({ index, cells }) => cells.map((cell) => cellRecords(index, cell, { book, options }))),
    options.behindCells ?? Buffer.alloc(0),
    ...(ranges.length === 0 ? [] : [xlsRecord(0x00e5, pack(['u16', ranges.length]), ...ranges)]),
    XLS_END,
  ]);
}

function cellRecords(row: number, cell: BinaryCell, at: { book: BinaryBook; options: XlsOptions }): Buffer {
  const place = pack(['u16', row], ['u16', cell.column], ['u16', cell.style ?? 0]);
  if (cell.isFormula === true) return formulaRecords(place, cell, at.options);
  switch (cell.kind) {
    case 'blank':
      return xlsRecord(0x0201, place);
    case 'number':
      return xlsRecord(0x0203, place, pack(['f64', cell.value]));
    case 'rk':
      return xlsRecord(0x027e, place, pack(['u32', cell.value]));
    case 'shared':
      return at.options.isBiff5 === true
        ? xlsRecord(0x00d6, place, richBytes(at.book.texts?.[cell.value] ?? { text: '' }, at.options))
        : xlsRecord(0x00fd, place, pack(['u32', cell.value]));
    case 'text':
      return xlsRecord(0x0204, place, long(cell.value, at.options));
    default:
      return xlsRecord(0x0205, place, pack(['u8', cell.value], ['u8', cell.kind === 'error' ? 1 : 0]));
  }
}

function formulaRecords(place: Buffer, cell: BinaryCell, options: XlsOptions): Buffer {
  const formula = (result: Buffer): Buffer => xlsRecord(0x0006, place, result, Buffer.alloc(8));
  const special = (kind: number, value = 0): Buffer =>
    formula(pack(['u8', kind], ['u8', 0], ['u8', value], ['u8', 0], ['u16', 0], ['u16', 0xffff]));
  switch (cell.kind) {
    case 'number':
      return formula(pack(['f64', cell.value]));
    case 'boolean':
      return special(1, cell.value);
    case 'error':
      return special(2, cell.value);
    case 'text':
      return cell.value === '' ? special(3) : Buffer.concat([special(0), xlsRecord(0x0207, long(cell.value, options))]);
    default:
      return special(0);
  }
}

/** A text behind its length in one byte, and in two. */
function short(text: string, options: XlsOptions): Buffer {
  return Buffer.concat([pack(['u8', count(text, options)]), letters(text, options)]);
}

function long(text: string, options: XlsOptions): Buffer {
  return Buffer.concat([pack(['u16', count(text, options)]), letters(text, options)]);
}

function count(text: string, options: XlsOptions): number {
  return options.isBiff5 === true ? letters(text, options).length : text.length;
}

function letters(text: string, { isBiff5, encode }: XlsOptions): Buffer {
  if (isBiff5 === true) return encode?.(text) ?? Buffer.from(text, 'latin1');
  return Buffer.concat([pack(['u8', isWide(text) ? 1 : 0]), Buffer.from(text, isWide(text) ? 'utf16le' : 'latin1')]);
}

function isWide(text: string): boolean {
  return [...text].some((letter) => letter > 'ÿ');
}

function richBytes({ text, runs = [] }: BinaryText, options: XlsOptions): Buffer {
  const packed = runs.flatMap(([start, fontId]) => [['u8', start] as const, ['u8', fontId] as const]);
  return Buffer.concat([long(text, options), pack(['u8', runs.length], ...packed)]);
}

/** The record of shared texts, and those that continue it: a text that is cut says anew how wide its letters are. */
function sharedTexts(texts: readonly BinaryText[], mostBytes: number): Buffer {
  const pieces: Buffer[] = [];
  let piece = pack(['u32', texts.length], ['u32', texts.length]);
  const open = (content: Buffer): void => {
    pieces.push(piece);
    piece = content;
  };
  const put = (content: Buffer): void => {
    if (piece.length + content.length > mostBytes) open(content);
    else piece = Buffer.concat([piece, content]);
  };
  for (const { text, runs = [], spoken = '' } of texts) {
    const width = isWide(text) ? 2 : 1;
    const [hasRuns, isSpoken] = [runs.length > 0, spoken !== ''];
    const flags = (width - 1) | (hasRuns ? 8 : 0) | (isSpoken ? 4 : 0);
    const runCount = hasRuns ? pack(['u16', runs.length]) : Buffer.alloc(0);
    const spokenSize = isSpoken ? pack(['u32', spoken.length * 2]) : Buffer.alloc(0);
    put(Buffer.concat([pack(['u16', text.length], ['u8', flags]), runCount, spokenSize]));
    const bytes = Buffer.from(text, width === 2 ? 'utf16le' : 'latin1');
    for (let at = 0; at < bytes.length; at += width) {
      if (piece.length + width > mostBytes) open(pack(['u8', width - 1]));
      put(bytes.subarray(at, at + width));
    }
    for (const [start, fontId] of runs) put(pack(['u16', start], ['u16', fontId]));
    for (const letter of spoken) put(Buffer.from(letter, 'utf16le'));
  }
  pieces.push(piece);
  return Buffer.concat(pieces.map((content, index) => xlsRecord(index === 0 ? 0x00fc : CONTINUE, content)));
}
