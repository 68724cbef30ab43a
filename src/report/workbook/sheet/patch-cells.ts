import { rawAttributes, toTag } from '../../../opc/xml/tag-attributes.ts';
import { TagScanner } from '../../../opc/xml/tag-scanner.ts';
import { parseCellAddress } from '../../../util/text/cell-address.ts';
import { type CellPatch, type RowPatch, type RowText, toBlankStyle, toTextCellXml } from './row-patch.ts';
import type { ElementSpan } from './sheet-outline.ts';

interface CellSpan extends ElementSpan {
  readonly columnIndex: number;
  /** As it stands in the text. */
  readonly writtenStyle: number;
  /** What it counts as: that of before an earlier annotation. */
  readonly style: number;
  readonly isFilled: boolean;
  readonly isFormula: boolean;
}

/** The cells of a row, as they stand between its tags, with their changes; those that do not change stay as they are. */
export function patchCells(text: string, row: RowText, patch: RowPatch): string {
  const cells = readCells(text, patch.restored);
  const isCleared = ({ columnIndex }: CellSpan): boolean => patch.cleared.has(columnIndex);
  const lastStyle = cells.findLast((cell) => cell.isFilled && !isCleared(cell))?.style ?? 0;
  const context = { row, text, lastStyle, blankStyle: toBlankStyle(row.tag, patch) };
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
  /** Of all cells. */
  readonly text: string;
  readonly lastStyle: number;
  readonly blankStyle: (columnIndex: number) => number;
}

function newCell(added: readonly [number, CellPatch] | undefined, { row, lastStyle, blankStyle }: CellContext): string {
  if (added === undefined) return '';
  const [columnIndex, patch] = added;
  const own = blankStyle(columnIndex);
  return toTextCellXml(row, columnIndex, patch.style?.(own, lastStyle) ?? own, patch.content);
}

function changeCell(cell: CellSpan, patch: CellPatch | undefined, { row, text, lastStyle }: CellContext): string {
  const style = patch?.style?.(cell.style, lastStyle) ?? cell.style;
  if (patch?.content !== undefined) return toTextCellXml(row, cell.columnIndex, style, patch.content);
  if (style === cell.writtenStyle) return text.slice(cell.start, cell.end);
  const attributes = rawAttributes(text.slice(cell.start, cell.openEnd)).set('s', String(style));
  const end = cell.closeStart === cell.end ? '/>' : '>';
  return toTag(`${row.prefix}c`, attributes, end) + text.slice(cell.openEnd, cell.end);
}

function readCells(text: string, restored: ReadonlyMap<number, number>): CellSpan[] {
  const cells: CellSpan[] = [];
  const scanner = new TagScanner(text);
  let column = -1;
  while (scanner.next()) {
    if (scanner.local !== 'c' || scanner.kind === 'close') continue;
    const { start, end: openEnd } = scanner;
    column = scanner.columnOfAddress() ?? parseCellAddress(scanner.attribute('r') ?? '')?.columnIndex ?? column + 1;
    const writtenStyle = Number(scanner.attribute('s') ?? 0);
    const style = restored.get(writtenStyle) ?? writtenStyle;
    const content = scanner.kind === 'empty' ? NO_CONTENT : skip(scanner);
    const closeStart = scanner.kind === 'empty' ? openEnd : scanner.start;
    cells.push({ columnIndex: column, writtenStyle, style, ...content, start, openEnd, closeStart, end: scanner.end });
  }
  return cells;
}

const NO_CONTENT = { isFilled: false, isFormula: false };

/** Goes to the end of a cell. */
function skip(scanner: TagScanner): typeof NO_CONTENT {
  let [isFilled, isFormula] = [false, false];
  while (scanner.next() && !(scanner.kind === 'close' && scanner.local === 'c')) {
    if (scanner.local === 'f') isFormula = true;
    if (scanner.local === 'f' || scanner.local === 'v' || scanner.local === 'is') isFilled = true;
  }
  return { isFilled, isFormula };
}
