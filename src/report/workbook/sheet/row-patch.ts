import { parseCellAddress, toCellAddress } from '../../../base/util/text/cell-address.ts';
import { CutShortError } from '../../../spreadsheet/opc/unpatchable.ts';
import { isTrue, rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import type { ElementSpan } from './sheet-layout.ts';

/** A stored `<v>` that is not text: a number, a boolean, or an ISO date (ECMA-376 part 1, 18.18.11). */
export interface StoredValue {
  readonly type: 'n' | 'b' | 'd';
  readonly text: string;
}

/** The change of one cell. */
export interface CellPatch {
  /** The new text as made by `toContent`; absent to keep the content. */
  readonly content?: string;
  /** The value to store instead of the text, depending on the cell's style. */
  readonly value?: (own: number) => StoredValue | undefined;
  /**
   * The new style, from the cell's own (or that of its row or column) and that of the last filled cell of the row
   * outside our columns.
   */
  readonly style?: (own: number, lastInRow: number) => number;
}

/** The changes of a row's cells; columns from 0. */
export interface RowPatch {
  readonly cells: ReadonlyMap<number, CellPatch>;
  readonly cleared: ReadonlySet<number>;
  /** Styles to restore: from, to. */
  readonly restored: ReadonlyMap<number, number>;
  readonly columnStyle: (columnIndex: number) => number;
  /** The height needed, in points; a greater height, or one chosen by the user, stays. */
  readonly height?: number;
  readonly onFormulaLost: () => void;
}

/** A row as it is written; its texts have one character for each byte. */
interface RowText {
  readonly tag: string;
  /** `x:`, or nothing. */
  readonly prefix: string;
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** The style of the last filled cell outside our columns; 0 if there is none. */
  readonly lastStyle: number;
}

/** Nearly every row of nearly every program begins like this: `<row r="14" spans="1:16">`. */
const PLAIN_ROW_TAG = /^(<(?:\w+:)?row r="\d+")(?: spans="[\d: ]*")?>$/;

/** Returns whether all changes come after the row's last column, as in most rows. */
export function isOnlyAppended({ cells }: RowPatch, lastColumn: number): boolean {
  for (const columnIndex of cells.keys()) if (columnIndex <= lastColumn) return false;
  return true;
}

/** Makes the cells to append to a row. */
export function toAddedCells(row: RowText, patch: RowPatch): string {
  const blankStyle = toBlankStyle(row.tag, patch);
  let added = '';
  for (const [columnIndex, cell] of inOrder(patch.cells)) {
    const own = blankStyle(columnIndex);
    added += toCellXml(row, columnIndex, toLook(cell, own, row.lastStyle));
  }
  return added;
}

interface CellLook {
  readonly style: number;
  readonly content: string | undefined;
  readonly value: StoredValue | undefined;
}

/** Applies a patch to a cell's own style and that of the last filled cell of the row. */
function toLook(patch: CellPatch, own: number, lastStyle: number): CellLook {
  return { style: patch.style?.(own, lastStyle) ?? own, content: patch.content, value: patch.value?.(own) };
}

function toCellXml({ prefix: p, rowNumber }: RowText, columnIndex: number, { style, content = '', value }: CellLook) {
  const head = `<${p}c r="${toCellAddress(rowNumber, columnIndex)}"${style === 0 ? '' : ` s="${style}"`}`;
  if (value !== undefined)
    return `${head}${value.type === 'n' ? '' : ` t="${value.type}"`}><${p}v>${value.text}</${p}v></${p}c>`;
  if (content === '') return `${head}/>`;
  return `${head} t="inlineStr"><${p}is><${p}t xml:space="preserve">${content}</${p}t></${p}is></${p}c>`;
}

/** A blank cell without an element has the style of its row, or else of its column. */
function toBlankStyle(rowTag: string, { columnStyle }: RowPatch): (columnIndex: number) => number {
  if (!rowTag.includes('customFormat')) return columnStyle;
  const attributes = rawAttributes(rowTag);
  const isFormatted = isTrue(attributes.get('customFormat'));
  const rowStyle = Number(attributes.get('s') ?? 0);
  return isFormatted ? () => rowStyle : columnStyle;
}

/**
 * Rewrites the row's first tag. Drops `spans`, a hint that would be wrong now. A height that nobody chose fitted the
 * earlier content; it is set for programs that do not recalculate it on opening.
 */
export function toRowTag(tag: string, { cleared, height }: RowPatch): string {
  const plain = PLAIN_ROW_TAG.exec(tag);
  if (plain !== null && height === undefined) return `${plain[1]}>`;
  const attributes = rawAttributes(tag);
  attributes.delete('spans');
  if (!isTrue(attributes.get('customHeight'))) {
    if (cleared.size > 0) attributes.delete('ht');
    const own = Number(attributes.get('ht') ?? 0);
    if (height !== undefined && height > own) attributes.set('ht', String(height));
  }
  return toTag(tag.slice(1).split(/[\s/>]/, 1)[0] ?? 'row', attributes, '>');
}

/** They are mostly in order already. */
function inOrder(cells: ReadonlyMap<number, CellPatch>): Iterable<[number, CellPatch]> {
  let last = -1;
  for (const columnIndex of cells.keys()) {
    if (columnIndex < last) return [...cells].sort(([a], [b]) => a - b);
    last = columnIndex;
  }
  return cells;
}

/** A cell and its place in the text of its row. */
interface CellSpan extends ElementSpan {
  readonly columnIndex: number;
  /** From its address, as Excel shows it; `undefined` without one. */
  readonly rowNumber: number | undefined;
  readonly style: number;
  /** It contains a formula or a value. */
  readonly isFilled: boolean;
  readonly isFormula: boolean;
}

export interface RowCells {
  readonly cells: readonly CellSpan[];
  /** The row contains nothing but cells. */
  readonly areAll: boolean;
  /** The row's closing tag follows, where the scanner is. */
  readonly isClosed: boolean;
}

/**
 * Reads the cells of a row up to its closing tag or the end of the text. Throws `CutShortError` if the text ends within
 * a cell.
 */
export function readCells(scanner: TagScanner, prefix: string): RowCells {
  const cells: CellSpan[] = [];
  const name = `${prefix}c`;
  let areAll = true;
  for (let column = -1; scanner.next(); ) {
    if (scanner.kind === 'close') return { cells, areAll, isClosed: true };
    if (!scanner.isNamed(name)) {
      areAll = false;
      scanner.passContent();
      continue;
    }
    const { start, end: openEnd, kind } = scanner;
    const address = scanner.attribute('r');
    const position = address === undefined ? undefined : parseCellAddress(address);
    const style = Number(scanner.attribute('s') ?? 0);
    column = position?.columnIndex ?? column + 1;
    const content = kind === 'empty' ? NO_CONTENT : passCell(scanner);
    const closeStart = kind === 'empty' ? openEnd : scanner.start;
    const place = { start, openEnd, closeStart, end: scanner.end };
    cells.push({ columnIndex: column, rowNumber: position?.rowNumber, style, ...content, ...place });
  }
  return { cells, areAll, isClosed: false };
}

const NO_CONTENT = { isFilled: false, isFormula: false };

function passCell(scanner: TagScanner): typeof NO_CONTENT {
  let [isFilled, isFormula] = [false, false];
  while (scanner.next()) {
    const { kind, local } = scanner;
    if (kind === 'close') return { isFilled, isFormula };
    if (local === 'f') isFormula = true;
    if (local === 'f' || (kind === 'open' && (local === 'v' || local === 'is'))) isFilled = true;
    scanner.passContent();
  }
  throw new CutShortError('the part of a sheet is cut short');
}

/** Rewrites the cells of a row with their changes; unchanged cells stay as they are. */
export function patchCells(text: string, row: RowText, patch: RowPatch): string {
  const { cells } = readCells(new TagScanner(text), row.prefix);
  const isCleared = ({ columnIndex }: CellSpan): boolean => patch.cleared.has(columnIndex);
  const ownStyle = ({ style }: CellSpan): number => patch.restored.get(style) ?? style;
  const last = cells.findLast((cell) => cell.isFilled && !isCleared(cell));
  const lastStyle = last === undefined ? 0 : ownStyle(last);
  const context = { row, text, lastStyle, ownStyle, blankStyle: toBlankStyle(row.tag, patch) };
  if (cells.some((cell) => cell.isFormula && (isCleared(cell) || hasContent(patch, cell)))) patch.onFormulaLost();
  const kept = cells.filter((cell) => !isCleared(cell) || patch.cells.has(cell.columnIndex));
  const known = new Set(kept.map((cell) => cell.columnIndex));
  const added = [...patch.cells].filter(([columnIndex]) => !known.has(columnIndex)).sort(([a], [b]) => a - b);
  const pieces: string[] = [];
  const addBefore = (columnIndex: number): void => {
    while (added[0] !== undefined && added[0][0] < columnIndex) pieces.push(newCell(added.shift(), context));
  };
  for (const cell of kept) {
    addBefore(cell.columnIndex);
    pieces.push(changeCell(cell, patch.cells.get(cell.columnIndex), context));
  }
  addBefore(Number.POSITIVE_INFINITY);
  return `${pieces.join('')}${text.slice(cells.at(-1)?.end ?? 0)}`;
}

function hasContent({ cells }: RowPatch, { columnIndex }: CellSpan): boolean {
  return cells.get(columnIndex)?.content !== undefined;
}

interface CellContext {
  readonly row: RowText;
  /** The text of all cells. */
  readonly text: string;
  readonly lastStyle: number;
  /** The style before earlier annotations. */
  readonly ownStyle: (cell: CellSpan) => number;
  readonly blankStyle: (columnIndex: number) => number;
}

function newCell(added: readonly [number, CellPatch] | undefined, { row, lastStyle, blankStyle }: CellContext): string {
  if (added === undefined) return '';
  const [columnIndex, patch] = added;
  return toCellXml(row, columnIndex, toLook(patch, blankStyle(columnIndex), lastStyle));
}

function changeCell(cell: CellSpan, patch: CellPatch | undefined, context: CellContext): string {
  const { row, text, lastStyle } = context;
  const own = context.ownStyle(cell);
  if (patch?.content !== undefined) return toCellXml(row, cell.columnIndex, toLook(patch, own, lastStyle));
  const style = patch?.style?.(own, lastStyle) ?? own;
  if (style === cell.style) return text.slice(cell.start, cell.end);
  const attributes = rawAttributes(text.slice(cell.start, cell.openEnd)).set('s', String(style));
  const end = cell.closeStart === cell.end ? '/>' : '>';
  return toTag(`${row.prefix}c`, attributes, end) + text.slice(cell.openEnd, cell.end);
}
