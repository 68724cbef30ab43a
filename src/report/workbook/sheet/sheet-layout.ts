import { CutShortError, UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import type { XmlElement } from '../../../spreadsheet/opc/xml/xml-tree.ts';

/** The least amount fetched at a time. */
const FETCHED_BYTES = 256 * 1024;

/**
 * A window on a long XML document: processed bytes are released, and more are fetched when an element does not end in
 * it.
 */
export class SheetWindow {
  /** The visible bytes. */
  bytes: Buffer = Buffer.alloc(0);
  readonly #chunks: AsyncIterator<Uint8Array>;
  #isAtEnd = false;
  #wanted = FETCHED_BYTES / 2;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /**
   * Releases the bytes before `from` and fetches more; returns false at the end. If nothing could be released, it
   * fetches twice as much, so that one long element is not searched again and again.
   */
  async advance(from: number): Promise<boolean> {
    this.#wanted = from === 0 ? this.#wanted * 2 : FETCHED_BYTES;
    const pieces: Uint8Array[] = [this.bytes.subarray(from)];
    for (let length = 0; length < this.#wanted && !this.#isAtEnd; ) {
      const { done, value } = await this.#chunks.next();
      if (done === true) this.#isAtEnd = true;
      else length += pieces[pieces.push(value) - 1]?.length ?? 0;
    }
    this.bytes = Buffer.concat(pieces);
    return pieces.length > 1;
  }

  /** Fetches the rest, which must be short. */
  async fetchAll(from: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.rest(from)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Parses the window from its start, and extends it until that succeeds. */
  async read<Value>(parse: (byteText: string) => Value): Promise<Value> {
    for (;;) {
      try {
        return parse(this.bytes.toString('latin1'));
      } catch (error) {
        if (!(error instanceof CutShortError) || !(await this.advance(0))) throw error;
      }
    }
  }

  /** Passes the rest on unread. */
  async *rest(from: number): AsyncGenerator<Buffer> {
    yield this.bytes.subarray(from);
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.length);
    }
  }

  /** Tells the source that no more is needed. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Columns with their own width; numbers from 1, as in the format, both ends included. */
interface ColumnRange {
  readonly min: number;
  readonly max: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Rewrites the `<cols>` of a sheet with new widths for some columns (from 0; in characters). Other columns keep theirs;
 * ranges are split where needed.
 */
export function setColumnWidths(
  cols: XmlElement | undefined,
  prefix: string,
  widths: ReadonlyMap<number, number>,
): string {
  const ranges = cols?.children.map(toRange) ?? [];
  const changed = new Set([...widths.keys()].map((columnIndex) => columnIndex + 1));
  const kept = ranges.flatMap((range) => cutOut(range, changed));
  const added = [...widths].map(([columnIndex, width]) => newRange(columnIndex + 1, width));
  const all = [...kept, ...added].sort((a, b) => a.min - b.min);
  return `<${prefix}cols>${all.map((range) => toXml(range, prefix)).join('')}</${prefix}cols>`;
}

/** Returns the style of blank cells by column (from 0). */
export function columnStyles(cols: XmlElement | undefined): (columnIndex: number) => number {
  const ranges = cols?.children.map(toRange) ?? [];
  return (columnIndex) => {
    const range = ranges.find(({ min, max }) => min <= columnIndex + 1 && columnIndex + 1 <= max);
    return Number(range?.attributes.get('style') ?? 0);
  };
}

function toRange(element: XmlElement): ColumnRange {
  const attributes = rawAttributes(element.tag);
  const min = Number(attributes.get('min') ?? 1);
  return { min, max: Number(attributes.get('max') ?? min), attributes };
}

function newRange(number: number, width: number): ColumnRange {
  const attributes = new Map([
    ['width', String(width)],
    ['customWidth', '1'],
  ]);
  return { min: number, max: number, attributes };
}

function cutOut({ min, max, attributes }: ColumnRange, numbers: ReadonlySet<number>): ColumnRange[] {
  const inside = [...numbers].filter((number) => number >= min && number <= max).sort((a, b) => a - b);
  const pieces: ColumnRange[] = [];
  let from = min;
  for (const number of inside) {
    if (from < number) pieces.push({ min: from, max: number - 1, attributes });
    from = number + 1;
  }
  if (from <= max) pieces.push({ min: from, max, attributes });
  return pieces;
}

function toXml({ min, max, attributes }: ColumnRange, prefix: string): string {
  const all = new Map([['min', String(min)], ['max', String(max)], ...attributes]);
  all.set('min', String(min)).set('max', String(max));
  return toTag(`${prefix}col`, all, '/>');
}

/** An element with the offsets of its tags; `closeStart` is `end` for an empty element. */
export interface ElementSpan {
  readonly start: number;
  readonly end: number;
  readonly openEnd: number;
  readonly closeStart: number;
}

/** A child of the root by its local name. */
interface ChildSpan extends ElementSpan {
  readonly local: string;
}

/** The elements before the rows of a sheet. */
export interface SheetHead {
  readonly text: string;
  /** `x:`, or nothing. */
  readonly prefix: string;
  /** The root's children before `<sheetData>`, in the order of the text. */
  readonly children: readonly ChildSpan[];
  readonly dataStart: number;
  /** Where the first row may begin. */
  readonly end: number;
  /** False for an empty `<sheetData/>`. */
  readonly hasRows: boolean;
}

/** The elements after the rows of a sheet. */
export interface SheetTail {
  readonly text: string;
  readonly children: readonly ChildSpan[];
  /** Where the root's closing tag begins. */
  readonly end: number;
}

/**
 * Reads the XML of a worksheet up to its first row. Throws `CutShortError` if the text ends before, and
 * `UnpatchableError` if it is not a worksheet.
 */
export function readHead(text: string): SheetHead {
  const scanner = new TagScanner(text);
  if (!scanner.next()) throw cutShort();
  if (scanner.local !== 'worksheet' || scanner.kind !== 'open') {
    throw new UnpatchableError('a part that should hold a sheet holds something else');
  }
  const prefix = scanner.name.slice(0, scanner.name.length - scanner.local.length);
  const children: ChildSpan[] = [];
  for (;;) {
    const child = readChild(scanner, 'sheetData');
    if (child === undefined) throw new UnpatchableError('one of its sheets has no rows');
    const { start, end } = child;
    if (child.local === 'sheetData') {
      return { text: text.slice(0, end), prefix, children, dataStart: start, end, hasRows: scanner.kind === 'open' };
    }
    children.push(child);
  }
}

/** Reads the rest of a worksheet after its last row. Throws `CutShortError` if it has no end. */
export function readTail(text: string): SheetTail {
  const scanner = new TagScanner(text);
  const children: ChildSpan[] = [];
  for (let isInData = true; ; ) {
    const child = readChild(scanner);
    if (child !== undefined) children.push(child);
    else if (isInData && scanner.local === 'sheetData') isInData = false;
    else return { text, children, end: scanner.start };
  }
}

/**
 * Reads the next child of the current element; `undefined` at its end. The content of `only` is not read: that child
 * ends with its first tag.
 */
function readChild(scanner: TagScanner, only?: string): ChildSpan | undefined {
  if (!scanner.next()) throw cutShort();
  const { start, end: openEnd, local, kind } = scanner;
  if (kind === 'close') return undefined;
  if (kind === 'empty' || local === only) return { local, start, openEnd, closeStart: openEnd, end: openEnd };
  scanner.passContent();
  return { local, start, openEnd, closeStart: scanner.start, end: scanner.end };
}

function cutShort(): CutShortError {
  return new CutShortError('the part of a sheet is cut short');
}
