import { type Document, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import type { MappingPath } from '../mapping.ts';

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

export function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => scalarOf(pair.key) === key);
}
