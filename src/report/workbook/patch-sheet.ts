import { parseRange, toCellAddress } from '../../util/cell-address.ts';
import { columnStyles, setColumnWidths } from './column-widths.ts';
import { type CellPatch, patchRow } from './patch-row.ts';
import type { SheetIndex } from './sheet-index.ts';
import { readAttribute, TagScanner } from './tag-scanner.ts';
import { TextEdits } from './text-edits.ts';
import { parseXml, type XmlElement } from './xml-tree.ts';

/** Changes of one sheet; columns from 0, rows as Excel shows them. */
export interface SheetPatch {
  /** By row and column; rows that the sheet does not have are passed over. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, CellPatch>>;
  /** Columns emptied in every row before cells are set. */
  readonly cleared: ReadonlySet<number>;
  /** Styles given back in every row: from, to. */
  readonly restored: ReadonlyMap<number, number>;
  /** In characters. */
  readonly widths: ReadonlyMap<number, number>;
  /** Rows whose texts need more than one line: by row number, how many. */
  readonly lines: ReadonlyMap<number, number>;
  /** The whole element that names the drawing of the comments; the sheet's own is replaced. */
  readonly legacyDrawing?: string;
}

/** What a row may have at most, by the file format's own definition; points. */
const MAX_HEIGHT = 409;

const NO_CELLS: ReadonlyMap<number, CellPatch> = new Map();

/** What has to come after `<legacyDrawing>`. */
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

/** The XML of a sheet with its changes made; every other character stays. The sheet is no longer a selected one. */
export function patchSheet(sheet: SheetIndex, patch: SheetPatch): string {
  const edits = new TextEdits(sheet.text);
  const cols = colsOf(sheet);
  const columnStyle = columnStyles(cols);
  const concernsAll = patch.cleared.size > 0 || patch.restored.size > 0;
  const lineHeight = lineHeightOf(sheet);
  const done = new Set<number>();
  for (const row of sheet.rows) {
    const cells = done.has(row.rowNumber) ? undefined : patch.cells.get(row.rowNumber);
    if (cells === undefined && !concernsAll) continue;
    done.add(row.rowNumber);
    const lines = cells === undefined ? 1 : (patch.lines.get(row.rowNumber) ?? 1);
    const height = lines === 1 ? {} : { height: Math.min(lines * lineHeight, MAX_HEIGHT) };
    const rowPatch = { ...patch, cells: cells ?? NO_CELLS, columnStyle, ...height };
    edits.replace(row.start, row.end, patchRow(sheet.text, sheet.prefix, row, rowPatch));
  }
  if (patch.widths.size > 0) setWidths(sheet, edits, cols, patch.widths);
  if (patch.legacyDrawing !== undefined) setLegacyDrawing(sheet, edits, patch.legacyDrawing);
  widenDimension(sheet, edits, patch);
  return deselectSheet(edits.toString());
}

/** In points, as the sheet has it by default. */
function lineHeightOf(sheet: SheetIndex): number {
  const format = sheet.children.find((child) => child.local === 'sheetFormatPr');
  const tag = format === undefined ? '' : sheet.text.slice(format.start, format.openEnd);
  const height = Number(readAttribute(tag, 'defaultRowHeight') ?? 15);
  return height >= 10 && height <= 30 ? height : 15;
}

function colsOf(sheet: SheetIndex): XmlElement | undefined {
  const span = sheet.children.find((child) => child.local === 'cols');
  return span === undefined ? undefined : parseXml(sheet.text.slice(span.start, span.end));
}

function setWidths(
  sheet: SheetIndex,
  edits: TextEdits,
  cols: XmlElement | undefined,
  widths: ReadonlyMap<number, number>,
): void {
  const xml = setColumnWidths(cols, sheet.prefix, widths);
  const old = sheet.children.find((child) => child.local === 'cols');
  const data = sheet.children.find((child) => child.local === 'sheetData');
  if (old !== undefined) edits.replace(old.start, old.end, xml);
  else if (data !== undefined) edits.insert(data.start, xml);
}

function setLegacyDrawing(sheet: SheetIndex, edits: TextEdits, xml: string): void {
  const old = sheet.children.find((child) => child.local === 'legacyDrawing');
  const next = sheet.children.find((child) => BEHIND_LEGACY_DRAWING.has(child.local));
  if (old !== undefined) edits.replace(old.start, old.end, xml);
  else edits.insert(next?.start ?? sheet.root.closeStart, xml);
}

/** Readers that believe `<dimension>` would not see columns outside of it. */
function widenDimension(sheet: SheetIndex, edits: TextEdits, patch: SheetPatch): void {
  const span = sheet.children.find((child) => child.local === 'dimension');
  if (span === undefined) return;
  const tag = sheet.text.slice(span.start, span.openEnd);
  const range = parseRange(readAttribute(tag, 'ref') ?? '');
  const columns = [...patch.cells.values()].flatMap((cells) => [...cells.keys()]);
  const last = columns.reduce((most, column) => Math.max(most, column), range?.lastColumn ?? 0);
  if (range === undefined || last <= range.lastColumn) return;
  const first = toCellAddress(range.firstRow, range.firstColumn);
  const ref = `ref="${first}:${toCellAddress(range.lastRow, last)}"`;
  edits.replace(span.start, span.openEnd, tag.replace(/\bref\s*=\s*("[^"]*"|'[^']*')/, ref));
}

/**
 * The XML of a worksheet or chart sheet that is no longer a selected one. Several selected sheets are a group: what the
 * user types into one would go into all of them.
 */
export function deselectSheet(text: string): string {
  const edits = new TextEdits(text);
  const scanner = new TagScanner(text);
  while (
    scanner.next() &&
    scanner.local !== 'sheetData' &&
    !(scanner.local === 'sheetViews' && scanner.kind === 'close')
  ) {
    if (scanner.local !== 'sheetView' || scanner.attribute('tabSelected') === undefined) continue;
    const tag = text.slice(scanner.start, scanner.end);
    edits.replace(scanner.start, scanner.end, tag.replace(/\stabSelected\s*=\s*("[^"]*"|'[^']*')/, ''));
  }
  return edits.toString();
}
