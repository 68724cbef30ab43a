import { isMap, isScalar, isSeq, Pair, Scalar, YAMLMap } from 'yaml';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { areSameHeaders, foldHeader, foldName } from '../../base/util/text/text.ts';
import type { MappingUnit } from '../../format/check/mapped-tables.ts';
import { sheetOf } from '../../format/sheets/all-sheets.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import { NEWEST_SCHEMA } from '../file/mapping-form.ts';
import { parseMapping, readMappingText } from '../file/parse-mapping.ts';
import { nodeUnder, pairOf, scalarOf } from '../file/yaml-nodes.ts';
import type { ColumnRef, SheetMapping, TargetColumn, TargetMapping } from '../mapping.ts';
import { lastRowBefore } from '../tab-place.ts';
import { decideUnitByHand, refOf, removeAnswered } from './answered-doubts.ts';
import {
  dropTargets,
  type EditedFile,
  keysOf,
  listAt,
  mapAt,
  mapNodeAt,
  mappingEmptied,
  mappingMoved,
  removeFrom,
  removeItems,
  retypeRows,
  setText,
  tableOf,
  toFlow,
} from './retype-rows.ts';

/**
 * Returns the text of a mapping file with one change made; comments and everything else stay, and questions that the
 * change answers go. Throws `mapping-moved` where the file does not have what the change is about, and what
 * `parseMapping` throws where the result contradicts the format or itself.
 */
export function applyEdit(text: string, edit: MappingEdit, source: string): string {
  const { mapping } = parseMapping(text, source);
  const { document } = readMappingText(text);
  const root = document.contents;
  if (!isMap(root)) throw mappingMoved('sheet');
  const file = { document, root, mapping };
  // Before the change: questions are matched against what the mapping said until now.
  removeAnswered(file, edit);
  change(file, edit);
  // Unfolded, because a folded pattern is hard to read.
  const changed = document.toString({ lineWidth: 0 });
  parseMapping(changed, source);
  return changed;
}

type EditOf<K extends MappingEdit['kind']> = { [Kind in K]: Extract<MappingEdit, { readonly kind: Kind }> }[K];

const CHANGES: { readonly [K in MappingEdit['kind']]: (file: EditedFile, edit: EditOf<K>) => void } = {
  confirm: () => undefined,
  source: editColumn,
  unit: editColumn,
  'date-order': editColumn,
  value: editColumn,
  day: chooseDay,
  name: editName,
  'file-date-order': ({ root }, { order }) => setOrRemove(root, 'dateOrder', order),
  'file-decimal': ({ root }, { sign }) => setOrRemove(root, 'decimal', sign),
  'leave-column': leaveColumn,
  'keep-column': keepColumn,
  'leave-rows': (file, { table, ref, texts, because }) => addSkip(file, table, { column: ref, is: texts, because }),
  'leave-row': (file, { table, row, because }) => addSkip(file, table, { rows: String(row), because }),
  'keep-row': keepRow,
  'leave-table': leaveTable,
  'take-table': takeTable,
  'leave-targets': dropTargets,
  type: retypeRows,
  'leave-tab': leaveTab,
};

function change<K extends MappingEdit['kind']>(file: EditedFile, edit: EditOf<K>): void {
  CHANGES[edit.kind](file, edit);
}

function setOrRemove(root: YAMLMap, key: string, value: string | null): void {
  if (value === null) removeFrom(root, key);
  else setText(root, key, value);
}

/**
 * Sets what a name of the spreadsheet is called here. Chains are resolved: a name that led to this one now leads to
 * where this one does.
 */
function editName({ document, root }: EditedFile, { of, from, to }: EditOf<'name'>): void {
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
    // The reverse is meant.
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

/** Removes the name from the holders, where it would contradict the alias. */
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

/** Keys that say which cells are meant; they stay when the table is left out. */
const OF_PLACE: ReadonlySet<string> = new Set(['sheet', 'file', 'rows', 'columns']);

/** Keys that name the tab. */
const OF_NAME: ReadonlySet<string> = new Set(['sheet', 'file']);

function leaveColumn(file: EditedFile, { table, ref, because }: EditOf<'leave-column'>): void {
  const { node } = tableOf(file, table);
  const ignored = listAt(node, 'ignore', file.document);
  ignored.items = ignored.items.filter((item) => !isWholeColumn(item, ref));
  ignored.items.push(toFlow(file.document, { column: ref, because }));
}

function keepColumn(file: EditedFile, { table, ref }: EditOf<'keep-column'>): void {
  removeItems(tableOf(file, table).node, 'ignore', (item) => isWholeColumn(item, ref));
}

function addSkip(file: EditedFile, table: number, skip: object): void {
  listAt(tableOf(file, table).node, 'skipRows', file.document).items.push(toFlow(file.document, skip));
}

/** Leaves the other rows out that the rule names; a rule about texts goes as a whole. */
function keepRow(file: EditedFile, { table, row, rule }: EditOf<'keep-row'>): void {
  const { sheet, node } = tableOf(file, table);
  const skip = sheet.skipRows[rule];
  if (skip === undefined) throw mappingMoved('rule');
  removeItems(node, 'skipRows', (_, index) => index === skip.path.at(-1));
  if (skip.test.kind !== 'rows') return;
  const { first, last } = skip.test;
  if (row < first || row > last) throw mappingMoved('row');
  const parts = [
    { first, last: row - 1 },
    { first: row + 1, last },
  ];
  for (const part of parts.filter((one) => one.first <= one.last)) {
    const end = part.last === Number.POSITIVE_INFINITY ? '' : part.last;
    const rows = part.first === part.last ? `${part.first}` : `${part.first}-${end}`;
    addSkip(file, table, { rows, ...omitAbsent({ because: skip.because }) });
  }
}

function leaveTable(file: EditedFile, { table, because }: EditOf<'leave-table'>): void {
  const { sheet, node } = tableOf(file, table);
  if (!sheet.isSkipped) {
    const rows = rowsToLeave(sheet, file.mapping.sheets);
    const kept = node.clone();
    if (!isMap(kept)) throw mappingMoved('table');
    for (const key of OF_NAME) removeFrom(kept, key);
    for (const key of keysOf(node)) if (!OF_PLACE.has(key)) removeFrom(node, key);
    setText(node, 'skip', 'true');
    if (rows === undefined) removeFrom(node, 'rows');
    else setText(node, 'rows', rows);
    node.items.push(new Pair(new Scalar('kept'), kept));
    // A file of version 1 has no such setting.
    if (file.root.has('schema')) setText(file.root, 'schema', NEWEST_SCHEMA);
  }
  setText(node, 'because', because);
}

/** Puts what the mapping kept of the table in place of its being left out. */
function takeTable(file: EditedFile, { table }: EditOf<'take-table'>): void {
  const { node } = tableOf(file, table);
  const kept = nodeUnder(node, 'kept');
  if (!isMap(kept)) throw mappingMoved('table');
  for (const key of keysOf(node)) if (!OF_NAME.has(key)) removeFrom(node, key);
  node.items.push(...kept.items);
}

function leaveTab({ document, root }: EditedFile, { tab, file, because }: EditOf<'leave-tab'>): void {
  const place = file === undefined ? { sheet: tab } : { sheet: tab, file };
  listAt(root, 'sheets', document).items.push(document.createNode({ ...place, skip: 'true', because }));
}

/** Matches an entry for all rows: one with `when` covers only some cells. */
function isWholeColumn(item: unknown, ref: string): boolean {
  const named = isScalar(item)
    ? item
    : isMap(item) && nodeUnder(item, 'when') === undefined
      ? nodeUnder(item, 'column')
      : undefined;
  const text = scalarOf(named);
  return text !== undefined && foldHeader(text) === foldHeader(ref);
}

/** Returns the rows from the header to the table's end; `undefined` where no other entry names the tab. */
function rowsToLeave(sheet: SheetMapping, all: readonly SheetMapping[]): string | undefined {
  const names = new Set(sheet.names.map(foldHeader));
  const others = all.filter((other) => other !== sheet && other.names.some((name) => names.has(foldHeader(name))));
  if (others.length === 0) return undefined;
  const { first } = sheet.headerRows;
  const last = sheet.lastRow ?? lastRowBefore(others, sheet, first);
  return Number.isFinite(last) ? `${first}-${last}` : `${first}-`;
}

type ColumnEdit = EditOf<'source' | 'unit' | 'date-order' | 'value'>;

/** Replaces the confidence of the guess. */
const SAID = ' 1.00 you said so';

function editColumn(file: EditedFile, edit: ColumnEdit): void {
  const { sheet, node } = tableOf(file, edit.table);
  for (const index of edit.targets) {
    const target = sheet.targets[index];
    if (target === undefined) throw mappingMoved('sheet');
    editTarget(file, { sheet, target, node }, edit);
  }
  if (edit.kind === 'source' && edit.from === null) removeEmpty(file, sheet, node);
  if (edit.kind === 'source' && edit.from !== null && edit.column === COMPANY) addCompanies(file, edit);
  if (edit.kind === 'unit') editQuotients(file, edit);
  if (edit.kind === 'unit' || edit.kind === 'source') editInterests(file, edit);
}

/** Adds companies for what is held, since they may be new, as where a proposal names them. */
function addCompanies(file: EditedFile, { table, targets, from }: EditOf<'source'>): void {
  const { sheet, node } = tableOf(file, table);
  const isHeld = targets.some((index) => MAKES_COMPANIES.has(sheet.targets[index]?.sheet.kind ?? ''));
  if (from === null || !isHeld || sheet.targets.some((target) => target.sheet.kind === 'companies')) return;
  const columns = { [COMPANY]: 'ref' in from ? { column: from.ref } : { value: from.value } };
  listAt(node, 'to', file.document).items.unshift(
    file.document.createNode({ sheet: sheetOf('companies').name, columns }),
  );
}

const COMPANY = 'Company';
const MAKES_COMPANIES: ReadonlySet<string> = new Set(['securities', 'rounds']);

/** Interests, and what is sold of them, are as many as the amount; another number of shares has another price. */
function editInterests(file: EditedFile, edit: EditOf<'unit' | 'source'>): void {
  const { sheet } = tableOf(file, edit.table);
  const edited = edit.targets.flatMap((index) => sheet.targets[index]?.columns ?? []);
  const refsOf = (name: string): readonly string[] =>
    edited.flatMap((column) => (column.name === name ? (refOf(column) ?? []) : []));
  const amounts = refsOf(AMOUNT);
  const isOfAmount = (column: TargetColumn): boolean => amounts.some((ref) => areSameHeaders(ref, refOf(column)));
  const isCounted = edited.some((one) => one.name === COUNTS[0] && isOfAmount(one));
  if (edit.column === COUNTS[0] && edit.kind === 'source' && isCounted) removePrices(file, sheet);
  if (edit.column !== AMOUNT || (edit.kind === 'source' && edit.from === null)) return;
  for (const { path, columns } of sheet.targets) {
    for (const counted of columns.filter((column) => COUNTS.includes(column.name) && isOfAmount(column))) {
      const own = mapNodeAt(file, [...path, 'columns'], 'sheet');
      const key = String(counted.path.at(-1));
      if (edit.kind === 'unit') setOrRemove(toSettings(own, key, file), 'unit', edit.unit);
      else if (edit.from !== null) setSource(own, key, { from: edit.from, unit: undefined }, file);
    }
  }
}

const AMOUNT = 'Investment Amount';
const COUNTS: readonly string[] = ['Shares', 'Shares Sold'];

function removePrices(file: EditedFile, { targets }: SheetMapping): void {
  const prices = targets.flatMap(({ path, columns }) =>
    columns.flatMap(({ name, source, path: at }) =>
      name === 'Price Per Share' && source.kind === 'fixed' ? [{ path, key: String(at.at(-1)) }] : [],
    ),
  );
  for (const { path, key } of prices) removeFrom(mapNodeAt(file, [...path, 'columns'], 'sheet'), key);
}

/** A quotient of an amount and a number of shares is in the unit of the amount. */
function editQuotients(file: EditedFile, { table, targets, column, unit }: EditOf<'unit'>): void {
  const { sheet } = tableOf(file, table);
  const edited = targets.flatMap((index) => sheet.targets[index]?.columns.filter(({ name }) => name === column) ?? []);
  const all = sheet.targets.flatMap((target) => target.columns);
  const areFrom = (columns: readonly TargetColumn[], { text }: ColumnRef): boolean =>
    columns.some((one) => areSameHeaders(refOf(one), text));
  const inUnits = all.filter((one) => one.unit !== undefined);
  const made = listQuotients(sheet).filter(
    ({ dividend, divisor }) => areFrom(edited, dividend) && !areFrom(inUnits, divisor),
  );
  for (const target of sheet.targets) {
    const columns = mapNodeAt(file, [...target.path, 'columns'], 'sheet');
    for (const { source, path } of target.columns) {
      if (source.kind !== 'column' || !made.some(({ name }) => areSameHeaders(name, source.column.text))) continue;
      setOrRemove(toSettings(columns, String(path.at(-1)), file), 'unit', unit);
    }
  }
}

interface Quotient {
  readonly name: string;
  readonly dividend: ColumnRef;
  readonly divisor: ColumnRef;
}

function listQuotients({ derived, steps }: SheetMapping): readonly Quotient[] {
  return [
    ...derived.flatMap(({ name, by }) => (by.kind === 'quotient' ? [{ name, ...by }] : [])),
    ...steps.flatMap((step): Quotient[] => {
      if (step.kind !== 'compute' || step.by !== 'divide') return [];
      const [dividend, divisor] = step.operands.flatMap((operand) => ('column' in operand ? [operand.column] : []));
      return dividend === undefined || divisor === undefined ? [] : [{ name: step.name, dividend, divisor }];
    }),
  ];
}

interface EditedTarget {
  readonly sheet: SheetMapping;
  readonly target: TargetMapping;
  readonly node: YAMLMap;
}

function editTarget(file: EditedFile, { sheet, target, node }: EditedTarget, edit: ColumnEdit): void {
  const columns = mapNodeAt(file, [...target.path, 'columns'], 'sheet');
  const known = target.columns.find(({ name }) => name === edit.column);
  // A file may use an alias of the column.
  const key = known === undefined ? edit.column : String(known.path.at(-1));
  if (edit.kind === 'source') {
    if (edit.from === null) removeFrom(columns, key);
    else {
      const unit = 'ref' in edit.from ? decideUnitByHand(edit.from.ref, edit.column, sheet, target) : undefined;
      setSource(columns, key, { from: edit.from, unit: unit?.word }, file);
      if ('ref' in edit.from && unit?.question !== undefined)
        listAt(node, 'confirm', file.document).items.push(
          toFlow(file.document, { column: edit.from.ref, that: unit.question, topic: 'unit', to: edit.column }),
        );
    }
    return;
  }
  if (known === undefined) throw mappingMoved(`column "${edit.column}"`);
  const settings = toSettings(columns, key, file);
  if (edit.kind === 'value') setValue(settings, edit, file);
  else
    setOrRemove(settings, edit.kind === 'unit' ? 'unit' : 'dateOrder', edit.kind === 'unit' ? edit.unit : edit.order);
  settings.comment = SAID;
}

/** Days are read alike wherever the table takes them. */
function chooseDay(file: EditedFile, { table, ref, day }: EditOf<'day'>): void {
  for (const target of tableOf(file, table).sheet.targets) {
    const columns = mapNodeAt(file, [...target.path, 'columns'], 'sheet');
    for (const column of target.columns) {
      if (column.day === undefined || !areSameHeaders(refOf(column), ref)) continue;
      const settings = toSettings(columns, String(column.path.at(-1)), file);
      setText(settings, 'day', day);
      settings.comment = SAID;
    }
  }
}

interface EditedSource {
  readonly from: NonNullable<EditOf<'source'>['from']>;
  readonly unit: MappingUnit | undefined;
}

/** Drops the unit and translations of the former source. */
function setSource(columns: YAMLMap, key: string, { from, unit }: EditedSource, { document }: EditedFile): void {
  const node =
    'ref' in from && unit === undefined
      ? new Scalar(from.ref)
      : toFlow(document, 'ref' in from ? { column: from.ref, unit } : { value: from.value });
  node.comment = SAID;
  const pair = pairOf(columns, key);
  if (pair === undefined) columns.items.push(new Pair(new Scalar(key), node));
  else pair.value = node;
}

/** Returns the settings of a column, made from a bare column name where necessary. */
function toSettings(columns: YAMLMap, key: string, { document }: EditedFile): YAMLMap {
  const pair = pairOf(columns, key);
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

/** Compares texts as the mapping does, because of two equal ones the second would be lost. */
function setValue(settings: YAMLMap, { from, to }: EditOf<'value'>, file: EditedFile): void {
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
