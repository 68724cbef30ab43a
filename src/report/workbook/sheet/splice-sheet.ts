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
  /** By column, from 0. */
  readonly cells: ReadonlyMap<number, CellPatch>;
  /** How many lines its longest text needs. */
  readonly lines: number;
}

/** Changes of one sheet; columns from 0, rows as Excel shows them. */
export interface SheetChanges {
  /** Asked once for each row that the sheet has; `undefined` for one that stays as it is. */
  readonly changesOf: (rowNumber: number) => RowChanges | undefined;
  /** The furthest column that gets something in any row; -1 where none does. */
  readonly lastColumn: number;
  /** Columns emptied in every row before cells are set. */
  readonly cleared: ReadonlySet<number>;
  /** Styles given back in every row: from, to. */
  readonly restored: ReadonlyMap<number, number>;
  /** In characters. */
  readonly widths: ReadonlyMap<number, number>;
  /**
   * From the tag that names the drawing of the comments, where the sheet has one: the whole element that takes its place;
   * `undefined` where it stays as it is.
   */
  readonly legacyDrawing: (tag: string | undefined) => Promise<string | undefined>;
  /** Stands at the foot of its pages, as an element without a prefix, where the sheet says nothing of that itself. */
  readonly footer?: string;
  /** Told where a cell that goes held a formula. */
  readonly onFormulaLost: () => void;
  /** Told where the sheet is protected, which it stays. */
  readonly onProtected: () => void;
}

/** A row is no higher than this, by the file format's own definition; points. */
const MAX_HEIGHT = 409;

const NO_CELLS: ReadonlyMap<number, CellPatch> = new Map();

/** Elements that have to come after `<headerFooter>` and before `<legacyDrawing>`. */
const BEHIND_FOOTER: ReadonlySet<string> = new Set([
  'rowBreaks',
  'colBreaks',
  'customProperties',
  'cellWatches',
  'ignoredErrors',
  'smartTags',
  'drawing',
  'legacyDrawing',
]);

/** Elements that have to come after `<legacyDrawing>`. */
const BEHIND_LEGACY_DRAWING: ReadonlySet<string> = new Set([
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'AlternateContent',
  'webPublishItems',
  'tableParts',
  'extLst',
]);

/**
 * The XML of a worksheet (in UTF-8) with its changes made while it passes by, never held as a whole; every other byte
 * stays. The sheet is no longer a selected one. Throws `UnpatchableError`.
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

/** Splices the rows of a sheet, as many at a time as are in sight. */
class RowSplicer {
  /** True behind the last row. */
  isDone = false;
  private readonly head: SheetHead;
  private readonly changes: SheetChanges;
  private readonly scanner: RowFinder;
  private readonly columnStyle: (columnIndex: number) => number;
  private readonly lineHeight: number;
  private readonly closing: string;
  /** Rows that have got their cells: a row may stand in two pieces. */
  private readonly done = new Set<number>();

  constructor(head: SheetHead, changes: SheetChanges) {
    this.head = head;
    this.changes = changes;
    this.scanner = new RowFinder(head.prefix, changes);
    this.columnStyle = columnStyles(colsOf(head));
    this.lineHeight = lineHeightOf(head);
    this.closing = `</${head.prefix}row>`;
  }

  /** Adds what becomes of the bytes from an offset on, up to where it stands undecided: the offset returned. */
  splice(bytes: Buffer, from: number, spliced: ByteBuilder): number {
    const { scanner } = this;
    let at = from;
    let copied = from;
    while (this.next(bytes, at)) {
      at = scanner.end;
      const patch = this.patchOf(scanner.rowNumber);
      if (patch === undefined) continue;
      spliced.copy(bytes, copied, scanner.start);
      this.patch(bytes, patch, spliced);
      copied = at;
    }
    spliced.copy(bytes, copied, at);
    return at;
  }

  /** False behind the last row, or where the next one does not end in this text. */
  private next(bytes: Buffer, from: number): boolean {
    try {
      const isRow = this.scanner.next(bytes, from);
      this.isDone = !isRow;
      return isRow;
    } catch (error) {
      if (error instanceof CutShortError) return false;
      throw error;
    }
  }

  /** `undefined` for a row that stays as it is. */
  private patchOf(rowNumber: number): RowPatch | undefined {
    const { scanner, changes, done } = this;
    const row = done.has(rowNumber) ? undefined : changes.changesOf(rowNumber);
    if (row === undefined && !scanner.needsRebuild && scanner.keptEnd === scanner.closeStart) return undefined;
    if (row !== undefined) done.add(rowNumber);
    const lines = row?.lines ?? 1;
    const height = lines === 1 ? {} : { height: Math.min(lines * this.lineHeight, MAX_HEIGHT) };
    const { cleared, restored, onFormulaLost } = changes;
    const { columnStyle } = this;
    return { cells: row?.cells ?? NO_CELLS, cleared, restored, columnStyle, onFormulaLost, ...height };
  }

  private patch(bytes: Buffer, patch: RowPatch, spliced: ByteBuilder): void {
    const { openEnd, closeStart, keptEnd, lastColumn, needsRebuild, start, rowNumber, lastStyle } = this.scanner;
    const row = { tag: bytes.toString('latin1', start, openEnd), prefix: this.head.prefix, rowNumber, lastStyle };
    spliced.write(toRowTag(row.tag, patch));
    if (!needsRebuild && isOnlyAppended(patch, lastColumn)) {
      spliced.copy(bytes, openEnd, keptEnd);
      spliced.write(toAddedCells(row, patch));
    } else spliced.write(patchCells(bytes.toString('latin1', openEnd, closeStart), row, patch));
    spliced.write(this.closing);
  }
}

function patchHead(head: SheetHead, changes: SheetChanges): string {
  const edits = new TextEdits(head.text);
  if (changes.widths.size > 0) setWidths(head, edits, changes.widths);
  widenDimension(head, edits, changes.lastColumn);
  deselect(head.text, edits);
  return edits.toString();
}

/** In points, as the sheet has it by default. */
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

/** Readers that believe `<dimension>` would not see columns outside of it. */
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

/** A footer of the user's own stays. */
function putFooter({ text, children, end }: SheetTail, edits: TextEdits, element: string): void {
  const old = children.find(({ local }) => local === 'headerFooter');
  const next = children.find(({ local }) => BEHIND_FOOTER.has(local) || BEHIND_LEGACY_DRAWING.has(local));
  if (old === undefined) edits.insert(next?.start ?? end, element);
  else if (isOwnFooter(text.slice(old.start, old.end))) edits.replace(old.start, old.end, element);
}

/**
 * Takes the mark of a selected sheet off, in what stands before its rows. Several selected sheets are a group: what the
 * user types into one would go into all of them.
 */
function deselect(head: string, edits: TextEdits): void {
  const scanner = new TagScanner(head);
  while (scanner.next() && scanner.local !== 'sheetData') {
    if (scanner.local !== 'sheetView' || !isTrue(scanner.attribute('tabSelected'))) continue;
    const tag = head.slice(scanner.start, scanner.end);
    edits.replace(scanner.start, scanner.end, tag.replace(/\stabSelected\s*=\s*("[^"]*"|'[^']*')/, ''));
  }
}

/** Elements before the rows of a sheet, or before anything but the views of a chart sheet. */
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

/** The XML of a sheet of any kind (in UTF-8) that is no longer a selected one; `undefined` where it is none. */
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
