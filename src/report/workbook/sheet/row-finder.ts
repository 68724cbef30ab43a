import { CellTag } from '../../../spreadsheet/opc/sheet/cell-tag.ts';
import { RowTag } from '../../../spreadsheet/opc/sheet/row-tag.ts';
import { CutShortError } from '../../../spreadsheet/opc/unpatchable.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import { GREATER, isSpace, LESS, passLiteral, SLASH } from '../../../spreadsheet/opc/xml/xml-bytes.ts';
import { type RowCells, readCells } from './row-patch.ts';

const LETTER_F = 0x66;
const LETTER_I = 0x69;
const LETTER_V = 0x76;

/** Element names with the prefix of the sheet. */
type Names = ReturnType<typeof toNames>;

/** Thrown at the end of every piece of a sheet; a single instance saves time. */
const CUT_SHORT = new CutShortError('the part of a sheet is cut short');

/**
 * Finds the rows of a sheet, with what is needed to append cells. A usual row is found by its two ends, and inspected
 * from its last cell; any other is scanned. Only for text that an XML parser has accepted before, which is why it may
 * skip most of it; the reader's own scanner must know every byte. They share only the tags of rows and cells.
 */
export class RowFinder {
  /** Offset of the row's `<`. */
  start = 0;
  openEnd = 0;
  /** Before its last tag; `openEnd` for an empty element. */
  closeStart = 0;
  end = 0;
  rowNumber = 0;
  /** Where the kept cells end: before those of cleared columns at its end. */
  keptEnd = 0;
  /** From 0: the last column with an element before `keptEnd`; -1 if there is none. */
  lastColumn = -1;
  /** The style of the last filled cell, cleared columns left out; 0 if there is none. */
  lastStyle = 0;
  /** Some cell before `keptEnd` must change, one behind it has a formula, or other elements follow the cells. */
  needsRebuild = false;

  readonly #prefix: string;
  readonly #names: Names;
  readonly #cleared: ReadonlySet<number>;
  readonly #restored: ReadonlyMap<number, unknown>;
  /** Every cell must be inspected. */
  readonly #concernsAll: boolean;
  readonly #rowTag = new RowTag();
  readonly #cellTag = new CellTag();
  /** The parser has checked that every prefix is declared. */
  readonly #context = { end: 0, knowsPrefix: (): boolean => true, lastColumn: -1 };
  #bytes: Buffer = Buffer.alloc(0);
  /** The bytes contain no comments or instructions that look like tags. */
  #isPlain = false;
  /** The bytes from an offset on as latin1 text, once a row has to be scanned. */
  #rest: { readonly text: string; readonly start: number } | undefined;

  /**
   * @param prefix `x:`, or nothing
   * @param marks.cleared columns whose cells are removed
   * @param marks.restored styles that no cell may keep
   */
  constructor(
    prefix: string,
    { cleared, restored }: { readonly cleared: ReadonlySet<number>; readonly restored: ReadonlyMap<number, unknown> },
  ) {
    this.#prefix = prefix;
    this.#names = toNames(prefix);
    this.#cleared = cleared;
    this.#restored = restored;
    this.#concernsAll = cleared.size > 0 || restored.size > 0;
  }

  /**
   * Advances to the row at or after `from`. Returns false after the last row, with `start` at the closing tag of the
   * rows. Throws `CutShortError` if the bytes end before.
   */
  next(bytes: Buffer, from: number): boolean {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#context.end = bytes.length;
      this.#rest = undefined;
      this.#isPlain = bytes.indexOf('<!', from) < 0 && bytes.indexOf('<?', from) < 0;
    }
    return (this.#isPlain && this.#findPlainRow(from)) || this.#readThrough(from);
  }

  /** Finds a row with usual tags and addresses; returns false for anything else, and then knows nothing. */
  #findPlainRow(start: number): boolean {
    const bytes = this.#bytes;
    const names = this.#names;
    const rowTag = this.#rowTag;
    if (!this.#stands(names.row, start)) return false;
    const at = rowTag.pass(bytes, start + names.row.length, this.#context);
    const openEnd = this.#behindTag(at);
    if (openEnd < 0 || rowTag.rowNumber === undefined) return false;
    const isEmpty = bytes[at] === SLASH;
    const closeStart = isEmpty ? openEnd : bytes.indexOf(names.rowClosing, openEnd);
    if (closeStart < 0 || !this.#lookBack(openEnd, closeStart, rowTag.rowNumber)) return false;
    this.start = start;
    this.openEnd = openEnd;
    this.closeStart = closeStart;
    this.end = isEmpty ? openEnd : closeStart + names.rowClosing.length;
    this.rowNumber = rowTag.rowNumber;
    return true;
  }

  /** Inspects a row from its end, as far as needed; returns false if a cell has no address in this row. */
  #lookBack(from: number, to: number, rowNumber: number): boolean {
    const bytes = this.#bytes;
    const names = this.#names;
    const cleared = this.#cleared;
    const restored = this.#restored;
    const cellTag = this.#cellTag;
    this.#forget(to);
    if (to > from && !this.#isCellEnd(to)) return false;
    for (let at = to, isStyled = false; at > from; ) {
      at -= 1;
      if (bytes[at] !== LESS || !this.#stands(names.cell, at) || !endsName(bytes[at + names.cell.length])) continue;
      const tagEnd = cellTag.pass(bytes, at + names.cell.length, this.#context);
      const openEnd = this.#behindTag(tagEnd);
      if (openEnd < 0 || cellTag.rowNumber !== rowNumber) return false;
      const content = bytes[tagEnd] === SLASH ? 0 : this.#peekContent(openEnd);
      if (content < 0) return false;
      const { columnIndex, style } = cellTag;
      if (cleared.has(columnIndex)) {
        if (this.lastColumn < 0 && content !== LETTER_F) this.keptEnd = at;
        else this.needsRebuild = true;
        continue;
      }
      if (columnIndex > this.lastColumn) this.lastColumn = columnIndex;
      if (restored.has(style)) this.needsRebuild = true;
      if (content === 0 || isStyled) continue;
      this.lastStyle = style;
      isStyled = true;
      if (!this.#concernsAll) return true;
    }
    return true;
  }

  /** Moves from the `>` or `/` of a first tag past it; negative for anything else. */
  #behindTag(at: number): number {
    if (at < 0 || this.#bytes[at] === GREATER) return at < 0 ? at : at + 1;
    return this.#bytes[at + 1] === GREATER ? at + 2 : -1;
  }

  /** The first letter of a cell's content; 0 if it has none, -1 for other content. */
  #peekContent(at: number): number {
    const bytes = this.#bytes;
    const names = this.#names;
    if (bytes[at] !== LESS) return -1;
    const first = bytes[at + names.cell.length - 1];
    if (first === LETTER_V || first === LETTER_F || first === LETTER_I) return first;
    return bytes[at + 1] === SLASH ? 0 : -1;
  }

  /** Returns whether nothing follows the last cell of a row. */
  #isCellEnd(at: number): boolean {
    const bytes = this.#bytes;
    const names = this.#names;
    const isEmpty = bytes[at - 2] === SLASH && bytes[at - 1] === GREATER;
    return isEmpty || this.#stands(names.cellClosing, at - names.cellClosing.length);
  }

  #stands(literal: Buffer, at: number): boolean {
    return passLiteral(this.#bytes, at, this.#context.end, literal) >= 0;
  }

  #forget(end: number): void {
    this.keptEnd = end;
    this.lastColumn = -1;
    this.lastStyle = 0;
    this.needsRebuild = false;
  }

  /** Scans for the next row; returns false after the last one. */
  #readThrough(from: number): boolean {
    this.#rest ??= { text: this.#bytes.toString('latin1', from), start: from };
    const scanner = new TagScanner(this.#rest.text, from - this.#rest.start);
    const name = `${this.#prefix}row`;
    while (scanner.next()) {
      if (scanner.kind === 'close') {
        this.start = this.#rest.start + scanner.start;
        return false;
      }
      if (scanner.isNamed(name)) {
        this.#readRow(scanner, this.#rest.start);
        return true;
      }
      scanner.passContent();
    }
    throw CUT_SHORT;
  }

  /** @param offset where the scanner's text begins */
  #readRow(scanner: TagScanner, offset: number): void {
    const { start, end: openEnd, kind } = scanner;
    const stated = Number(scanner.attribute('r') ?? 0);
    const row = kind === 'empty' ? NO_CELLS : readCells(scanner, this.#prefix);
    if (!row.isClosed) throw CUT_SHORT;
    const { cells } = row;
    this.start = offset + start;
    this.openEnd = offset + openEnd;
    this.closeStart = offset + (kind === 'empty' ? openEnd : scanner.start);
    this.end = offset + scanner.end;
    this.rowNumber = stated || cells.find((cell) => cell.rowNumber !== undefined)?.rowNumber || this.rowNumber + 1;
    this.#forget(this.closeStart);
    for (const { columnIndex, isFilled, style } of cells) {
      if (columnIndex > this.lastColumn) this.lastColumn = columnIndex;
      if (isFilled && !this.#cleared.has(columnIndex)) this.lastStyle = style;
    }
    this.needsRebuild = this.#concernsAll || !row.areAll;
  }
}

const NO_CELLS: RowCells = { cells: [], areAll: true, isClosed: true };

function toNames(prefix: string) {
  const named = (name: string): Buffer => Buffer.from(name.replace('|', prefix), 'latin1');
  return {
    row: named('<|row'),
    rowClosing: named('</|row>'),
    cell: named('<|c'),
    cellClosing: named('</|c>'),
  } as const;
}

function endsName(byte: number | undefined): boolean {
  return byte === GREATER || byte === SLASH || isSpace(byte);
}
