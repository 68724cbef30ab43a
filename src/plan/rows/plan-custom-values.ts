import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import { text } from '../../model/identity/identity.ts';
import type { Change } from '../../model/outcomes/plan.ts';
import { carriedValueKey } from '../../model/records/carried-facts.ts';
import type { LinkedCustomValue, LinkedCustomValues } from '../../model/records/linked.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { NewCustomValue, Target } from '../../model/service/new-data.ts';
import type { CustomValue, Snapshot } from '../../model/service/snapshot.ts';
import { targetKey } from '../../model/service/target-key.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { quote } from '../../util/text/quote.ts';
import { type Decision, decideUnsound, type PlannedRecord, toPlanned } from '../row-plan.ts';
import { joinKey } from './plan-named.ts';

/**
 * Custom values are replaced, company by column: what is equal already is not sent, and what was changed in the service since
 * the workbook was written is not overwritten. Code: custom-value-changed.
 */
export function planCustomValues(
  rows: readonly LinkedCustomValues[],
  { snapshot, entryHistory }: Known,
): PlannedRecord[] {
  const held = new Map(snapshot.customValues.map((value) => [carriedValueKey(value.companyId, value.columnId), value]));
  const set = new Map(
    entryHistory.customValues.map((value) => [carriedValueKey(value.company, value.columnId), textsOf(value)]),
  );
  return rows.map((row) => toPlanned(row, keyOf(row), decideUnsound(row) ?? decide(row, { held, set })));
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

function decide(row: LinkedCustomValues, known: HeldValues): Decision {
  const company = row.company;
  if (company === undefined) throw new Error(`sound row ${row.record.key} has no company`);
  const keyOfValue = ({ column }: LinkedCustomValue): string => carriedValueKey(targetKey(company), column.id);
  const heldOf = (value: LinkedCustomValue): CustomValue | undefined => known.held.get(keyOfValue(value));
  const replaced = row.values.filter((value) => !isSame(value, value.values, heldOf(value)?.values));
  if (replaced.length === 0) return { action: 'unchanged', why: 'Every value filled in is there already.' };
  const changes = replaced.map((value) => toValueChange(value, heldOf(value)));
  const findings = replaced.flatMap((value) => {
    const key = keyOfValue(value);
    return findConflict(row, value, { held: heldOf(value)?.values ?? [], set: known.set.get(key), key });
  });
  if (findings.length > 0) return decideConflict(changes, findings);
  return {
    action: 'replace',
    why: `${changes.map((change) => change.column).join(', ')}: another value is there, or none.`,
    changes,
    items: replaced.map((value) => toNewValue(value, company)),
  };
}

function decideConflict(changes: readonly Change[], findings: readonly Finding[]): Decision {
  const columns = findings.map(({ column = '' }) => column).join(', ');
  const why = `${columns}: changed in the service since this workbook was written. Nothing of the row is sent until that is settled.`;
  return { action: 'differs', why, changes, findings };
}

function isSame({ column }: LinkedCustomValue, one: readonly string[], other: readonly string[] = []): boolean {
  const canonical = (list: readonly string[]) => {
    const texts = list.map(text).filter((value) => value !== undefined);
    return JSON.stringify(isChoice(column.type) ? [...new Set(texts)].sort() : texts);
  };
  return canonical(one) === canonical(other);
}

interface HeldValue {
  readonly key: string;
  readonly held: readonly string[];
  readonly set: readonly string[] | undefined;
}

/** What the workbook carries says what the service held when it was written: only then is it known who has the older value. */
function findConflict(row: LinkedCustomValues, value: LinkedCustomValue, of: HeldValue): readonly Finding[] {
  const { carried, origin } = row.record;
  const { key, held, set } = of;
  const read = carried?.customValues.get(key);
  if (read === undefined || isSame(value, read, held)) return [];
  if (set !== undefined && isSame(value, set, held)) return [];
  const when = carried?.readAt === undefined ? '' : ` (${carried.readAt.slice(0, 16).replace('T', ' ')} UTC)`;
  const since = `since this workbook was written${when}`;
  const message = isSame(value, read, value.values)
    ? `${value.header} was changed in the service ${since}: the service has ${show(held)} now, the workbook has the older ${show(value.values)}.`
    : `${value.header} was changed here and in the service ${since}: it was ${show(read)}, the service has ${show(held)} now, the workbook has ${show(value.values)}.`;
  const hint = `To keep what the service has, empty the cell. To enter another value all the same, write a new export and change it there.`;
  const place = omitAbsent({ column: value.header, cell: value.cell });
  return [placeFinding({ severity: 'warning', code: 'custom-value-changed', message, hint }, origin, place)];
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
