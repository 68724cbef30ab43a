import { BrokenOffError, UnpatchableError } from '../../../opc/unpatchable.ts';

const SPACE = 0x20;
const BANG = 0x21;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LETTER_F = 0x66;
const LETTER_I = 0x69;
const LETTER_R = 0x72;
const LETTER_S = 0x73;
const LETTER_V = 0x76;
/** Leaves out the bit that makes a letter a small one. */
const UPPER = 0xdf;

const COMMENT = Buffer.from('<!--');
const CDATA = Buffer.from('<![CDATA[');

/** What elements are called, with the prefix of the sheet. */
type Names = ReturnType<typeof toNames>;

/** Thrown at the end of every piece of a sheet; one will do for all of them. */
const BROKEN_OFF = new BrokenOffError('the part of a sheet breaks off');

/**
 * Walks over the rows of a sheet and says of each where it stands, and what must be known to add cells at its end. A row
 * as programs write them is found by its two ends, and looked into from its last cell; any other is read through. Only
 * for text that a real XML parser has accepted before.
 */
export class RowTextScanner {
  /** Offset of the row's `<`. */
  start = 0;
  /** Behind its first tag. */
  openEnd = 0;
  /** Before its last tag; `openEnd` where it is written as one tag. */
  closeStart = 0;
  end = 0;
  /** As Excel shows it, from 1. */
  rowNumber = 0;
  /** Where the cells end that are to stay: before those of cleared columns at its end. */
  keptEnd = 0;
  /** From 0; the last column that has an element before `keptEnd`, -1 where there is none. */
  lastColumn = -1;
  /** The style of the last cell with a value or formula, cleared columns left out; 0 where there is none. */
  lastStyle = 0;
  /** Whether some cell before `keptEnd` has to change, one behind it holds a formula, or something stands behind all. */
  needsRebuild = false;

  private readonly names: Names;
  private readonly cleared: ReadonlySet<number>;
  private readonly restored: ReadonlyMap<number, unknown>;
  /** Every cell has to be looked at. */
  private readonly concernsAll: boolean;
  private bytes: Buffer = Buffer.alloc(0);
  /** Nothing in the text can look like a tag and be none. */
  private isPlain = false;
  private at = 0;
  private isEmptyTag = false;
  /** What the attributes of the last tag said; 0, -1 and 0 where it had none of the kind. */
  private rowOfAddress = 0;
  private columnOfAddress = -1;
  private style = 0;
  /** What the cells of the row said so far; its number by their addresses, 0 where they have none; all there is in it. */
  private readonly cells = { rowNumber: 0, lastColumn: -1, lastStyle: 0, areAll: true };

  /**
   * @param prefix `x:`, or nothing
   * @param marks.cleared columns whose cells are to go
   * @param marks.restored styles that no cell is to keep
   */
  constructor(
    prefix: string,
    { cleared, restored }: { readonly cleared: ReadonlySet<number>; readonly restored: ReadonlyMap<number, unknown> },
  ) {
    this.names = toNames(prefix);
    this.cleared = cleared;
    this.restored = restored;
    this.concernsAll = cleared.size > 0 || restored.size > 0;
  }

  /**
   * Goes on to the row at or behind `from`; false at the end of the rows, `start` then being where their closing tag
   * begins. Throws `BrokenOffError` where the text ends before that; the scanner is then as it was.
   */
  next(bytes: Buffer, from: number): boolean {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.isPlain = bytes.indexOf('<!', from) < 0 && bytes.indexOf('<?', from) < 0;
    }
    if (this.isPlain && this.readPlainRow(from)) return true;
    this.at = from;
    for (;;) {
      const start = this.toTag();
      if (this.isClosing(start)) {
        this.start = start;
        return false;
      }
      if (this.isNamed(start + 1, this.names.row)) {
        this.readRow(start);
        return true;
      }
      this.passElement(start);
    }
  }

  /**
   * Finds a row whose tags are written as usual and whose last filled cell has an address in it; false where it is
   * anything else, and nothing is known then.
   */
  private readPlainRow(start: number): boolean {
    const { bytes, names } = this;
    if (!startsWith(bytes, names.rowOpening, start)) return false;
    this.readAttributes(start + names.rowOpening.length - 3);
    const { rowOfAddress: rowNumber, at: openEnd, isEmptyTag } = this;
    const closeStart = isEmptyTag ? openEnd : bytes.indexOf(names.rowClosing, openEnd);
    if (closeStart < 0 || !this.lookBack(openEnd, closeStart, rowNumber)) return false;
    this.start = start;
    this.openEnd = openEnd;
    this.closeStart = closeStart;
    this.end = isEmptyTag ? openEnd : closeStart + names.rowClosing.length;
    this.rowNumber = rowNumber;
    return true;
  }

  /** From the end of a row as far as need be; false where there is a cell without an address in this row. */
  private lookBack(from: number, to: number, rowNumber: number): boolean {
    const { bytes, names, cleared, restored } = this;
    this.forget(to);
    if (to > from && !this.isCellEnd(to)) return false;
    for (let at = to, isStyled = false; at > from; ) {
      at -= 1;
      if (byteAt(bytes, at) !== LESS || !this.isNamed(at + 1, names.cell)) continue;
      if (!startsWith(bytes, names.cellOpening, at)) return false;
      this.readAttributes(at + names.cellOpening.length - 3);
      if (this.rowOfAddress !== rowNumber) return false;
      const content = this.isEmptyTag ? 0 : this.peekContent();
      if (content < 0) return false;
      const column = this.columnOfAddress;
      if (cleared.has(column)) {
        if (this.lastColumn < 0 && content !== LETTER_F) this.keptEnd = at;
        else this.needsRebuild = true;
        continue;
      }
      if (column > this.lastColumn) this.lastColumn = column;
      if (restored.has(this.style)) this.needsRebuild = true;
      if (content === 0 || isStyled) continue;
      this.lastStyle = this.style;
      isStyled = true;
      if (!this.concernsAll) return true;
    }
    return true;
  }

  /** The letter that a cell's content begins with behind its tag; 0 where it has none, -1 where it is another. */
  private peekContent(): number {
    const { bytes, names, at } = this;
    if (byteAt(bytes, at) !== LESS) return -1;
    const first = byteAt(bytes, at + names.cell.length);
    if (first === LETTER_V || first === LETTER_F || first === LETTER_I) return first;
    return byteAt(bytes, at + 1) === SLASH ? 0 : -1;
  }

  /** Whether nothing stands between the last cell and the end of its row. */
  private isCellEnd(at: number): boolean {
    const { bytes, names } = this;
    const isEmpty = byteAt(bytes, at - 2) === SLASH && byteAt(bytes, at - 1) === GREATER;
    return isEmpty || startsWith(bytes, names.cellClosing, at - names.cellClosing.length);
  }

  private forget(end: number): void {
    this.keptEnd = end;
    this.lastColumn = -1;
    this.lastStyle = 0;
    this.needsRebuild = false;
  }

  private readRow(start: number): void {
    this.readAttributes(start + 1 + this.names.row.length);
    const [stated, openEnd] = [this.rowOfAddress, this.at];
    this.cells.rowNumber = 0;
    this.cells.lastColumn = -1;
    this.cells.lastStyle = 0;
    this.cells.areAll = true;
    const closeStart = this.isEmptyTag ? openEnd : this.readCells();
    this.start = start;
    this.openEnd = openEnd;
    this.closeStart = closeStart;
    this.end = this.at;
    this.rowNumber = stated || this.cells.rowNumber || this.rowNumber + 1;
    this.keptEnd = closeStart;
    this.lastColumn = this.cells.lastColumn;
    this.lastStyle = this.cells.lastStyle;
    this.needsRebuild = this.concernsAll || !this.cells.areAll;
  }

  /** Reads to the end of the row; where its closing tag begins. */
  private readCells(): number {
    const { cells } = this;
    for (let column = -1; ; ) {
      const tag = this.toTag();
      if (this.isClosing(tag)) {
        this.passTag(tag);
        return tag;
      }
      if (!this.isNamed(tag + 1, this.names.cell)) {
        this.passElement(tag);
        cells.areAll = false;
        continue;
      }
      this.readAttributes(tag + 1 + this.names.cell.length);
      const { style } = this;
      column = this.columnOfAddress < 0 ? column + 1 : this.columnOfAddress;
      if (cells.rowNumber === 0) cells.rowNumber = this.rowOfAddress;
      if (column > cells.lastColumn) cells.lastColumn = column;
      if (!this.isEmptyTag && this.readContent() && !this.cleared.has(column)) cells.lastStyle = style;
    }
  }

  /** Reads to the end of a cell; whether it is more than a formatted blank. */
  private readContent(): boolean {
    let isFilled = false;
    for (let depth = 1; ; ) {
      const tag = this.toTag();
      const isClose = byteAt(this.bytes, tag + 1) === SLASH;
      const isFormula = depth === 1 && !isClose && this.isNamed(tag + 1, this.names.formula);
      const isValue =
        depth === 1 &&
        !isClose &&
        (this.isNamed(tag + 1, this.names.value) || this.isNamed(tag + 1, this.names.inline));
      this.passTag(tag);
      if (isClose) depth -= 1;
      else if (!this.isEmptyTag) depth += 1;
      if (isFormula || (isValue && !this.isEmptyTag)) isFilled = true;
      if (depth === 0) return isFilled;
    }
  }

  /** To the next tag, comments and the like passed over; where its `<` stands. */
  private toTag(): number {
    const { bytes } = this;
    for (;;) {
      let at = this.at;
      while (byteAt(bytes, at) !== LESS) {
        if (at >= bytes.length) throw BROKEN_OFF;
        at += 1;
      }
      const mark = byteAt(bytes, at + 1);
      if (mark === QUESTION) this.at = this.behind('?>', at);
      else if (mark !== BANG) return at;
      else if (startsWith(bytes, COMMENT, at)) this.at = this.behind('-->', at + 4);
      else if (startsWith(bytes, CDATA, at)) this.at = this.behind(']]>', at);
      else if (bytes.length - at < CDATA.length) throw BROKEN_OFF;
      else throw new UnpatchableError('one of its parts has a document type');
    }
  }

  private behind(mark: string, from: number): number {
    const at = this.bytes.indexOf(mark, from);
    if (at < 0) throw BROKEN_OFF;
    return at + mark.length;
  }

  private isClosing(tag: number): boolean {
    if (tag + 1 >= this.bytes.length) throw BROKEN_OFF;
    return byteAt(this.bytes, tag + 1) === SLASH;
  }

  /** Whether a tag whose name begins at an offset has this name. */
  private isNamed(at: number, name: Buffer): boolean {
    if (!startsWith(this.bytes, name, at)) return false;
    const behind = byteAt(this.bytes, at + name.length);
    return behind === GREATER || behind === SLASH || behind <= SPACE;
  }

  /** Over a tag that begins at an offset; a `>` in quotes does not end it. */
  private passTag(tag: number): void {
    const { bytes } = this;
    let quote = 0;
    for (let at = tag + 1; at < bytes.length; at += 1) {
      const code = byteAt(bytes, at);
      if (quote !== 0) {
        if (code === quote) quote = 0;
      } else if (code === GREATER) {
        this.isEmptyTag = byteAt(bytes, at - 1) === SLASH;
        this.at = at + 1;
        return;
      } else if (code === QUOTE || code === APOSTROPHE) quote = code;
    }
    throw BROKEN_OFF;
  }

  /** Over a whole element of no concern. */
  private passElement(tag: number): void {
    this.passTag(tag);
    if (!this.isEmptyTag) this.readContent();
  }

  /** Over the rest of a tag from behind its name, `r` and `s` looked at. */
  private readAttributes(from: number): void {
    const { bytes } = this;
    this.rowOfAddress = 0;
    this.columnOfAddress = -1;
    this.style = 0;
    for (let at = from; at < bytes.length; ) {
      const code = byteAt(bytes, at);
      if (code === GREATER) {
        this.isEmptyTag = byteAt(bytes, at - 1) === SLASH;
        this.at = at + 1;
        return;
      }
      at = code <= SPACE || code === SLASH ? at + 1 : this.readAttribute(at);
    }
    throw BROKEN_OFF;
  }

  /** Behind the attribute whose name begins at an offset. */
  private readAttribute(from: number): number {
    const { bytes } = this;
    let at = from;
    while (at < bytes.length && byteAt(bytes, at) !== EQUALS) at += 1;
    const isShort = at === from + 1 || byteAt(bytes, from + 1) <= SPACE;
    while (at < bytes.length && !isQuote(byteAt(bytes, at))) at += 1;
    const quote = byteAt(bytes, at);
    const name = isShort ? byteAt(bytes, from) : 0;
    at += 1;
    if (name === LETTER_R) this.readAddress(at);
    else if (name === LETTER_S) this.style = this.readNumber(at);
    while (at < bytes.length && byteAt(bytes, at) !== quote) at += 1;
    return at + 1;
  }

  /** `F14`, or `14` alone. */
  private readAddress(from: number): void {
    let column = 0;
    let at = from;
    for (; ; at += 1) {
      const code = byteAt(this.bytes, at) & UPPER;
      if (code < UPPER_A || code > UPPER_Z) break;
      column = column * 26 + code - UPPER_A + 1;
    }
    this.columnOfAddress = column - 1;
    this.rowOfAddress = this.readNumber(at);
  }

  private readNumber(from: number): number {
    let number = 0;
    for (let at = from; ; at += 1) {
      const code = byteAt(this.bytes, at);
      if (!(code >= ZERO && code <= NINE)) return number;
      number = number * 10 + code - ZERO;
    }
  }
}

function toNames(prefix: string) {
  const named = (name: string): Buffer => Buffer.from(name.replace('|', prefix), 'latin1');
  return {
    row: named('|row'),
    rowOpening: named('<|row r="'),
    rowClosing: named('</|row>'),
    cell: named('|c'),
    cellOpening: named('<|c r="'),
    cellClosing: named('</|c>'),
    formula: named('|f'),
    value: named('|v'),
    inline: named('|is'),
  } as const;
}

function startsWith(bytes: Buffer, start: Buffer, from: number): boolean {
  for (let index = 0; index < start.length; index += 1) {
    if (byteAt(bytes, from + index) !== byteAt(start, index)) return false;
  }
  return true;
}

/** 0 behind the end. */
function byteAt(bytes: Buffer, at: number): number {
  return at < bytes.length ? (bytes[at] ?? 0) : 0;
}

function isQuote(code: number): boolean {
  return code === QUOTE || code === APOSTROPHE;
}
