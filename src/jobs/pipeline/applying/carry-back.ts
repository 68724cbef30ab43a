import { SetValues } from '../../../engine/plan/known/set-values.ts';
import { isSameCustomValue } from '../../../engine/plan/rows/plan-custom-values.ts';
import { markKey, markValue } from '../../../model/identity/identity.ts';
import type { CarriedBack } from '../../../model/records/carried-back.ts';
import { carriedValueKey } from '../../../model/records/carried-facts.ts';
import type { LinkedCustomValues, LinkedRecord, LinkedValuation } from '../../../model/records/linked.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';

/** What is there after a run. */
interface After {
  readonly after: Snapshot;
  readonly entryHistory: EntryHistory;
  /** Of the inputs, in their order. */
  readonly inputDigests: readonly string[];
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
  const sets = new SetValues(of.entryHistory, of.inputDigests);
  const marks = new Map(of.entryHistory.marks.map((mark) => [markKey(mark), markValue(mark.mark)]));
  return of.inputDigests.map((_, inputIndex): CarriedBack => {
    const own = linked.filter(({ status, record }) => status === 'sound' && record.origin.inputIndex === inputIndex);
    const carried = own.map((row) => ({
      values: row.kind === 'custom-values' ? agreedValues(row, held) : [],
      marks: row.kind === 'valuation' ? agreedMarks(row, marks) : [],
    }));
    return {
      readAt: of.readAt.toISOString(),
      customValues: carried.flatMap(({ values }) => values),
      marks: carried.flatMap((each) => each.marks),
      answered: own.flatMap((row) => answeredKeys(row, { sets, held, marks })),
    };
  });
}

interface Known {
  readonly sets: SetValues;
  readonly held: ReadonlyMap<string, readonly string[]>;
  readonly marks: ReadonlyMap<string, string>;
}

/** What a person's word has sent, now or earlier: what was held back since is not asked for once more. */
function answeredKeys(row: LinkedRecord, { sets, held, marks }: Known): string[] {
  if (row.record.action !== 'new') return [];
  const agreed = [
    ...(row.kind === 'custom-values' ? agreedValues(row, held) : []),
    ...(row.kind === 'valuation' ? agreedMarks(row, marks) : []),
  ].map(([key]) => key);
  const isAnswered = (key: string) => sets.isAnswered(row.record, key, sets.lastFrom(row.record, key));
  return [...new Set([...agreed, ...statedKeys(row).filter(isAnswered)])];
}

function statedKeys(row: LinkedRecord): string[] {
  if ((row.kind !== 'custom-values' && row.kind !== 'valuation') || row.company?.kind !== 'existing') return [];
  const { id } = row.company;
  if (row.kind === 'valuation') return row.marks.map((mark) => markKey({ ...mark, company: id }));
  return row.values.map(({ column }) => carriedValueKey(id, column.id));
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
