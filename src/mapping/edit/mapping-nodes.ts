import { type Document, isMap, isScalar, isSeq, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { MappingPath } from '../mapping.ts';

/*
 * A mapping file is written by people as well: keys in any case that YAML allows, one thing where a list may stand, a
 * column's name where settings may stand. An edit changes the least there, and leaves comments where they are.
 */

/** The node behind a key, or at a place of a list; `undefined` where there is none. */
export function nodeUnder(node: unknown, part: string | number): unknown {
  if (isMap(node)) return pairOf(node, String(part))?.value ?? undefined;
  return isSeq(node) ? node.items[Number(part)] : undefined;
}

export function nodeAt(document: Document, path: MappingPath): unknown {
  return path.reduce<unknown>(nodeUnder, document.contents);
}

export function scalarOf(node: unknown): string | undefined {
  return isScalar(node) ? String(node.value) : undefined;
}

/** The map of that key, made where it is not there. */
export function mapAt(map: YAMLMap, key: string, document: Document, isFlow = false): YAMLMap {
  const known = nodeUnder(map, key);
  if (isMap(known)) return known;
  const made = new YAMLMap(document.schema);
  made.flow = isFlow;
  setIn(map, key, made);
  return made;
}

/** The list of that key, made where it is not there; what stands there alone becomes its first item. */
export function listAt(map: YAMLMap, key: string, document: Document): YAMLSeq {
  const known = nodeUnder(map, key);
  if (isSeq(known)) return known;
  const made = new YAMLSeq(document.schema);
  if (known !== undefined) made.items.push(known);
  setIn(map, key, made);
  return made;
}

/** What is long comes last: what is said of the whole stands above it. */
const LAST_KEYS: ReadonlySet<string> = new Set(['sheets', 'to']);

/** Behind the keys that are there, where it is not among them. */
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
  // What stands behind the value stays.
  const scalar = isScalar(known) ? known : new Scalar(text);
  scalar.value = text;
  // Bare, it would be nothing to whoever else reads the file.
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

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => scalarOf(pair.key) === key);
}
