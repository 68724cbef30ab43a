import type { Finding } from '../../../model/findings/finding.ts';
import { markColumn, markKey, markValue } from '../../../model/identity/identity.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import { markReadAt } from '../../../model/records/carried-facts.ts';
import type { LinkedValuation } from '../../../model/records/linked.ts';
import type { EntryHistory, SetValue } from '../../../model/service/entry-history.ts';
import type { Mark, NewMark, Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { SetValues } from '../known/set-values.ts';
import { decideUnsound, findingAt, type PlannedRecord, type RowDecision, toPlanned } from '../row-plan.ts';
import { checkValue, describeSetter, describeSince, KEEP_OR_ENTER, toHeldBack } from './hold-back.ts';
import { joinKey } from './plan-named.ts';

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
  return rows.flatMap((row) => planRow(row, { known, sets }, nameOf));
}

/** Equal for two marks that set the same, whichever rows state them. */
export function keyOfMark(mark: NewMark<Target>): string {
  return markKey({ ...mark, company: targetKey(mark.company) });
}

function planRow(row: LinkedValuation, known: KnownMarks, nameOf: (id: string) => string): PlannedRecord[] {
  const key = keyOf(row, nameOf);
  const unsound = decideUnsound(row);
  if (unsound !== undefined) return [toPlanned(row, key, unsound)];
  const findings = new Map(row.marks.flatMap((mark) => findConflict(row, mark, known)));
  if (findings.size === 0) return [toPlanned(row, key, decide(row, known))];
  const heldBack = { ...row, marks: [...findings.keys()] };
  const conflict = decideConflict(heldBack, [...findings.values()], known);
  const free = row.marks.filter((mark) => !findings.has(mark));
  // A record that a mapping made of a row is not divided again.
  if (free.length === 0 || row.record.record !== undefined) return [toPlanned(row, key, conflict)];
  const rest = { ...row, marks: free };
  const first = toPlanned(rest, key, decide(rest, known));
  const part = { ...heldBack, record: toHeldBack(row.record), findings: [] };
  return [{ ...first, row: { ...first.row, record: 1 } }, toPlanned(part, key, conflict)];
}

function decide({ marks }: LinkedValuation, { known }: KnownMarks): RowDecision {
  const knownOf = (mark: NewMark<Target>): Mark | undefined => known.get(keyOfMark(mark));
  const items = marks.filter((mark) => !isSet(mark, knownOf(mark)));
  if (items.length === 0)
    return { action: 'unchanged', why: 'An earlier run has set it to exactly this; marks cannot be read back.' };
  const changes = items.map((mark) => toChange(mark, knownOf(mark)));
  return { action: 'replace', why: whySet(items, knownOf), changes, items };
}

function decideConflict({ marks }: LinkedValuation, findings: readonly Finding[], { known }: KnownMarks): RowDecision {
  const columns = marks.map(({ mark }) => markColumn(mark)).join(', ');
  const changes = marks.map((mark) => toChange(mark, known.get(keyOfMark(mark))));
  const why = `${columns}: set to something else since this workbook knew it; not sent until that is settled.`;
  return { action: 'differs', why, changes, findings };
}

function isSet(mark: NewMark<Target>, known: Mark | undefined): boolean {
  return known !== undefined && markValue(known) === markValue(mark.mark);
}

/** Only what a run from here has set is known to be set; a workbook that was written later may know more than the journal. */
function findConflict(
  row: LinkedValuation,
  mark: NewMark<Target>,
  { known, sets }: KnownMarks,
): readonly (readonly [NewMark<Target>, Finding])[] {
  const { carried, action } = row.record;
  const key = keyOfMark(mark);
  const held = known.get(key);
  if (held === undefined || isSet(mark, held)) return [];
  const [own, setter] = [sets.lastFrom(row.record, key), sets.last(key)];
  if (action === 'new' && !sets.isAnswered(row.record, key, own)) return [];
  const isNewer = own !== undefined || (setter !== undefined && setter.at > markReadAt(carried, key));
  const read = carried?.marks === undefined ? undefined : (carried.marks.get(key) ?? NOT_SET);
  const isOwnElsewhere = sets.isElsewhere(row.record, own);
  const history = {
    stated: markValue(mark.mark),
    held: markValue(held),
    read,
    own: own && markOf(own),
    isOwnElsewhere,
  };
  const verdict = checkValue(history);
  if (verdict === 'wish' || !isNewer) return [];
  const now = `it is ${markValue(held)} now${describeSetter(setter)}`;
  const column = markColumn(mark.mark);
  const last = history.own ?? read ?? NOT_SET;
  const since = describeSince({ readAt: carried?.readAt, own: isOwnElsewhere ? undefined : own });
  const message =
    verdict === 'older'
      ? `${column} was set to something else ${since}: ${now}, the workbook has the older ${history.stated}.`
      : `${column} was changed here and elsewhere ${since}: it was ${last === NOT_SET ? 'not set' : last}, ${now}, the workbook has ${history.stated}.`;
  return [[mark, findingAt(row, column, { severity: 'warning', code: 'mark-changed', message, hint: KEEP_OR_ENTER })]];
}

function markOf({ data }: SetValue): string | undefined {
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
