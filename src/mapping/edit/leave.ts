import { type Document, isMap, isScalar, type Node } from 'yaml';
import { foldHeader } from '../../base/util/text/text.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import type { SheetMapping } from '../mapping.ts';
import { isLeftPart, rowsOfPart, shareColumns } from '../tab-parts.ts';
import { type EditedFile, removeItems, tableOf } from './edited-file.ts';
import { keysOf, listAt, nodeUnder, removeFrom, scalarOf, setText } from './mapping-nodes.ts';

type EditOf<K extends MappingEdit['kind']> = Extract<MappingEdit, { readonly kind: K }>;

/** What says which cells are meant, and stays when nothing is made of them. */
const OF_PLACE: ReadonlySet<string> = new Set(['sheet', 'file', 'rows', 'columns']);

export function leaveColumn(file: EditedFile, { table, ref, because }: EditOf<'leave-column'>): void {
  const { node } = tableOf(file, table);
  const ignored = listAt(node, 'ignore', file.document);
  ignored.items = ignored.items.filter((item) => !isWholeColumn(item, ref));
  ignored.items.push(toFlow(file.document, { column: ref, because }));
}

export function keepColumn(file: EditedFile, { table, ref }: EditOf<'keep-column'>): void {
  removeItems(tableOf(file, table).node, 'ignore', (item) => isWholeColumn(item, ref));
}

export function leaveRows(file: EditedFile, { table, ref, texts, because }: EditOf<'leave-rows'>): void {
  const { node } = tableOf(file, table);
  listAt(node, 'skipRows', file.document).items.push(toFlow(file.document, { column: ref, is: texts, because }));
}

export function leaveTable(file: EditedFile, { table, because }: EditOf<'leave-table'>): void {
  const { sheet, node } = tableOf(file, table);
  if (!sheet.isSkipped) {
    const rows = rowsToLeave(sheet, file.mapping.sheets);
    for (const key of keysOf(node)) if (!OF_PLACE.has(key)) removeFrom(node, key);
    setText(node, 'skip', 'true');
    if (rows === undefined) removeFrom(node, 'rows');
    else setText(node, 'rows', rows);
  }
  setText(node, 'because', because);
}

export function leaveTab({ document, root }: EditedFile, { tab, file, because }: EditOf<'leave-tab'>): void {
  const place = file === undefined ? { sheet: tab } : { sheet: tab, file };
  listAt(root, 'sheets', document).items.push(document.createNode({ ...place, skip: 'true', because }));
}

/** In all rows: with `when` only some of its cells are meant. */
function isWholeColumn(item: unknown, ref: string): boolean {
  const named = isScalar(item)
    ? item
    : isMap(item) && nodeUnder(item, 'when') === undefined
      ? nodeUnder(item, 'column')
      : undefined;
  const text = scalarOf(named);
  return text !== undefined && foldHeader(text) === foldHeader(ref);
}

/** From its header to where it ends; the whole tab where nothing else of it is spoken of. */
function rowsToLeave(sheet: SheetMapping, all: readonly SheetMapping[]): string | undefined {
  const names = new Set(sheet.names.map(foldHeader));
  const others = all.filter((other) => other !== sheet && other.names.some((name) => names.has(foldHeader(name))));
  if (others.length === 0) return undefined;
  const { first } = sheet.headerRows;
  const below = others
    .filter((other) => shareColumns(sheet, other) && (!other.isSkipped || isLeftPart(other)))
    .map((other) => (other.isSkipped ? rowsOfPart(other).first : other.headerRows.first))
    .filter((row) => row > first);
  const last = sheet.lastRow ?? Math.min(...below, Number.POSITIVE_INFINITY) - 1;
  return Number.isFinite(last) ? `${first}-${last}` : `${first}-`;
}

function toFlow(document: Document, settings: object): Node {
  const node = document.createNode(settings);
  if (isMap(node)) node.flow = true;
  return node;
}
