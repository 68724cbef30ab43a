import { type Document, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { usageError } from '../../base/util/capsheet-error.ts';
import { nodeAt, nodeUnder, pairOf, scalarOf } from '../file/yaml-nodes.ts';
import type { Mapping, MappingPath, SheetMapping } from '../mapping.ts';

export function mappingMoved(what: string) {
  return usageError(
    'mapping-moved',
    `The mapping has no such ${what} any more; nothing was changed.`,
    'Look at the mapping as it is now, and make the change there.',
  );
}

export function mappingEmptied() {
  return usageError(
    'mapping-emptied',
    'Nothing would be loaded from the table any more; nothing was changed.',
    'Leave the table out instead, and say why.',
  );
}

/*
 * People write mapping files as well: one thing where a list may stand, a column's name where settings may stand. An
 * edit changes as little as possible, and leaves comments where they are.
 */

/** Returns the map under the key, made where it is missing. */
export function mapAt(map: YAMLMap, key: string, document: Document, isFlow = false): YAMLMap {
  const known = nodeUnder(map, key);
  if (isMap(known)) return known;
  const made = new YAMLMap(document.schema);
  made.flow = isFlow;
  setIn(map, key, made);
  return made;
}

/** Returns the list under the key, made where it is missing; a single item becomes its first. */
export function listAt(map: YAMLMap, key: string, document: Document): YAMLSeq {
  const known = nodeUnder(map, key);
  if (isSeq(known)) return known;
  const made = new YAMLSeq(document.schema);
  if (known !== undefined) made.items.push(known);
  setIn(map, key, made);
  return made;
}

/** Settings on one line. */
export function toFlow(document: Document, settings: object): Node {
  const node = document.createNode(settings);
  if (isMap(node)) node.flow = true;
  return node;
}

/** Long lists come last. */
const LAST_KEYS: ReadonlySet<string> = new Set(['sheets', 'to']);

function setIn(map: YAMLMap, key: string, value: unknown): void {
  const known = pairOf(map, key);
  if (known !== undefined) {
    known.value = value;
    return;
  }
  const last = map.items.findIndex((pair) => LAST_KEYS.has(scalarOf(pair.key) ?? ''));
  map.items.splice(last < 0 ? map.items.length : last, 0, new Pair(new Scalar(key), value));
}

export function setText(map: YAMLMap, key: string, text: string): void {
  const known = nodeUnder(map, key);
  // Keeps the comment behind the value.
  const scalar = isScalar(known) ? known : new Scalar(text);
  scalar.value = text;
  // Unquoted, other readers would take it for null.
  if (text === '') scalar.type = Scalar.QUOTE_DOUBLE;
  if (scalar !== known) setIn(map, key, scalar);
}

export function removeFrom(map: YAMLMap, key: string): void {
  const known = pairOf(map, key);
  if (known !== undefined) map.items.splice(map.items.indexOf(known), 1);
}

export function keysOf(map: YAMLMap): readonly string[] {
  return map.items.flatMap(({ key }) => scalarOf(key) ?? []);
}

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
