import { isMap, isSeq, Pair, Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { foldName } from '../../base/util/text/text.ts';
import { allColumnsOf, requirementOf } from '../../format/sheets/columns.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import { type SecurityType, traitsOf } from '../../model/fields/security-types.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import { nodeUnder, pairOf, scalarOf } from '../file/yaml-nodes.ts';
import { columnsOf } from '../mapping.ts';
import { listMade } from '../source/read-column.ts';
import {
  type EditedFile,
  keysOf,
  listAt,
  mapAt,
  mappingEmptied,
  mappingMoved,
  removeFrom,
  removeItems,
  setText,
  tableOf,
  toFlow,
} from './mapping-nodes.ts';

type TypeEdit = Extract<MappingEdit, { readonly kind: 'type' }>;

const NOTE_KIND = 'Convertible Type';
const NOTE = 'convertible note';

/** Makes rows securities of another type: those with some texts in the column of types, else all of the table. */
export function retypeRows(file: EditedFile, { table, type, texts }: TypeEdit): void {
  const { node } = tableOf(file, table);
  const held = mapsUnder(node, 'to').filter(isOfSecurities);
  const [first] = held;
  if (first === undefined) throw mappingMoved('sheet');
  if (texts === undefined) {
    for (const target of held) toType(target, type, file);
    if (!traitsOf(type).needs.includes('shareClass')) removeTargets(node, isOfClasses);
    return;
  }
  const types = mapAt(node, 'types', file.document);
  const moved = new Set(texts.map(foldName));
  const [tab = ''] = traitsOf(type).tabs;
  for (const key of keysOf(types)) if (key !== 'column') dropTexts(types, key, moved, file);
  addTexts(types, tab, texts, file);
  const isKnown = held.some((target) => typeOf(target) === type);
  if (!isKnown) {
    const copy = first.clone();
    if (!isMap(copy)) throw mappingMoved('sheet');
    toType(copy, type, file);
    listAt(node, 'to', file.document).items.push(copy);
  }
  takeInto(node, { moved, texts, types, hasClasses: traitsOf(type).needs.includes('shareClass') }, file);
  const left = new Set(keysOf(types).map((key) => matchSheetName(key)?.presetType));
  removeTargets(node, (target) => typeOf(target) !== undefined && !left.has(typeOf(target)));
}

/** Takes sheets of the format out of a table, with the columns that they alone took. */
export function dropTargets(
  file: EditedFile,
  { table, targets, because }: Extract<MappingEdit, { readonly kind: 'leave-targets' }>,
): void {
  const { sheet, node } = tableOf(file, table);
  const isLeft = (index: number): boolean => targets.includes(index);
  const refsOf = (isMeant: (index: number) => boolean): readonly string[] =>
    sheet.targets.flatMap((target, index) =>
      isMeant(index) ? target.columns.flatMap(({ source }) => columnsOf(source).map(({ text }) => text)) : [],
    );
  if (sheet.targets.every((_, index) => isLeft(index))) throw mappingEmptied();
  removeItems(node, 'to', (_, index) => isLeft(index));
  const kept = new Set([...refsOf((index) => !isLeft(index)), ...listMade(sheet)].map(foldName));
  for (const ref of new Set(refsOf(isLeft).filter((one) => !kept.has(foldName(one))))) {
    listAt(node, 'ignore', file.document).items.push(toFlow(file.document, { column: ref, because }));
  }
}

function nameOf(target: YAMLMap): string {
  return scalarOf(nodeUnder(target, 'sheet')) ?? '';
}

function typeOf(target: YAMLMap): string | undefined {
  const { sheet, presetType } = matchSheetName(nameOf(target)) ?? {};
  return sheet?.kind === 'securities' ? presetType : undefined;
}

function isOfSecurities(target: YAMLMap): boolean {
  return matchSheetName(nameOf(target))?.sheet.kind === 'securities';
}

function isOfClasses(target: YAMLMap): boolean {
  return matchSheetName(nameOf(target))?.sheet.kind === 'share-classes';
}

/** Columns that the type does not have go; a note needs its kind. */
function toType(target: YAMLMap, type: SecurityType, { document }: EditedFile): void {
  const { sheet } = matchSheetName(nameOf(target)) ?? {};
  const [tab = ''] = traitsOf(type).tabs;
  const columns = mapAt(target, 'columns', document);
  const index = sheet === undefined ? undefined : indexColumns(sheet);
  setText(target, 'sheet', tab);
  for (const key of keysOf(columns)) {
    const column = index === undefined ? undefined : findColumn(index, key);
    if (column === undefined) continue;
    if (column.name === sheet?.typeColumn || requirementOf(column, type) === 'forbidden') removeFrom(columns, key);
  }
  const needsKind =
    sheet !== undefined &&
    allColumnsOf(sheet).some((one) => one.name === NOTE_KIND && requirementOf(one, type) === 'required');
  if (needsKind && !keysOf(columns).includes(NOTE_KIND))
    columns.set(new Scalar(NOTE_KIND), toFlow(document, { value: NOTE }));
}

function textsUnder(map: YAMLMap, key: string): readonly string[] {
  const node = nodeUnder(map, key);
  return isSeq(node) ? node.items.flatMap((item) => scalarOf(item) ?? []) : [scalarOf(node) ?? []].flat();
}

function setTexts(map: YAMLMap, key: string, texts: readonly string[], { document }: EditedFile): void {
  if (texts.length === 0) {
    removeFrom(map, key);
    return;
  }
  const list = new YAMLSeq(document.schema);
  list.flow = true;
  list.items = texts.map((text) => new Scalar(text));
  const known = pairOf(map, key);
  if (known === undefined) map.items.push(new Pair(new Scalar(key), list));
  else known.value = list;
}

function dropTexts(map: YAMLMap, key: string, moved: ReadonlySet<string>, file: EditedFile): void {
  const texts = textsUnder(map, key);
  const kept = texts.filter((text) => !moved.has(foldName(text)));
  if (kept.length < texts.length) setTexts(map, key, kept, file);
}

function addTexts(map: YAMLMap, key: string, texts: readonly string[], file: EditedFile): void {
  const known = textsUnder(map, key);
  const folded = new Set(known.map(foldName));
  setTexts(map, key, [...known, ...texts.filter((text) => !folded.has(foldName(text)))], file);
}

interface Taken {
  readonly moved: ReadonlySet<string>;
  readonly texts: readonly string[];
  readonly types: YAMLMap;
  /** The type has share classes. */
  readonly hasClasses: boolean;
}

/** Classes are made of the rows of shares alone. */
function takeInto(node: YAMLMap, { moved, texts, types, hasClasses }: Taken, file: EditedFile): void {
  const column = scalarOf(nodeUnder(types, 'column'));
  const emptied = new Set<unknown>();
  for (const target of mapsUnder(node, 'to').filter(isOfClasses)) {
    for (const condition of mapsUnder(target, 'when')) {
      if (scalarOf(nodeUnder(condition, 'column')) !== column || nodeUnder(condition, 'is') === undefined) continue;
      if (hasClasses) addTexts(condition, 'is', texts, file);
      else dropTexts(condition, 'is', moved, file);
      if (nodeUnder(condition, 'is') === undefined) emptied.add(target);
    }
  }
  removeTargets(node, (target) => emptied.has(target));
}

function mapsUnder(map: YAMLMap, key: string): readonly YAMLMap[] {
  const node = nodeUnder(map, key);
  return isSeq(node) ? node.items.filter(isMap) : isMap(node) ? [node] : [];
}

function removeTargets(node: YAMLMap, isGone: (target: YAMLMap) => boolean): void {
  removeItems(node, 'to', (item) => isMap(item) && isGone(item));
}
