import type { Finding } from '../../../model/findings/finding.ts';
import { markColumn, markKey, markValue } from '../../../model/identity/identity.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import { markReadAt } from '../../../model/records/carried-facts.ts';
import type { LinkedValuation } from '../../../model/records/linked.ts';
import type { EntryHistory, SetValue } from '../../../model/service/entry-history.ts';
import type { Mark, NewMark, Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { SetValues } from '../known/set-values.ts';
import { findingAt, joinKey, type PlannedRecord } from '../row-plan.ts';
import { describeSetter, findDispute, KEEP_OR_ENTER, planSetRow, type SetKind } from './set-rows.ts';

const UNREADABLE = '(cannot be read back)';
/** A mark that a workbook knows to be set by nobody. */
const NOT_SET = '';

interface KnownMarks {
  readonly known: ReadonlyMap<string, Mark>;
  readonly sets: SetValues;
}

/**
 * Marks cannot be read back: what earlier runs have set, as the journal knows it, says what is there. What was set since
 * the workbook knew the mark last is not overwritten without a person's word, as with custom values. Code: mark-changed.
 */
export function planMarks(
  rows: readonly LinkedValuation[],
  { entryHistory, sets }: { readonly entryHistory: EntryHistory; readonly sets: SetValues },
  nameOf: (id: string) => string,
): PlannedRecord[] {
  const known = new Map(entryHistory.marks.map((mark) => [markKey(mark), mark.mark]));
  const kind = markKind({ known, sets }, nameOf);
  return rows.flatMap((row) => planSetRow(row, kind));
}

function markKind(marks: KnownMarks, nameOf: (id: string) => string): SetKind<LinkedValuation, NewMark<Target>> {
  const knownOf = (mark: NewMark<Target>): Mark | undefined => marks.known.get(keyOfMark(mark));
  return {
    valuesOf: (row) => row.marks,
    withValues: (row, some) => ({ ...row, marks: some }),
    keyOf: (row) => keyOf(row, nameOf),
    isSet: (_, mark) => isSet(mark, knownOf(mark)),
    findConflict: (row, mark) => findConflict(row, mark, marks),
    toChange: (_, mark) => toChange(mark, knownOf(mark)),
    replace: (_, items) => ({ why: whySet(items, knownOf), items }),
    whyUnchanged: 'An earlier run has set it to exactly this; marks cannot be read back.',
    whyHeld: 'set to something else since this workbook knew it',
  };
}

/** Equal for two marks that set the same, whichever rows state them. */
export function keyOfMark(mark: NewMark<Target>): string {
  return markKey({ ...mark, company: targetKey(mark.company) });
}

function isSet(mark: NewMark<Target>, known: Mark | undefined): boolean {
  return known !== undefined && markValue(known) === markValue(mark.mark);
}

/** Only what a run from here has set is known to be set; a workbook that was written later may know more than the journal. */
function findConflict(row: LinkedValuation, mark: NewMark<Target>, { known, sets }: KnownMarks): Finding | undefined {
  const { carried } = row.record;
  const key = keyOfMark(mark);
  const inService = known.get(key);
  if (inService === undefined) return undefined;
  const [stated, held] = [markValue(mark.mark), markValue(inService)];
  const read = carried?.marks === undefined ? undefined : (carried.marks.get(key) ?? NOT_SET);
  const dispute = findDispute(row.record, { key, stated, held, read, textOf: textOfSet }, sets);
  const setter = sets.last(key);
  if (dispute === undefined) return undefined;
  const { isOlder, since, own } = dispute;
  const isNewer = own !== undefined || (setter !== undefined && setter.at > markReadAt(carried, key));
  if (!isNewer) return undefined;
  const now = `it is ${held} now${describeSetter(setter)}`;
  const column = markColumn(mark.mark);
  const last = (own && textOfSet(own.data)) ?? read ?? NOT_SET;
  const message = isOlder
    ? `${column} was set to something else ${since}: ${now}, the workbook has the older ${stated}.`
    : `${column} was changed here and elsewhere ${since}: it was ${last === NOT_SET ? 'not set' : last}, ${now}, the workbook has ${stated}.`;
  return findingAt(row, column, { severity: 'warning', code: 'mark-changed', message, hint: KEEP_OR_ENTER });
}

function textOfSet(data: SetValue['data']): string | undefined {
  return data.kind === 'mark' ? markValue(data.mark) : undefined;
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
