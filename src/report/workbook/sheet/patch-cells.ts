import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import { type CellSpan, readCells } from './row-cells.ts';
import { type CellPatch, type RowPatch, type RowText, toBlankStyle, toCellXml, toLook } from './row-patch.ts';

/** The cells of a row, as they stand between its tags, with their changes; those that do not change stay as they are. */
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
  /** Of all cells. */
  readonly text: string;
  readonly lastStyle: number;
  /** That of before an earlier annotation. */
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
