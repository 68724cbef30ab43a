import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { isTrue, rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';

/** A value that is no text, as it stands in a `<v>`: a number, a boolean, or a date as ISO text (ECMA-376 part 1, 18.18.11). */
export interface StoredValue {
  readonly type: 'n' | 'b' | 'd';
  readonly text: string;
}

/** What becomes of one cell. */
export interface CellPatch {
  /** What `toContent` made of the text it holds from now on; its content stays where this is absent. */
  readonly content?: string;
  /** What it holds in place of the text, by its own style; nothing where it is to be the text. */
  readonly value?: (own: number) => StoredValue | undefined;
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
  /** Told where a cell that goes held a formula. */
  readonly onFormulaLost: () => void;
}

/** A row as it is written; its texts are of one character a byte. */
export interface RowText {
  /** Its first tag. */
  readonly tag: string;
  /** `x:`, or nothing. */
  readonly prefix: string;
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** The style of the last filled-in cell that is not capsheet's own; 0 where there is none. */
  readonly lastStyle: number;
}

/** As nearly every row of nearly every program begins: `<row r="14" spans="1:16">`. */
const PLAIN_ROW_TAG = /^(<(?:\w+:)?row r="\d+")(?: spans="[\d: ]*")?>$/;

/** Whether every cell that a row gets stands behind its last column, as in by far the most rows. */
export function isOnlyAppended({ cells }: RowPatch, lastColumn: number): boolean {
  for (const columnIndex of cells.keys()) if (columnIndex <= lastColumn) return false;
  return true;
}

/** The cells that are added at the end of a row. */
export function toAddedCells(row: RowText, patch: RowPatch): string {
  const blankStyle = toBlankStyle(row.tag, patch);
  let added = '';
  for (const [columnIndex, cell] of inOrder(patch.cells)) {
    const own = blankStyle(columnIndex);
    added += toCellXml(row, columnIndex, toLook(cell, own, row.lastStyle));
  }
  return added;
}

/** What a cell holds and looks like. */
interface CellLook {
  readonly style: number;
  readonly content: string | undefined;
  readonly value: StoredValue | undefined;
}

/** A cell as its patch makes it, from its own style and that of the last filled-in cell of its row. */
export function toLook(patch: CellPatch, own: number, lastStyle: number): CellLook {
  return { style: patch.style?.(own, lastStyle) ?? own, content: patch.content, value: patch.value?.(own) };
}

/** A cell that holds a value or a text, or is blank. */
export function toCellXml(
  { prefix: p, rowNumber }: RowText,
  columnIndex: number,
  { style, content = '', value }: CellLook,
): string {
  const head = `<${p}c r="${toCellAddress(rowNumber, columnIndex)}"${style === 0 ? '' : ` s="${style}"`}`;
  if (value !== undefined)
    return `${head}${value.type === 'n' ? '' : ` t="${value.type}"`}><${p}v>${value.text}</${p}v></${p}c>`;
  if (content === '') return `${head}/>`;
  return `${head} t="inlineStr"><${p}is><${p}t xml:space="preserve">${content}</${p}t></${p}is></${p}c>`;
}

/** A blank cell without an element of its own looks as its row says, else as its column does. */
export function toBlankStyle(rowTag: string, { columnStyle }: RowPatch): (columnIndex: number) => number {
  if (!rowTag.includes('customFormat')) return columnStyle;
  const attributes = rawAttributes(rowTag);
  const isFormatted = isTrue(attributes.get('customFormat'));
  const rowStyle = Number(attributes.get('s') ?? 0);
  return isFormatted ? () => rowStyle : columnStyle;
}

/**
 * The row's first tag from now on. `spans` is a hint of where the row's cells stand, and would be wrong now. A height that
 * nobody chose is what some earlier content needed; programs that do not find it by themselves when they open a file are
 * given the one it needs.
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

/** Mostly they are in order as they are. */
function inOrder(cells: ReadonlyMap<number, CellPatch>): Iterable<[number, CellPatch]> {
  let last = -1;
  for (const columnIndex of cells.keys()) {
    if (columnIndex < last) return [...cells].sort(([a], [b]) => a - b);
    last = columnIndex;
  }
  return cells;
}
