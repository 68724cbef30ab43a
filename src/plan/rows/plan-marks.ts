import { markColumn, markKey, markValue } from '../../model/identity/identity.ts';
import type { Change } from '../../model/outcomes/plan.ts';
import type { LinkedValuation } from '../../model/records/linked.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Mark, NewMark, Target } from '../../model/service/new-data.ts';
import { targetKey } from '../../model/service/target-key.ts';
import { type Decision, decideUnsound, type PlannedRecord, toPlanned } from '../row-plan.ts';
import { joinKey } from './plan-named.ts';

/** What stands on the service's side of a mark: the service has no call that reads marks. */
const UNREADABLE = '(cannot be read back)';

/** Marks cannot be read back: what earlier runs have set, as the journal knows it, says what is there. */
export function planMarks(
  rows: readonly LinkedValuation[],
  entryHistory: EntryHistory,
  nameOf: (id: string) => string,
): PlannedRecord[] {
  const known = new Map(entryHistory.marks.map((mark) => [markKey(mark), mark.mark]));
  return rows.map((row) =>
    toPlanned(row, keyOf(row, nameOf), decideUnsound(row) ?? decide(row, (mark) => known.get(keyOfMark(mark)))),
  );
}

/** Equal for two marks that set the same, whichever rows state them. */
export function keyOfMark(mark: NewMark<Target>): string {
  return markKey({ ...mark, company: targetKey(mark.company) });
}

function decide({ marks }: LinkedValuation, knownOf: (mark: NewMark<Target>) => Mark | undefined): Decision {
  const isSet = (mark: NewMark<Target>): boolean => {
    const known = knownOf(mark);
    return known !== undefined && markValue(known) === markValue(mark.mark);
  };
  const items = marks.filter((mark) => !isSet(mark));
  if (items.length === 0)
    return { action: 'unchanged', why: 'An earlier run has set it to exactly this; marks cannot be read back.' };
  const changes = items.map((mark) => toChange(mark, knownOf(mark)));
  return { action: 'replace', why: whySet(items, knownOf), changes, items };
}

function whySet(items: readonly NewMark<Target>[], knownOf: (mark: NewMark<Target>) => Mark | undefined): string {
  const known = items.flatMap((item) => {
    const mark = knownOf(item);
    return mark === undefined ? [] : [`${markColumn(mark)}: an earlier run has set it to ${markValue(mark)}.`];
  });
  const unknown = items.filter((item) => knownOf(item) === undefined).map(({ mark }) => markColumn(mark));
  const again = `${unknown.join(', ')}: marks cannot be read back, and no run from this machine has set this one, so it is set again.`;
  return [...known, ...(unknown.length === 0 ? [] : [again])].join(' ');
}

function toChange({ mark }: NewMark<Target>, known: Mark | undefined): Change {
  const service = known === undefined ? UNREADABLE : markValue(known);
  return { column: markColumn(mark), service, workbook: markValue(mark) };
}

function keyOf({ record, companyName, marks }: LinkedValuation, nameOf: (id: string) => string): string {
  const fundId = marks.flatMap(({ mark }) => ('fundId' in mark ? [mark.fundId] : []))[0];
  return joinKey(companyName, fundId === undefined ? record.fund : nameOf(fundId), record.date);
}
