import { groupBy } from '../../../base/util/collections/group-by.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { MatchIndex } from '../../../model/identity/match-index.ts';
import { duplicateLevelOf } from '../../../model/identity/match-level.ts';
import { type AcceptedThing, seenKey } from '../../../model/service/entry-history.ts';
import { type ExistingRecord, existingRecords } from '../../../model/service/existing-record.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import { findOversold } from '../holdings/find-oversold.ts';
import type { PlanContext } from '../plan-context.ts';
import { addPlanFindings, type PlannedRecord } from '../row-plan.ts';
import { findConsumedDuplicates } from './consumed-duplicates.ts';
import { isDuplicateEntry } from './is-duplicate-entry.ts';
import { findStillListed } from './still-listed.ts';

/** The rows, with findings for what the service holds beyond workbook and journal. */
export interface Surplus {
  readonly planned: readonly PlannedRecord[];
  readonly keys: ReadonlySet<string>;
}

/**
 * Tells what is one too many in the service, at the row that it is like: whatever equals what an earlier run entered for
 * a row, was not there when that run began, and is no row and of no run; sales of more than was ever held; and what was
 * consumed before anybody saw it. The service has no key to keep two writers apart, so this is how they come to know of
 * each other.
 */
export function reportSurplus(
  planned: readonly PlannedRecord[],
  context: PlanContext,
  created: ReadonlySet<string>,
): Surplus {
  const { accepted } = context.entryHistory;
  const facts: Facts = {
    context,
    rowOf: new Map(planned.flatMap((record) => (record.row.id === undefined ? [] : [[keyOfRow(record), record]]))),
    own: new Set(accepted.map(({ data, id }) => seenKey(data.kind, id))),
    seenAt: (key) => context.entryHistory.firstSeen.get(key) ?? Number.POSITIVE_INFINITY,
  };
  const equal = accepted.length === 0 ? new Map() : findEqual(facts, created);
  const replaced = accepted.length === 0 ? [] : findReplaced(facts);
  const findings = new Map<PlannedRecord, Finding[]>();
  const add = (record: PlannedRecord, finding: Finding): void => {
    findings.set(record, [...(findings.get(record) ?? []), finding]);
  };
  for (const [held, { record, thing }] of equal) add(record, toSurplus(record, held, thing));
  for (const { record, finding } of replaced) add(record, finding);
  for (const [record, oversold] of findOversold(planned, context)) add(record, oversold);
  for (const [record, consumed] of findConsumedDuplicates(planned, context)) add(record, consumed);
  for (const [record, listed] of findStillListed(planned, context)) add(record, listed);
  return {
    planned:
      findings.size === 0 ? planned : planned.map((record) => addPlanFindings(record, findings.get(record) ?? [])),
    keys: new Set([...equal.keys(), ...replaced.map(({ held }) => held)].map(keyOf)),
  };
}

/** By `seenKey`. */
interface Facts {
  readonly context: PlanContext;
  readonly rowOf: ReadonlyMap<string, PlannedRecord>;
  /** Entered by a run. */
  readonly own: ReadonlySet<string>;
  readonly seenAt: (key: string) => number;
}

interface EnteredRow {
  readonly record: PlannedRecord;
  readonly thing: AcceptedThing;
}

function findEqual(
  { context, rowOf, own, seenAt }: Facts,
  created: ReadonlySet<string>,
): ReadonlyMap<ExistingRecord, EnteredRow> {
  const { snapshot, entryHistory, transactions } = context;
  const entered = entryHistory.accepted.flatMap((thing): EnteredRow[] => {
    const record = rowOf.get(seenKey(thing.data.kind, thing.id));
    return record === undefined || thing.runNumber === undefined ? [] : [{ record, thing }];
  });
  if (entered.length === 0) return new Map();
  const outputs = new Set([...created, ...transactions.flatMap(({ outputSecurityId }) => outputSecurityId ?? [])]);
  const earliest = entered.reduce(
    (least, { thing }) => Math.min(least, thing.runNumber ?? least),
    Number.POSITIVE_INFINITY,
  );
  const strangers = existingRecords(snapshot).filter(
    (held) =>
      seenAt(keyOf(held)) > earliest &&
      !own.has(keyOf(held)) &&
      !rowOf.has(keyOf(held)) &&
      !isUnlisted(held.thing) &&
      !(held.kind === 'security' && outputs.has(held.thing.id)),
  );
  if (strangers.length === 0) return new Map();
  const isLater = (held: ExistingRecord, { thing }: EnteredRow): boolean =>
    seenAt(keyOf(held)) > (thing.runNumber ?? 0);
  const equal = findAsSent(entered, strangers, isLater);
  const others = strangers.filter((held) => !equal.has(held));
  for (const [held, mine] of findTransacted(entered, others, { context, isLater })) equal.set(held, mine);
  return equal;
}

/** By tables: two may have entered thousands of the same at the same time. */
function findAsSent(
  entered: readonly EnteredRow[],
  strangers: readonly ExistingRecord[],
  isLater: (held: ExistingRecord, mine: EnteredRow) => boolean,
): Map<ExistingRecord, EnteredRow> {
  const index = new MatchIndex(
    entered.map(({ thing }) => thing),
    strangers,
  );
  const equal = new Map<ExistingRecord, EnteredRow>();
  // Equal things share one list, which is gone through once for each run.
  const done = new Map<readonly number[], Set<number | undefined>>();
  for (const [place, mine] of entered.entries()) {
    const records = index.find(place, duplicateLevelOf(mine.thing.data.kind));
    const runs = done.get(records) ?? new Set();
    done.set(records, runs);
    if (runs.has(mine.thing.runNumber)) continue;
    runs.add(mine.thing.runNumber);
    for (const record of records) {
      const held = strangers[record];
      if (held !== undefined && !equal.has(held) && isLater(held, mine)) equal.set(held, mine);
    }
  }
  return equal;
}

function* findTransacted(
  entered: readonly EnteredRow[],
  strangers: readonly ExistingRecord[],
  {
    context,
    isLater,
  }: { readonly context: PlanContext; readonly isLater: (held: ExistingRecord, mine: EnteredRow) => boolean },
): Generator<readonly [ExistingRecord, EnteredRow]> {
  const byPlace = groupBy(entered, ({ thing: { data } }) => placeOfData(data));
  for (const held of strangers) {
    const isTransacted = (context.holdings.get(held.thing.id)?.transactions.length ?? 0) > 0;
    if (held.kind !== 'transaction' && !(held.kind === 'security' && isTransacted)) continue;
    const mine = byPlace
      .get(placeOfHeld(held))
      ?.find((each) => isLater(held, each) && isDuplicateEntry(each.thing, held, context));
    if (mine !== undefined) yield [held, mine];
  }
}

function toSurplus({ linked }: PlannedRecord, held: ExistingRecord, { id, runId, data }: AcceptedThing): Finding {
  const noun = held.kind.replace('-', ' ');
  const message = `The portfolio service also has ${held.thing.id}: this ${noun}${describeBasis(held, data)} is like the one that run ${runId} entered for this row (${id}), did not exist before, and belongs neither to that run nor to a row of this workbook.`;
  const hint = `If somebody else entered the same at that time, agree with them which to keep, and delete one of the two in the app. If both are right, add a row with the ID ${held.thing.id}.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}

/** A second one of what was transacted may not be listed any more: then only this shows it. */
function describeBasis(held: ExistingRecord, data: AcceptedThing['data']): string {
  if (held.kind !== 'transaction' || data.kind !== 'transaction') return '';
  const { inputSecurityId } = held.thing;
  return inputSecurityId === undefined || inputSecurityId === data.security ? '' : ` of ${inputSecurityId}`;
}

interface Replaced {
  readonly held: ExistingRecord;
  readonly record: PlannedRecord;
  readonly finding: Finding;
}

/**
 * Finds what an earlier run entered that is listed but no longer any row's: an equal one, which that run did not see
 * and no run entered, has taken its place. This happens when somebody else entered the same at that moment and went on
 * with hers: what the rows state of it happened to hers. A row that names an ID knows what it means.
 */
function findReplaced({ context, rowOf, own, seenAt }: Facts): readonly Replaced[] {
  const { snapshot, entryHistory } = context;
  const spare = entryHistory.accepted.filter(({ data, id }) => !rowOf.has(seenKey(data.kind, id)));
  if (spare.length === 0) return [];
  const listed = new Map(existingRecords(snapshot).map((held) => [keyOf(held), held]));
  const strangers = [...listed].flatMap(([key, held]) => {
    const record = own.has(key) ? undefined : rowOf.get(key);
    return record === undefined || record.linked.record.id !== undefined ? [] : [{ key, held, record }];
  });
  const byPlace = groupBy(strangers, ({ held }) => placeOfHeld(held));
  const taken = new Set<string>();
  return spare.flatMap((thing): Replaced[] => {
    const held = listed.get(seenKey(thing.data.kind, thing.id));
    if (held === undefined || thing.runNumber === undefined || isUnlisted(held.thing)) return [];
    const { runNumber } = thing;
    const other = byPlace
      .get(placeOfData(thing.data))
      ?.find(
        (each) => !taken.has(each.key) && seenAt(each.key) > runNumber && isDuplicateEntry(thing, each.held, context),
      );
    if (other === undefined) return [];
    taken.add(other.key);
    return [{ held, record: other.record, finding: toFinding(other.record, other.held, thing) }];
  });
}

function toFinding({ linked }: PlannedRecord, { kind, thing }: ExistingRecord, { id, runId }: AcceptedThing): Finding {
  const noun = kind.replace('-', ' ');
  const message = `The portfolio service also has ${id}: run ${runId} entered this ${noun}, but the row is now ${thing.id}, which is just like it, did not exist before, and was entered by somebody else.`;
  const hint = `Agree with them and delete ${id} in the app. If both are right, add a row with the ID ${id}.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}

function keyOf({ kind, thing }: ExistingRecord): string {
  return seenKey(kind, thing.id);
}

/** The `seenKey` of what a row is; of a row that adds nothing to the service, a key of nothing. */
function keyOfRow({ row }: PlannedRecord): string {
  return `${row.kind} ${row.id}`;
}

/** Things of different places are never alike. */
function placeOfData(data: AcceptedThing['data']): string {
  if (data.kind === 'transaction') return [data.company, data.event, data.date].join(' ');
  return data.kind === 'security' ? [data.company, data.type, data.fundId, data.issueDate].join(' ') : data.kind;
}

function placeOfHeld({ kind, thing }: ExistingRecord): string {
  if (kind === 'transaction') return [thing.companyId, thing.event, thing.date].join(' ');
  return kind === 'security' ? [thing.companyId, thing.type, thing.fundId, thing.issueDate].join(' ') : kind;
}
