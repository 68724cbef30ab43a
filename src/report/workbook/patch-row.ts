import { parseCellAddress, toCellAddress } from '../../util/cell-address.ts';
import { toByteText } from './byte-text.ts';
import type { RowScanner } from './row-scanner.ts';
import type { ElementSpan } from './sheet-outline.ts';
import { TagScanner } from './tag-scanner.ts';
import { escapeCellText } from './xml-text.ts';
import { rawAttributes, toTag } from './xml-tree.ts';

/** What becomes of one cell. */
export interface CellPatch {
  /** The text it holds from now on; its content stays where this is absent. */
  readonly text?: string;
  /**
   * Its style from the one it has (or that its row or column gives it) and from that of the last filled-in cell of its
   * row that is not capsheet's own.
   */
  readonly style?: (own: number, lastInRow: number) => number;
}

/** How the cells of a row are changed; all columns from 0. */
export interface RowPatch {
  readonly cells: ReadonlyMap<number, CellPatch>;
  /** Columns whose cells are taken out. */
  readonly cleared: ReadonlySet<number>;
  /** Styles that are given back: from, to. */
  readonly restored: ReadonlyMap<number, number>;
  readonly columnStyle: (columnIndex: number) => number;
  /** The height that its texts need, in points; the row's own is taken where it is greater or chosen by the user. */
  readonly height?: number;
}

/** A row as it stands in the text of its sheet. */
type RowSpan = Pick<RowScanner, 'start' | 'openEnd' | 'closeStart' | 'end' | 'rowNumber' | 'lastColumn' | 'lastStyle'>;

interface CellSpan extends ElementSpan {
  readonly columnIndex: number;
  /** As it stands in the text. */
  readonly writtenStyle: number;
  /** What it counts as: that of before an earlier annotation. */
  readonly style: number;
  readonly isFilled: boolean;
}

/** As nearly every row of nearly every program begins: `<row r="14" spans="1:16">`. */
const PLAIN_ROW_TAG = /^(<(?:\w+:)?row r="\d+")(?: spans="[\d: ]*")?>$/;

/** The row's XML (one character a byte) with its changes; cells that do not change stay as they are written. */
export function patchRow(text: string, prefix: string, row: RowSpan, patch: RowPatch): string {
  const tag = text.slice(row.start, row.openEnd);
  if (isOnlyAppended(row, patch)) return appendCells(text, prefix, row, patch);
  const cells = readCells(text, row, patch.restored);
  const context = {
    text,
    prefix,
    rowNumber: row.rowNumber,
    lastStyle: cells.findLast((cell) => cell.isFilled && !patch.cleared.has(cell.columnIndex))?.style ?? 0,
    blankStyle: toBlankStyle(tag, patch),
  };
  const kept = cells.filter((cell) => !patch.cleared.has(cell.columnIndex) || patch.cells.has(cell.columnIndex));
  const known = new Set(kept.map((cell) => cell.columnIndex));
  const added = [...patch.cells].filter(([columnIndex]) => !known.has(columnIndex)).sort(([a], [b]) => a - b);
  const pieces: string[] = [];
  for (const cell of kept) {
    while (added[0] !== undefined && added[0][0] < cell.columnIndex) pieces.push(newCell(...take(added), context));
    pieces.push(changeCell(cell, patch.cells.get(cell.columnIndex), context));
  }
  while (added.length > 0) pieces.push(newCell(...take(added), context));
  return `${toRowTag(tag, patch)}${pieces.join('')}</${prefix}row>`;
}

/** By far the most rows: nothing is said of their own cells. */
function isOnlyAppended(row: RowSpan, patch: RowPatch): boolean {
  if (patch.cleared.size > 0 || patch.restored.size > 0) return false;
  for (const columnIndex of patch.cells.keys()) if (columnIndex <= row.lastColumn) return false;
  return true;
}

function appendCells(text: string, prefix: string, row: RowSpan, patch: RowPatch): string {
  const { rowNumber, lastStyle } = row;
  const tag = text.slice(row.start, row.openEnd);
  const context = { text, prefix, rowNumber, lastStyle, blankStyle: toBlankStyle(tag, patch) };
  const added = [...patch.cells].sort(([a], [b]) => a - b).map(([column, cell]) => newCell(column, cell, context));
  return `${toRowTag(tag, patch)}${text.slice(row.openEnd, row.closeStart)}${added.join('')}</${prefix}row>`;
}

interface RowContext {
  readonly text: string;
  readonly prefix: string;
  readonly rowNumber: number;
  readonly lastStyle: number;
  readonly blankStyle: (columnIndex: number) => number;
}

function take(added: [number, CellPatch][]): [number, CellPatch] {
  const first = added.shift();
  if (first === undefined) throw new Error('nothing is left to take');
  return first;
}

function newCell(columnIndex: number, patch: CellPatch, context: RowContext): string {
  const own = context.blankStyle(columnIndex);
  return textCell(columnIndex, patch.style?.(own, context.lastStyle) ?? own, patch.text, context);
}

function changeCell(cell: CellSpan, patch: CellPatch | undefined, context: RowContext): string {
  const style = patch?.style?.(cell.style, context.lastStyle) ?? cell.style;
  if (patch?.text !== undefined) return textCell(cell.columnIndex, style, patch.text, context);
  if (style === cell.writtenStyle) return context.text.slice(cell.start, cell.end);
  const attributes = rawAttributes(context.text.slice(cell.start, cell.openEnd)).set('s', String(style));
  const end = cell.closeStart === cell.end ? '/>' : '>';
  return toTag(`${context.prefix}c`, attributes, end) + context.text.slice(cell.openEnd, cell.end);
}

function textCell(columnIndex: number, style: number, text: string | undefined, context: RowContext): string {
  const { prefix: p, rowNumber } = context;
  const head = `<${p}c r="${toCellAddress(rowNumber, columnIndex)}"${style === 0 ? '' : ` s="${style}"`}`;
  if (text === undefined || text === '') return `${head}/>`;
  const escaped = toByteText(escapeCellText(text));
  return `${head} t="inlineStr"><${p}is><${p}t xml:space="preserve">${escaped}</${p}t></${p}is></${p}c>`;
}

function readCells(text: string, row: RowSpan, restored: ReadonlyMap<number, number>): CellSpan[] {
  const cells: CellSpan[] = [];
  if (row.closeStart === row.end) return cells;
  const scanner = new TagScanner(text, row.openEnd, row.closeStart);
  let column = -1;
  while (scanner.next()) {
    if (scanner.local !== 'c' || scanner.kind === 'close') continue;
    const { start, end: openEnd } = scanner;
    column = scanner.columnOfAddress() ?? parseCellAddress(scanner.attribute('r') ?? '')?.columnIndex ?? column + 1;
    const writtenStyle = Number(scanner.attribute('s') ?? 0);
    const style = restored.get(writtenStyle) ?? writtenStyle;
    const { closeStart, isFilled } =
      scanner.kind === 'empty' ? { closeStart: openEnd, isFilled: false } : skip(scanner);
    cells.push({ columnIndex: column, writtenStyle, style, isFilled, start, openEnd, closeStart, end: scanner.end });
  }
  return cells;
}

/** Goes to the end of a cell. */
function skip(scanner: TagScanner): { closeStart: number; isFilled: boolean } {
  let isFilled = false;
  while (scanner.next() && !(scanner.kind === 'close' && scanner.local === 'c')) {
    if (scanner.local === 'f' || scanner.local === 'v' || scanner.local === 'is') isFilled = true;
  }
  return { closeStart: scanner.start, isFilled };
}

/** A blank cell without an element of its own looks as its row says, else as its column does. */
function toBlankStyle(rowTag: string, patch: RowPatch): (columnIndex: number) => number {
  if (!rowTag.includes('customFormat')) return patch.columnStyle;
  const attributes = rawAttributes(rowTag);
  const isFormatted = /^(1|true)$/.test(attributes.get('customFormat') ?? '');
  const rowStyle = Number(attributes.get('s') ?? 0);
  return isFormatted ? () => rowStyle : patch.columnStyle;
}

/**
 * `spans` is a hint of where the row's cells stand, and would be wrong now. A height that nobody chose is what some
 * earlier content needed; programs that do not find it by themselves when they open a file are given the one it needs.
 */
function toRowTag(tag: string, { cleared, height }: RowPatch): string {
  const plain = PLAIN_ROW_TAG.exec(tag);
  if (plain !== null && height === undefined) return `${plain[1]}>`;
  const attributes = rawAttributes(tag);
  attributes.delete('spans');
  if (!/^(1|true)$/.test(attributes.get('customHeight') ?? '')) {
    if (cleared.size > 0) attributes.delete('ht');
    const own = Number(attributes.get('ht') ?? 0);
    if (height !== undefined && height > own) attributes.set('ht', String(height));
  }
  return toTag(tag.slice(1).split(/[\s/>]/, 1)[0] ?? 'row', attributes, '>');
}
