import { markKey, markValue } from '../../model/identity/identity.ts';
import type { CarriedBack } from '../../model/records/carried-back.ts';
import { carriedValueKey } from '../../model/records/carried-facts.ts';
import type { LinkedCustomValues, LinkedRecord, LinkedValuation } from '../../model/records/linked.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { isSameCustomValue } from '../../plan/rows/plan-custom-values.ts';

/** What is there after a run. */
interface After {
  readonly after: Snapshot;
  readonly entryHistory: EntryHistory;
  /** How many there are. */
  readonly inputs: number;
  readonly readAt: Date;
}

type Entry<Value> = [key: string, value: Value];

/**
 * By input, what its result carries: the custom values and marks of its rows that are there as the rows say. Of what was
 * held back, the workbook knows no more than before.
 */
export function carryBack(linked: readonly LinkedRecord[], of: After): CarriedBack[] {
  const held = new Map(
    of.after.customValues.map((each) => [carriedValueKey(each.companyId, each.columnId), each.values]),
  );
  const marks = new Map(of.entryHistory.marks.map((mark) => [markKey(mark), markValue(mark.mark)]));
  return Array.from({ length: of.inputs }, (_, inputIndex): CarriedBack => {
    const own = linked.filter(({ status, record }) => status === 'sound' && record.origin.inputIndex === inputIndex);
    const carried = own.map((row) => ({
      isAnswered: row.record.action === 'new',
      values: row.kind === 'custom-values' ? agreedValues(row, held) : [],
      marks: row.kind === 'valuation' ? agreedMarks(row, marks) : [],
    }));
    const answered = carried.filter(({ isAnswered }) => isAnswered);
    return {
      readAt: of.readAt.toISOString(),
      customValues: carried.flatMap(({ values }) => values),
      marks: carried.flatMap((each) => each.marks),
      answered: answered.flatMap(({ values, marks: set }) => [...values, ...set].map(([key]) => key)),
    };
  });
}

function agreedValues(row: LinkedCustomValues, held: ReadonlyMap<string, readonly string[]>): Entry<string[]>[] {
  const { company } = row;
  if (company?.kind !== 'existing') return [];
  return row.values.flatMap((value): Entry<string[]>[] => {
    const key = carriedValueKey(company.id, value.column.id);
    const now = held.get(key) ?? [];
    return isSameCustomValue(value, value.values, now) ? [[key, [...now]]] : [];
  });
}

function agreedMarks({ company, marks }: LinkedValuation, known: ReadonlyMap<string, string>): Entry<string>[] {
  if (company?.kind !== 'existing') return [];
  return marks.flatMap((mark): Entry<string>[] => {
    const key = markKey({ ...mark, company: company.id });
    const value = markValue(mark.mark);
    return known.get(key) === value ? [[key, value]] : [];
  });
}
