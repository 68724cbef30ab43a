import { text } from '../../model/identity/identity.ts';
import type { Change } from '../../model/outcomes/plan.ts';
import type { LinkedCustomValue, LinkedCustomValues } from '../../model/records/linked.ts';
import type { NewCustomValue, Target } from '../../model/service/new-data.ts';
import type { CustomValue, Snapshot } from '../../model/service/snapshot.ts';
import { targetKey } from '../../model/service/target-key.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { type Decision, decideUnsound, type PlannedRecord, toPlanned } from '../row-plan.ts';
import { joinKey } from './plan-named.ts';

/** Custom values are replaced, company by column: what is equal already is not sent. */
export function planCustomValues(rows: readonly LinkedCustomValues[], snapshot: Snapshot): PlannedRecord[] {
  const held = new Map(snapshot.customValues.map((value) => [valueKey(value.companyId, value.columnId), value]));
  return rows.map((row) => toPlanned(row, keyOf(row), decideUnsound(row) ?? decide(row, held)));
}

function decide(row: LinkedCustomValues, held: ReadonlyMap<string, CustomValue>): Decision {
  const company = row.company;
  if (company === undefined) throw new Error(`sound row ${row.record.key} has no company`);
  const replaced = row.values.filter(
    (value) => !isEqual(value, held.get(valueKey(targetKey(company), value.column.id))),
  );
  if (replaced.length === 0) return { action: 'unchanged', why: 'Every value filled in is there already.' };
  const changes = replaced.map((value) =>
    toValueChange(value, held.get(valueKey(targetKey(company), value.column.id))),
  );
  const items = replaced.map((value) => toNewValue(value, company));
  return {
    action: 'replace',
    why: `${changes.map((change) => change.column).join(', ')}: another value is there, or none.`,
    changes,
    items,
  };
}

function isEqual({ column, values }: LinkedCustomValue, held: CustomValue | undefined): boolean {
  const canonical = (list: readonly string[]) => {
    const texts = list.map(text).filter((value) => value !== undefined);
    return JSON.stringify(isChoice(column.type) ? [...new Set(texts)].sort() : texts);
  };
  return canonical(values) === canonical(held?.values ?? []);
}

function toValueChange({ header, values }: LinkedCustomValue, held: CustomValue | undefined): Change {
  const show = (list: readonly string[] | undefined) =>
    list === undefined || list.length === 0 ? undefined : list.join('; ');
  return omitAbsent({ column: header, service: show(held?.values), workbook: show(values) ?? '(clear)' });
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

function valueKey(companyId: string, columnId: string): string {
  return `${companyId}/${columnId}`;
}
