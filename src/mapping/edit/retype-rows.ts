import { type Document, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { usageError } from '../../base/util/capsheet-error.ts';
import { foldName } from '../../base/util/text/text.ts';
import { allColumnsOf, requirementOf } from '../../format/sheets/columns.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import { type SecurityType, traitsOf } from '../../model/fields/security-types.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import { nodeAt, nodeUnder, pairOf, scalarOf } from '../file/yaml-nodes.ts';
import { columnsOf, type Mapping, type MappingPath, type SheetMapping } from '../mapping.ts';
import { listMade } from '../source/read-column.ts';

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

type TypeEdit = Extract<MappingEdit, { readonly kind: 'type' }>;

const NOTE_KIND = 'Convertible Type';
const NOTE = 'convertible note';

/** Makes rows securities of another type: those with some texts in the column of types, else all of the table. */
export function retypeRows(file: EditedFile, { table, type, texts }: TypeEdit): void {
  const { node } = tableOf(file, table);
  const held = mapsUnder(node, 'to').filter((target) => matchSheetName(nameOf(target))?.sheet.kind === 'securities');
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
  setIn(map, key, list);
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
