import { isMap, isScalar, Pair, Scalar, YAMLMap } from 'yaml';
import { foldName } from '../../base/util/text/text.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import type { SheetMapping, TargetMapping } from '../mapping.ts';
import { mappingEmptied, mappingMoved } from './edit-errors.ts';
import { type EditedFile, mapNodeAt, removeItems, tableOf } from './edited-file.ts';
import { keysOf, mapAt, removeFrom, setText } from './mapping-nodes.ts';

type ColumnEdit = Extract<MappingEdit, { readonly kind: 'source' | 'unit' | 'date-order' | 'value' }>;

/** Replaces the confidence of the guess. */
const SAID = ' 1.00 you said so';

export function editColumn(file: EditedFile, edit: ColumnEdit): void {
  const { sheet, node } = tableOf(file, edit.table);
  for (const index of edit.targets) {
    const target = sheet.targets[index];
    if (target === undefined) throw mappingMoved('sheet');
    editTarget(file, target, edit);
  }
  if (edit.kind === 'source' && edit.from === null) removeEmpty(file, sheet, node);
}

function editTarget(file: EditedFile, target: TargetMapping, edit: ColumnEdit): void {
  const columns = mapNodeAt(file, [...target.path, 'columns'], 'sheet');
  const known = target.columns.find(({ name }) => name === edit.column);
  // A file may use an alias of the column.
  const key = known === undefined ? edit.column : String(known.path.at(-1));
  if (edit.kind === 'source') {
    if (edit.from === null) removeFrom(columns, key);
    else setSource(columns, key, edit.from, file);
    return;
  }
  if (known === undefined) throw mappingMoved(`column "${edit.column}"`);
  const settings = toSettings(columns, key, file);
  if (edit.kind === 'value') setValue(settings, edit, file);
  else
    setOrRemove(settings, edit.kind === 'unit' ? 'unit' : 'dateOrder', edit.kind === 'unit' ? edit.unit : edit.order);
  settings.comment = SAID;
}

/** Drops the unit and translations of the former source. */
function setSource(
  columns: YAMLMap,
  key: string,
  from: NonNullable<Extract<ColumnEdit, { kind: 'source' }>['from']>,
  { document }: EditedFile,
): void {
  const node = 'ref' in from ? new Scalar(from.ref) : document.createNode({ value: from.value });
  if (isMap(node)) node.flow = true;
  node.comment = SAID;
  const pair = columns.items.find((one) => isScalar(one.key) && String(one.key.value) === key);
  if (pair === undefined) columns.items.push(new Pair(new Scalar(key), node));
  else pair.value = node;
}

/** Returns the settings of a column, made from a bare column name where necessary. */
function toSettings(columns: YAMLMap, key: string, { document }: EditedFile): YAMLMap {
  const pair = columns.items.find((one) => isScalar(one.key) && String(one.key.value) === key);
  if (pair !== undefined && isMap(pair.value)) return pair.value;
  if (pair === undefined || !isScalar(pair.value)) throw mappingMoved(`column "${key}"`);
  const settings = new YAMLMap(document.schema);
  settings.flow = true;
  const { value } = pair;
  delete value.comment;
  settings.items.push(new Pair(new Scalar('column'), value));
  pair.value = settings;
  return settings;
}

function setOrRemove(settings: YAMLMap, key: string, value: string | null): void {
  if (value === null) removeFrom(settings, key);
  else setText(settings, key, value);
}

/** Compares texts as the mapping does, because of two equal ones the second would be lost. */
function setValue(settings: YAMLMap, { from, to }: Extract<ColumnEdit, { kind: 'value' }>, file: EditedFile): void {
  const values = mapAt(settings, 'values', file.document, true);
  const known = keysOf(values).filter((key) => foldName(key) === foldName(from));
  const [first, ...more] = known;
  for (const key of to === null ? known : more) removeFrom(values, key);
  if (to !== null) setText(values, first ?? from, to);
  if (values.items.length === 0) removeFrom(settings, 'values');
}

/** Removes sheets without any column left. */
function removeEmpty(file: EditedFile, { targets }: SheetMapping, node: YAMLMap): void {
  const empty = new Set(
    targets.flatMap((target, index) =>
      mapNodeAt(file, [...target.path, 'columns'], 'sheet').items.length === 0 ? [index] : [],
    ),
  );
  if (empty.size === targets.length) throw mappingEmptied();
  if (empty.size > 0) removeItems(node, 'to', (_, index) => empty.has(index));
}
