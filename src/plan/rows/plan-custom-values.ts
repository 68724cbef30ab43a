import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import { text } from '../../model/identity/identity.ts';
import type { Change } from '../../model/outcomes/plan.ts';
import { carriedValueKey } from '../../model/records/carried-facts.ts';
import type { LinkedCustomValue, LinkedCustomValues } from '../../model/records/linked.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { NewCustomValue, Target } from '../../model/service/new-data.ts';
import type { CustomValue, Snapshot } from '../../model/service/snapshot.ts';
import { targetKey } from '../../model/service/target-key.ts';
import { type RowKey, toRowKey } from '../../model/values/origin.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { quote } from '../../util/text/quote.ts';
import { type Decision, decideUnsound, type PlannedRecord, toPlanned } from '../row-plan.ts';
import { askAboutClear } from './ask-about-clear.ts';
import { joinKey } from './plan-named.ts';

/**
 * Custom values are replaced, company by column: what is equal already is not sent. What was changed in the service since
 * the workbook was written is not overwritten; beside other values of its row it is a record of its own
 * (`heldBackKeyOf`), so that those go in. Code: custom-value-changed.
 */
export function planCustomValues(
  rows: readonly LinkedCustomValues[],
  { snapshot, entryHistory }: Known,
): PlannedRecord[] {
  const held = new Map(snapshot.customValues.map((value) => [carriedValueKey(value.companyId, value.columnId), value]));
  const set = new Map(
    entryHistory.customValues.map((value) => [carriedValueKey(value.company, value.columnId), textsOf(value)]),
  );
  return rows.flatMap((row) => planRow(row, { held, set }));
}

/** Under which a plan has what it holds back of a row of custom values; most rows have nothing of the kind. */
export function heldBackKeyOf({ record }: LinkedCustomValues): RowKey {
  return toRowKey(record.origin, HELD_BACK);
}

const HELD_BACK = 2;

function planRow(row: LinkedCustomValues, known: HeldValues): PlannedRecord[] {
  const unsound = decideUnsound(row);
  if (unsound !== undefined) return [toPlanned(row, keyOf(row), unsound)];
  const replaced = listReplaced(row, known);
  const findings = new Map(
    replaced.flatMap((value) => {
      const finding = findConflict(row, value, known);
      return finding === undefined ? [] : [[value, finding] as const];
    }),
  );
  const others = row.values.filter((value) => !findings.has(value));
  const free = replaced.filter((value) => !findings.has(value));
  const conflict = { values: [...findings.keys()], findings: [...findings.values()] };
  if (findings.size === 0) return [toPlanned(row, keyOf(row), decide(row, free, known))];
  // Of what a mapping made several records of, none is divided once more.
  if (others.length === 0 || row.record.record !== undefined)
    return [toPlanned(row, keyOf(row), decideConflict(row, conflict, known))];
  const rest = { ...row, values: others };
  const first = toPlanned(rest, keyOf(rest), decide(row, free, known));
  return [{ ...first, row: { ...first.row, record: 1 } }, holdBack(row, conflict, known)];
}

/** The part of the row that is not sent, as a record of its own. */
function holdBack(row: LinkedCustomValues, conflict: Conflict, known: HeldValues): PlannedRecord {
  const record = { ...row.record, key: heldBackKeyOf(row), record: HELD_BACK };
  const part = { ...row, record, values: conflict.values, findings: [] };
  return toPlanned(part, keyOf(part), decideConflict(part, conflict, known));
}

interface Known {
  readonly snapshot: Snapshot;
  readonly entryHistory: Pick<EntryHistory, 'customValues'>;
}

/** By company and column. */
interface HeldValues {
  readonly held: ReadonlyMap<string, CustomValue>;
  /** What an earlier run from here has set. */
  readonly set: ReadonlyMap<string, readonly string[]>;
}

function listReplaced(row: LinkedCustomValues, known: HeldValues): readonly LinkedCustomValue[] {
  return row.values.filter((value) => !isSame(value, value.values, heldOf(row, value, known)?.values));
}

function heldKeyOf(row: LinkedCustomValues, { column }: LinkedCustomValue): string {
  return carriedValueKey(targetKey(companyOf(row)), column.id);
}

function heldOf(row: LinkedCustomValues, value: LinkedCustomValue, { held }: HeldValues): CustomValue | undefined {
  return held.get(heldKeyOf(row, value));
}

function companyOf({ company, record }: LinkedCustomValues): Target {
  if (company === undefined) throw new Error(`sound row ${record.key} has no company`);
  return company;
}

function decide(row: LinkedCustomValues, replaced: readonly LinkedCustomValue[], known: HeldValues): Decision {
  if (replaced.length === 0)
    return { action: 'unchanged', why: 'The portfolio service already has every value filled in.' };
  const changes = replaced.map((value) => toValueChange(value, heldOf(row, value, known)));
  return {
    action: 'replace',
    why: `${changes.map((change) => change.column).join(', ')}: the portfolio service has another value, or none.`,
    changes,
    findings: replaced.flatMap((value) => askAboutClear(row, value)),
    items: replaced.map((value) => toNewValue(value, companyOf(row))),
  };
}

/** The values that were changed in the service, with what is said of each. */
interface Conflict {
  readonly values: readonly LinkedCustomValue[];
  readonly findings: readonly Finding[];
}

function decideConflict(row: LinkedCustomValues, { values, findings }: Conflict, known: HeldValues): Decision {
  const columns = values.map(({ header }) => header).join(', ');
  const changes = values.map((value) => toValueChange(value, heldOf(row, value, known)));
  const why = `${columns}: changed in the service since this workbook was written; not sent until that is settled.`;
  return { action: 'differs', why, changes, findings };
}

function isSame({ column }: LinkedCustomValue, one: readonly string[], other: readonly string[] = []): boolean {
  const canonical = (list: readonly string[]) => {
    const texts = list.map(text).filter((value) => value !== undefined);
    return JSON.stringify(isChoice(column.type) ? [...new Set(texts)].sort() : texts);
  };
  return canonical(one) === canonical(other);
}

/** What the workbook carries says what the service held when it was written: only then is it known who has the older value. */
function findConflict(row: LinkedCustomValues, value: LinkedCustomValue, known: HeldValues): Finding | undefined {
  const { carried, origin } = row.record;
  const key = heldKeyOf(row, value);
  const held = known.held.get(key)?.values ?? [];
  const set = known.set.get(key);
  const read = carried?.customValues.get(key);
  if (read === undefined || isSame(value, read, held)) return undefined;
  if (set !== undefined && isSame(value, set, held)) return undefined;
  const when = carried?.readAt === undefined ? '' : ` (${carried.readAt.slice(0, 16).replace('T', ' ')} UTC)`;
  const since = `since this workbook was written${when}`;
  const message = isSame(value, read, value.values)
    ? `${value.header} was changed in the service ${since}: the service has ${show(held)} now, the workbook has the older ${show(value.values)}.`
    : `${value.header} was changed here and in the service ${since}: it was ${show(read)}, the service has ${show(held)} now, the workbook has ${show(value.values)}.`;
  const hint = `To keep what the service has, empty the cell. To enter a different value anyway, make a new export and change it there.`;
  const place = omitAbsent({ column: value.header, cell: value.cell });
  return placeFinding({ severity: 'warning', code: 'custom-value-changed', message, hint }, origin, place);
}

function show(values: readonly string[]): string {
  return values.length === 0 ? 'no value' : quote(values.join('; '));
}

function textsOf({ value }: NewCustomValue<string>): readonly string[] {
  if ('options' in value) return value.options.map((option) => option.value);
  return value.text === '' ? [] : [value.text];
}

function toValueChange({ header, values }: LinkedCustomValue, held: CustomValue | undefined): Change {
  const join = (list: readonly string[] | undefined) =>
    list === undefined || list.length === 0 ? undefined : list.join('; ');
  return omitAbsent({ column: header, service: join(held?.values), workbook: join(values) ?? '(clear)' });
}

function toNewValue({ column, values }: LinkedCustomValue, company: Target): NewCustomValue<Target> {
  const chosen = new Set(values);
  const value = isChoice(column.type)
    ? { options: column.options.filter((option) => chosen.has(option.value)) }
    : { text: text(values[0]) ?? '' };
  return { kind: 'custom-value', company, columnId: column.id, value };
}

function isChoice(type: string): boolean {
  return type === 'select' || type === 'multi_select';
}

function keyOf(row: LinkedCustomValues): string {
  const columns = row.values.map(({ header }) => joinKey(header)).join(', ');
  return [joinKey(row.companyName), columns].filter((part) => part !== '').join(' · ');
}
