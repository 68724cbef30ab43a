import { type Document, isMap, isScalar, isSeq, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { MappingPath } from '../mapping.ts';

/*
 * People write mapping files as well: one thing where a list may stand, a column's name where settings may stand. An
 * edit changes as little as possible, and leaves comments where they are.
 */

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

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => scalarOf(pair.key) === key);
}
