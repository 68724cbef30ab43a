import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { foldName } from '../../base/util/text/text.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import type { EditedFile } from './edited-file.ts';
import { keysOf, mapAt, nodeUnder, removeFrom, scalarOf, setText } from './mapping-nodes.ts';

type NameEdit = Extract<MappingEdit, { readonly kind: 'name' }>;

/**
 * Says what a name of the spreadsheet is called here. No name leads to another that leads on: one that led to this one
 * leads to where this one leads, and this one to the end of the way.
 */
export function editName({ document, root }: EditedFile, { of, from, to }: NameEdit): void {
  const aliases = mapAt(root, 'aliases', document);
  const names = mapAt(aliases, of, document);
  const end = to === null ? from : endOf(names, to);
  removeName(names, from);
  if (of === 'funds') removeHeld(root, from);
  if (foldName(end) !== foldName(from)) {
    for (const key of keysOf(names)) {
      if (foldName(scalarOf(nodeUnder(names, key)) ?? '') === foldName(from)) setText(names, key, end);
    }
    setText(names, from, end);
  } else if (to !== null && foldName(to) !== foldName(from)) {
    // The other way round from now on.
    removeName(names, to);
    setText(names, from, to);
  }
  for (const key of keysOf(names)) {
    if (foldName(key) === foldName(scalarOf(nodeUnder(names, key)) ?? '') && key !== from) removeFrom(names, key);
  }
  if (names.items.length === 0) removeFrom(aliases, of);
  if (aliases.items.length === 0) removeFrom(root, 'aliases');
}

function endOf(names: YAMLMap, to: string): string {
  const next = keysOf(names).find((key) => foldName(key) === foldName(to));
  return (next === undefined ? undefined : scalarOf(nodeUnder(names, next))) ?? to;
}

function removeName(names: YAMLMap, name: string): void {
  for (const key of keysOf(names)) if (foldName(key) === foldName(name)) removeFrom(names, key);
}

/** Among the names of holders it would say something else. */
function removeHeld(root: YAMLMap, name: string): void {
  const holders = nodeUnder(root, 'holders');
  if (!isSeq(holders)) return;
  const isName = (node: unknown): boolean => isScalar(node) && foldName(String(node.value)) === foldName(name);
  holders.items = holders.items.filter((holder) => {
    const names = isMap(holder) ? nodeUnder(holder, 'names') : undefined;
    if (!isSeq(names)) return !isName(names);
    names.items = names.items.filter((item) => !isName(item));
    return names.items.length > 0;
  });
  if (holders.items.length === 0) removeFrom(root, 'holders');
}
