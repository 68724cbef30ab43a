import { areSameHeaders } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import type { OpenDoubt, SheetMapping, TargetColumn, TargetMapping } from '../mapping.ts';
import { readHeaderUnit } from '../propose/score/read-header-unit.ts';
import type { Topic } from '../question.ts';
import { type EditedFile, mappingMoved, removeItems, tableOf } from './retype-rows.ts';

type ColumnEdit = Extract<MappingEdit, { readonly kind: 'source' | 'unit' | 'date-order' | 'value' }>;
type IsAnswered = (doubt: OpenDoubt) => boolean;

/** Questions that a different unit answers; a different column answers them too. */
const OF_UNIT: ReadonlySet<Topic> = new Set(['no-unit', 'unit', 'rate', 'computed', 'amounts'] as const);
const OF_SOURCE: ReadonlySet<Topic> = new Set([...OF_UNIT, 'column', 'words', 'number', 'day'] as const);
const OF_CURRENCY: ReadonlySet<Topic> = new Set(['currency', 'no-currency'] as const);

/**
 * Takes the questions that an edit answers out of the confirm lists. Questions without
 * a topic, as in files of an earlier capsheet, stay until they are confirmed. Throws `mapping-moved` where the question to confirm is
 * not there.
 */
export function removeAnswered(file: EditedFile, edit: MappingEdit): void {
  for (const [table, sheet] of file.mapping.sheets.entries()) {
    const isAnswered = toTest(edit, table, sheet);
    const answered = new Set(sheet.doubts.flatMap((doubt, index) => (isAnswered(doubt) ? [index] : [])));
    if (edit.kind === 'confirm' && edit.table === table && answered.size === 0) throw mappingMoved('question');
    if (answered.size > 0) removeItems(tableOf(file, table).node, 'confirm', (_, index) => answered.has(index));
  }
  if (edit.kind === 'confirm') tableOf(file, edit.table);
}

function toTest(edit: MappingEdit, table: number, sheet: SheetMapping): IsAnswered {
  const no = (): boolean => false;
  if (edit.kind === 'name') return namesIt(edit);
  if (edit.kind === 'file-date-order') return ({ topic }) => topic === 'date-order';
  if (edit.kind === 'file-decimal') return ({ topic }) => topic === 'decimal-sign';
  if (!('table' in edit) || edit.table !== table) return no;
  switch (edit.kind) {
    case 'confirm':
      return ({ column, text }) => text === edit.that && column?.text === edit.ref;
    case 'source':
    case 'unit':
    case 'date-order':
    case 'value':
      return toColumnTest(edit, sheet);
    case 'day':
      return ({ column, topic }) => topic === 'day' && areSameHeaders(column?.text, edit.ref);
    case 'leave-column':
      return ({ column, topic }) => areSameHeaders(column?.text, edit.ref) && topic === 'left-out';
    case 'leave-rows':
      return ({ column, texts = [] }) =>
        areSameHeaders(column?.text, edit.ref) && edit.texts.every((one) => texts.includes(one));
    case 'leave-row':
      return ({ rowNumber }) => rowNumber === edit.row;
    case 'leave-table':
      // Those of a table that was read are kept with it.
      return () => sheet.isSkipped;
    case 'leave-targets':
      return ({ column }) => column !== undefined && isTakenOnlyBy(sheet, edit.targets, column.text);
    case 'type':
      return ({ topic, texts = [] }) =>
        edit.texts === undefined
          ? topic === 'interests'
          : topic === 'types' && texts.every((text) => edit.texts?.includes(text));
    default:
      return no;
  }
}

function namesIt({ from, of }: Extract<MappingEdit, { readonly kind: 'name' }>): IsAnswered {
  const name = of === 'funds' ? 'Fund' : 'Company';
  return ({ topic, to, texts }) => topic === 'name' && to === name && texts?.includes(from) === true;
}

function isTakenOnlyBy({ targets }: SheetMapping, left: readonly number[], ref: string): boolean {
  const takers = [...targets.entries()].filter(([, { columns }]) =>
    columns.some((column) => areSameHeaders(refOf(column), ref)),
  );
  return takers.length > 0 && takers.every(([index]) => left.includes(index));
}

/** A question stays while a different sheet takes the same column. */
function toColumnTest(edit: ColumnEdit, sheet: SheetMapping): IsAnswered {
  const { column } = edit;
  const uses = sheet.targets.flatMap((target, index) =>
    target.columns.filter(({ name }) => name === column).map((of) => ({ index, ref: refOf(of) })),
  );
  const isUsed = (ref: string | undefined, isMeant: boolean): boolean =>
    uses.some((use) => areSameHeaders(use.ref, ref) && edit.targets.includes(use.index) === isMeant);
  return (doubt) => {
    const { topic } = doubt;
    const ref = doubt.column?.text;
    if (topic === undefined) return false;
    if (edit.kind === 'source' && column === 'Currency' && OF_CURRENCY.has(topic)) return true;
    if (edit.kind === 'source' && topic === 'every-row') return doubt.to === column;
    return doubt.to === column && isUsed(ref, true) && !isUsed(ref, false) && isAsked(edit, topic, doubt.texts);
  };
}

function isAsked(edit: ColumnEdit, topic: Topic, texts: readonly string[] = []): boolean {
  switch (edit.kind) {
    case 'unit':
      return OF_UNIT.has(topic);
    case 'value':
      return texts.includes(edit.from);
    case 'source':
      return OF_SOURCE.has(topic);
    case 'date-order':
      return topic === 'dates';
  }
}

export function refOf({ source }: TargetColumn): string | undefined {
  return source.kind === 'column' ? source.column.text : undefined;
}

/**
 * Decides the unit of an amount whose column a person chooses: that of the same column elsewhere, of its header, or of
 * the table's other amounts. `undefined` for what is no amount.
 */
export function decideUnitByHand(ref: string, column: string, sheet: SheetMapping, target: TargetMapping) {
  if (!isMoney(target, column)) return undefined;
  const amounts = sheet.targets.flatMap((one) =>
    one.columns.filter((other) => isMoney(one, other.name) && (one !== target || other.name !== column)),
  );
  const [known] = amounts.filter((other) => areSameHeaders(refOf(other), ref));
  const word = known?.unit ?? readHeaderUnit(ref)?.unit.scale?.word;
  if (known !== undefined || word !== undefined) return word === undefined ? undefined : { word };
  const others = amounts.filter(({ source }) => source.kind !== 'fixed');
  const units = [...new Set(others.flatMap(({ unit }) => unit ?? []))];
  const [only, ...more] = units;
  if (only === undefined) return undefined;
  const areAll = more.length === 0 && others.every(({ name, unit }) => unit === only || isPrice(name));
  if (areAll && !isPrice(column)) return { word: only };
  return { question: `${column}: its amounts are in full, though others of the table are in ${joinList(units)}` };
}

function isMoney({ sheet }: TargetMapping, column: string): boolean {
  return allColumnsOf(sheet).find(({ name }) => name === column)?.value.kind === 'money';
}

function isPrice(column: string): boolean {
  return /\bprice\b/i.test(column);
}
