import { type Document, isMap, isSeq, type YAMLMap } from 'yaml';
import type { Mapping, MappingPath, SheetMapping } from '../mapping.ts';
import { mappingMoved } from './edit-errors.ts';
import { nodeAt, nodeUnder } from './mapping-nodes.ts';

/** A mapping file that is being changed, with the mapping as it was. */
export interface EditedFile {
  readonly document: Document;
  readonly root: YAMLMap;
  readonly mapping: Mapping;
}

/** Returns a table of the mapping with its node. Throws `mapping-moved`. */
export function tableOf({ document, mapping }: EditedFile, index: number): { sheet: SheetMapping; node: YAMLMap } {
  const sheet = mapping.sheets[index];
  const node = sheet === undefined ? undefined : nodeAt(document, sheet.path);
  if (sheet === undefined || !isMap(node)) throw mappingMoved('table');
  return { sheet, node };
}

/** Throws `mapping-moved`. */
export function mapNodeAt({ document }: EditedFile, path: MappingPath, what: string): YAMLMap {
  const node = nodeAt(document, path);
  if (isMap(node)) return node;
  throw mappingMoved(what);
}

/** Removes items from a list, and the list when it is empty. */
export function removeItems(map: YAMLMap, key: string, isMeant: (item: unknown, index: number) => boolean): void {
  const list = nodeUnder(map, key);
  if (!isSeq(list)) {
    if (list !== undefined && isMeant(list, 0)) map.delete(key);
    return;
  }
  const kept = list.items.filter((item, index) => !isMeant(item, index));
  if (kept.length === 0) map.delete(key);
  else list.items = kept;
}
