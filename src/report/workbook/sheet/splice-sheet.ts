import { parseRange, toCellAddress } from '../../../base/util/text/cell-address.ts';
import { CutShortError } from '../../../spreadsheet/opc/unpatchable.ts';
import { ByteBuilder, toBytes } from '../../../spreadsheet/opc/xml/byte-text.ts';
import { isTrue, readAttribute } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { parseXml, type XmlElement } from '../../../spreadsheet/opc/xml/xml-tree.ts';
import { isOwnFooter } from '../print-footer.ts';
import { RowFinder } from './row-finder.ts';
import { type CellPatch, isOnlyAppended, patchCells, type RowPatch, toAddedCells, toRowTag } from './row-patch.ts';
import {
  columnStyles,
  readHead,
  readTail,
  type SheetHead,
  type SheetTail,
  SheetWindow,
  setColumnWidths,
} from './sheet-layout.ts';

/** The change of a row. */
export interface RowChanges {
  readonly cells: ReadonlyMap<number, CellPatch>;
  readonly lines: number;
}

/** The changes of one sheet; columns from 0, rows as Excel shows them. */
export interface SheetChanges {
  /** Called once for each row of the sheet; `undefined` leaves it as it is. */
  readonly changesOf: (rowNumber: number) => RowChanges | undefined;
  /** The last column that changes in any row; -1 if none does. */
  readonly lastColumn: number;
  /** Columns emptied in every row before cells are set. */
  readonly cleared: ReadonlySet<number>;
  /** Styles restored in every row: from, to. */
  readonly restored: ReadonlyMap<number, number>;
  readonly widths: ReadonlyMap<number, number>;
  /**
   * Gets the tag that names the drawing of the comments, if there is one; returns the element to replace it, or
   * `undefined` to keep it.
   */
  readonly legacyDrawing: (tag: string | undefined) => Promise<string | undefined>;
  /** An element without prefix, added unless the sheet has its own footer. */
  readonly footer?: string;
  readonly onFormulaLost: () => void;
  /** Called for a protected sheet; it stays protected. */
  readonly onProtected: () => void;
}

/** The greatest height of a row, in points, by definition of the file format. */
const MAX_HEIGHT = 409;

const NO_CELLS: ReadonlyMap<number, CellPatch> = new Map();

/** Elements after `<headerFooter>` and before `<legacyDrawing>`. */
const BEHIND_FOOTER: ReadonlySet<string> = new Set(
  'rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing'.split(' '),
);

/** Elements after `<legacyDrawing>`. */
const BEHIND_LEGACY_DRAWING: ReadonlySet<string> = new Set(
  'legacyDrawingHF drawingHF picture oleObjects controls AlternateContent webPublishItems tableParts extLst'.split(' '),
);

/**
 * Applies changes to the XML of a worksheet (in UTF-8) while it streams by; every other byte stays. Deselects the
 * sheet. Throws `UnpatchableError`.
 */
export async function* spliceSheet(chunks: AsyncIterable<Uint8Array>, changes: SheetChanges): AsyncGenerator<Buffer> {
  const window = new SheetWindow(chunks);
  const head = await window.read(readHead);
  yield toBytes(patchHead(head, changes));
  let at = head.end;
  if (head.hasRows) {
    const rows = new RowSplicer(head, changes);
    for (;;) {
      const spliced = new ByteBuilder(window.bytes.length * 1.5);
      at = rows.splice(window.bytes, at, spliced);
      yield spliced.take();
      if (rows.isDone) break;
      if (!(await window.advance(at))) throw new CutShortError('the part of a sheet is cut short');
      at = 0;
    }
  }
  const tail = (await window.fetchAll(at)).toString('latin1');
  yield toBytes(await patchTail(tail, head.prefix, changes));
}

/** Splices the rows of a sheet, one window at a time. */
class RowSplicer {
  /** True after the last row. */
  isDone = false;
  readonly #head: SheetHead;
  readonly #changes: SheetChanges;
  readonly #scanner: RowFinder;
  readonly #columnStyle: (columnIndex: number) => number;
  readonly #lineHeight: number;
  readonly #closing: string;
  /** Rows that got their cells: a row may be written in two pieces. */
  readonly #done = new Set<number>();

  constructor(head: SheetHead, changes: SheetChanges) {
    this.#head = head;
    this.#changes = changes;
    this.#scanner = new RowFinder(head.prefix, changes);
    this.#columnStyle = columnStyles(colsOf(head));
    this.#lineHeight = lineHeightOf(head);
    this.#closing = `</${head.prefix}row>`;
  }

  /** Splices the bytes from an offset on; returns where undecided bytes begin. */
  splice(bytes: Buffer, from: number, spliced: ByteBuilder): number {
    const scanner = this.#scanner;
    let at = from;
    let copied = from;
    while (this.#next(bytes, at)) {
      at = scanner.end;
      const patch = this.#patchOf(scanner.rowNumber);
      if (patch === undefined) continue;
      spliced.copy(bytes, copied, scanner.start);
      this.#patch(bytes, patch, spliced);
      copied = at;
    }
    spliced.copy(bytes, copied, at);
    return at;
  }

  /** Returns false after the last row, or if the next one does not end in these bytes. */
  #next(bytes: Buffer, from: number): boolean {
    try {
      const isRow = this.#scanner.next(bytes, from);
      this.isDone = !isRow;
      return isRow;
    } catch (error) {
      if (error instanceof CutShortError) return false;
      throw error;
    }
  }

  /** Returns `undefined` for a row that stays as it is. */
  #patchOf(rowNumber: number): RowPatch | undefined {
    const scanner = this.#scanner;
    const changes = this.#changes;
    const done = this.#done;
    const row = done.has(rowNumber) ? undefined : changes.changesOf(rowNumber);
    if (row === undefined && !scanner.needsRebuild && scanner.keptEnd === scanner.closeStart) return undefined;
    if (row !== undefined) done.add(rowNumber);
    const lines = row?.lines ?? 1;
    const height = lines === 1 ? {} : { height: Math.min(lines * this.#lineHeight, MAX_HEIGHT) };
    const { cleared, restored, onFormulaLost } = changes;
    const columnStyle = this.#columnStyle;
    return { cells: row?.cells ?? NO_CELLS, cleared, restored, columnStyle, onFormulaLost, ...height };
  }

  #patch(bytes: Buffer, patch: RowPatch, spliced: ByteBuilder): void {
    const { openEnd, closeStart, keptEnd, lastColumn, needsRebuild, start, rowNumber, lastStyle } = this.#scanner;
    const row = { tag: bytes.toString('latin1', start, openEnd), prefix: this.#head.prefix, rowNumber, lastStyle };
    spliced.write(toRowTag(row.tag, patch));
    if (!needsRebuild && isOnlyAppended(patch, lastColumn)) {
      spliced.copy(bytes, openEnd, keptEnd);
      spliced.write(toAddedCells(row, patch));
    } else spliced.write(patchCells(bytes.toString('latin1', openEnd, closeStart), row, patch));
    spliced.write(this.#closing);
  }
}

function patchHead(head: SheetHead, changes: SheetChanges): string {
  const edits = new TextEdits(head.text);
  if (changes.widths.size > 0) setWidths(head, edits, changes.widths);
  widenDimension(head, edits, changes.lastColumn);
  deselect(head.text, edits);
  return edits.toString();
}

/** The sheet's default height, in points. */
function lineHeightOf(head: SheetHead): number {
  const format = head.children.find((child) => child.local === 'sheetFormatPr');
  const tag = format === undefined ? '' : head.text.slice(format.start, format.openEnd);
  const height = Number(readAttribute(tag, 'defaultRowHeight') ?? 15);
  return height >= 10 && height <= 30 ? height : 15;
}

function colsOf(head: SheetHead): XmlElement | undefined {
  const span = head.children.find((child) => child.local === 'cols');
  return span === undefined ? undefined : parseXml(head.text.slice(span.start, span.end));
}

function setWidths(head: SheetHead, edits: TextEdits, widths: ReadonlyMap<number, number>): void {
  const xml = setColumnWidths(colsOf(head), head.prefix, widths);
  const old = head.children.find((child) => child.local === 'cols');
  if (old !== undefined) edits.replace(old.start, old.end, xml);
  else edits.insert(head.dataStart, xml);
}

/** Readers that trust `<dimension>` would miss columns outside of it. */
function widenDimension(head: SheetHead, edits: TextEdits, lastColumn: number): void {
  const span = head.children.find((child) => child.local === 'dimension');
  if (span === undefined) return;
  const tag = head.text.slice(span.start, span.openEnd);
  const range = parseRange(readAttribute(tag, 'ref') ?? '');
  if (range === undefined || lastColumn <= range.lastColumn) return;
  const first = toCellAddress(range.firstRow, range.firstColumn);
  const ref = `ref="${first}:${toCellAddress(range.lastRow, lastColumn)}"`;
  edits.replace(span.start, span.openEnd, tag.replace(/\bref\s*=\s*("[^"]*"|'[^']*')/, ref));
}

async function patchTail(text: string, prefix: string, changes: SheetChanges): Promise<string> {
  const tail = readTail(text);
  const protection = tail.children.find((child) => child.local === 'sheetProtection');
  const protectionTag = protection === undefined ? '' : text.slice(protection.start, protection.openEnd);
  if (isTrue(readAttribute(protectionTag, 'sheet'))) changes.onProtected();
  const edits = new TextEdits(text);
  if (changes.footer !== undefined) putFooter(tail, edits, changes.footer.replaceAll(/<(\/?)/g, `<$1${prefix}`));
  const old = tail.children.find((child) => child.local === 'legacyDrawing');
  const xml = await changes.legacyDrawing(old === undefined ? undefined : text.slice(old.start, old.openEnd));
  if (xml === undefined) return edits.toString();
  const next = tail.children.find((child) => BEHIND_LEGACY_DRAWING.has(child.local));
  const element = xml.replace('<', `<${prefix}`);
  if (old !== undefined) edits.replace(old.start, old.end, element);
  else edits.insert(next?.start ?? tail.end, element);
  return edits.toString();
}

/** The user's own footer stays. */
function putFooter({ text, children, end }: SheetTail, edits: TextEdits, element: string): void {
  const old = children.find(({ local }) => local === 'headerFooter');
  const next = children.find(({ local }) => BEHIND_FOOTER.has(local) || BEHIND_LEGACY_DRAWING.has(local));
  if (old === undefined) edits.insert(next?.start ?? end, element);
  else if (isOwnFooter(text.slice(old.start, old.end))) edits.replace(old.start, old.end, element);
}

/** Deselects the sheet. Several selected sheets are a group: input into one would go into all of them. */
function deselect(head: string, edits: TextEdits): void {
  const scanner = new TagScanner(head);
  while (scanner.next() && scanner.local !== 'sheetData') {
    if (scanner.local !== 'sheetView' || !isTrue(scanner.attribute('tabSelected'))) continue;
    const tag = head.slice(scanner.start, scanner.end);
    edits.replace(scanner.start, scanner.end, tag.replace(/\stabSelected\s*=\s*("[^"]*"|'[^']*')/, ''));
  }
}

/** Reads the elements before the rows of a sheet, or only the views of a chart sheet. */
function readViews(text: string): string {
  const scanner = new TagScanner(text);
  while (scanner.next()) {
    const { local, kind } = scanner;
    const isBehindViews = local === 'sheetViews' && kind !== 'open';
    const isRoot = /^(worksheet|chartsheet|dialogsheet)$/.test(local);
    if (isBehindViews || local === 'sheetData' || (isRoot && kind !== 'open')) return text.slice(0, scanner.end);
  }
  throw new CutShortError('the part of a sheet is cut short');
}

/** Deselects a sheet of any kind (XML in UTF-8); `undefined` if it was not selected. */
export async function deselectSheet(chunks: AsyncIterable<Uint8Array>): Promise<AsyncGenerator<Buffer> | undefined> {
  const window = new SheetWindow(chunks);
  const head = await window.read(readViews);
  const edits = new TextEdits(head);
  deselect(head, edits);
  const changed = edits.toString();
  if (changed !== head) return prepend(changed, window.rest(head.length));
  await window.close();
  return undefined;
}

async function* prepend(first: string, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield toBytes(first);
  yield* rest;
}
