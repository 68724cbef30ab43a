import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { MatchIndex } from '../../../model/identity/match-index.ts';
import { duplicateLevelOf } from '../../../model/identity/match-level.ts';
import { type AcceptedThing, acceptedById, seenKey } from '../../../model/service/entry-history.ts';
import { type ExistingRecord, existingRecords } from '../../../model/service/existing-record.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import { ThingsById } from '../../../model/service/things-by-id.ts';
import type { PlanContext } from '../plan-context.ts';
import { addPlanFindings, type PlannedRecord } from '../row-plan.ts';
import { findConsumedDuplicates } from './consumed-duplicates.ts';
import { findOversold, findStillListed } from './find-too-many.ts';
import { isDuplicateEntry } from './is-duplicate-entry.ts';

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
    rowOf: new ThingsById(),
    own: acceptedById(accepted),
    seenAt: (held) => context.entryHistory.firstSeen.get(keyOf(held)) ?? Number.POSITIVE_INFINITY,
  };
  for (const record of planned)
    if (record.row.id !== undefined) facts.rowOf.set(record.row.kind, record.row.id, record);
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

interface Facts {
  readonly context: PlanContext;
  readonly rowOf: ThingsById<PlannedRecord>;
  /** Entered by a run. */
  readonly own: ThingsById<AcceptedThing>;
  readonly seenAt: (held: ExistingRecord) => number;
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
  const outputs = new Set([...created, ...transactions.flatMap(({ outputSecurityId }) => outputSecurityId ?? [])]);
  const unknown = existingRecords(
    snapshot,
    (kind, id) => own.get(kind, id) === undefined && rowOf.get(kind, id) === undefined,
  ).filter(({ kind, thing }) => !isUnlisted(thing) && !(kind === 'security' && outputs.has(thing.id)));
  if (unknown.length === 0) return new Map();
  const entered = entryHistory.accepted.flatMap((thing): EnteredRow[] => {
    const record = rowOf.get(thing.data.kind, thing.id);
    if (record === undefined || thing.runNumber === undefined) return [];
    return asEver(record, thing).map((each) => ({ record, thing: each }));
  });
  if (entered.length === 0) return new Map();
  const earliest = entered.reduce(
    (least, { thing }) => Math.min(least, thing.runNumber ?? least),
    Number.POSITIVE_INFINITY,
  );
  const strangers = unknown.filter((held) => seenAt(held) > earliest);
  if (strangers.length === 0) return new Map();
  const isLater = (held: ExistingRecord, { runNumber = 0 }: AcceptedThing): boolean => seenAt(held) > runNumber;
  const things = entered.map(({ thing }) => thing);
  const asSent = new LikeThings(things, strangers, isLater);
  const equal = entered.flatMap((mine, place) =>
    asSent.take(place, { isLike: () => true }).map((held) => [held, mine] as const),
  );
  const isEqual = new Set(equal.map(([held]) => held));
  const others = strangers.filter((held) => !isEqual.has(held) && isTransacted(held, context));
  const transacted = new LikeThings(things.map(looseSent), others, isLater, (held) => looseForms(held, context));
  const further = entered.flatMap((mine, place) => {
    const isLike = (held: ExistingRecord) => isDuplicateEntry(mine.thing, held, context);
    return transacted.take(place, { isLike }).map((held) => [held, mine] as const);
  });
  return new Map([...equal, ...further]);
}

/** As it was entered, and as the row states it where both were changed since, as after a split. */
function asEver({ linked, row }: PlannedRecord, thing: AcceptedThing): readonly AcceptedThing[] {
  if (linked.kind !== 'security' || thing.data.kind !== 'security' || row.action !== 'unchanged') return [thing];
  const { shares } = linked.stated;
  if (shares === undefined || shares === thing.data.shares) return [thing];
  return [thing, { ...thing, data: { ...thing.data, shares } }];
}

/** Things of the service in their order, of which those before `from` are nobody's any more. */
interface LikeList {
  readonly held: ExistingRecord[];
  from: number;
}

/** Hands out things of the service to what they are like, by tables: two may have entered thousands of the same. */
class LikeThings {
  readonly #things: readonly AcceptedThing[];
  /** Each in all the forms in which it may be like something. */
  readonly #forms: readonly (readonly [owner: ExistingRecord, form: ExistingRecord])[];
  readonly #index: MatchIndex;
  readonly #isLater: (held: ExistingRecord, thing: AcceptedThing) => boolean;
  readonly #taken = new Set<ExistingRecord>();
  /** For each run that entered something equal, the runs that came after it. */
  readonly #lists = new Map<readonly number[], Map<number | undefined, LikeList>>();

  constructor(
    things: readonly AcceptedThing[],
    strangers: readonly ExistingRecord[],
    isLater: (held: ExistingRecord, thing: AcceptedThing) => boolean,
    toForms = (held: ExistingRecord): readonly ExistingRecord[] => [held],
  ) {
    this.#things = things;
    this.#forms = strangers.flatMap((held) => toForms(held).map((form) => [held, form] as const));
    this.#index = new MatchIndex(
      things,
      this.#forms.map(([, form]) => form),
    );
    this.#isLater = isLater;
  }

  /** Takes all that are like the thing at this place and came after it, or the first so many; nobody else gets them. */
  take(
    place: number,
    { isLike, most }: { readonly isLike: (held: ExistingRecord) => boolean; readonly most?: number },
  ): readonly ExistingRecord[] {
    const list = this.#listOf(place);
    const found: ExistingRecord[] = [];
    for (let at = list.from; at < list.held.length && found.length !== most; ) {
      const held = list.held[at];
      if (held === undefined) break;
      if (!this.#taken.has(held)) {
        if (!isLike(held)) {
          at += 1;
          continue;
        }
        this.#taken.add(held);
        found.push(held);
      }
      if (at > list.from) list.held.splice(at, 1);
      else at = list.from += 1;
    }
    return found;
  }

  #listOf(place: number): LikeList {
    const thing = this.#things[place];
    if (thing === undefined) throw new Error(`nothing was entered at ${place}`);
    const places = this.#index.find(place, duplicateLevelOf(thing.data.kind));
    const byRun = this.#lists.get(places) ?? new Map<number | undefined, LikeList>();
    this.#lists.set(places, byRun);
    const findLater = () => {
      const owners = new Set(places.flatMap((at) => this.#forms[at]?.[0] ?? []));
      return [...owners].filter((held) => this.#isLater(held, thing));
    };
    const list = byRun.get(thing.runNumber) ?? { held: findLater(), from: 0 };
    byRun.set(thing.runNumber, list);
    return list;
  }
}

function isTransacted({ kind, thing }: ExistingRecord, { holdings }: PlanContext): boolean {
  return kind === 'transaction' || (kind === 'security' && (holdings.get(thing.id)?.transactions.length ?? 0) > 0);
}

/** A transaction may be like one on another security: it is looked for under none. */
function looseSent(thing: AcceptedThing): AcceptedThing {
  return thing.data.kind === 'transaction' ? { ...thing, data: { ...thing.data, security: '' } } : thing;
}

/** The same, and a security of which some was sold also with the units that it may have had before. */
function looseForms(held: ExistingRecord, { holdings, ledger }: PlanContext): readonly ExistingRecord[] {
  if (held.kind === 'transaction') {
    const { inputSecurityId: _any, ...thing } = held.thing;
    return [{ ...held, thing }];
  }
  const holding = held.kind === 'security' ? holdings.get(held.thing.id) : undefined;
  if (held.kind !== 'security' || holding === undefined || holding.transactions.length === 0) return [held];
  const { shares: _left, quantity: _leftToo, ...thing } = held.thing;
  const counts = [...(ledger.countsOf(holding) ?? [])];
  if (counts.length === 0) return [held, { ...held, thing }];
  return [held, ...counts.map((count) => ({ ...held, thing: { ...thing, shares: count, quantity: count } }))];
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
  const isSpare = ({ data, id, runNumber }: AcceptedThing): boolean =>
    runNumber !== undefined && rowOf.get(data.kind, id) === undefined;
  if (!entryHistory.accepted.some(isSpare)) return [];
  const records = existingRecords(snapshot);
  const listed = new ThingsById(records.map((held) => [held.kind, held.thing.id, held]));
  const spare = entryHistory.accepted.filter(isSpare).flatMap((thing) => {
    const held = listed.get(thing.data.kind, thing.id);
    return held === undefined || isUnlisted(held.thing) ? [] : [{ thing, held }];
  });
  if (spare.length === 0) return [];
  const strangers = records.filter(({ kind, thing: { id } }) => {
    const record = own.get(kind, id) === undefined ? rowOf.get(kind, id) : undefined;
    return record !== undefined && record.linked.record.id === undefined;
  });
  const like = new LikeThings(
    spare.map(({ thing }) => looseSent(thing)),
    strangers,
    (held, { runNumber = 0 }) => seenAt(held) > runNumber,
    (held) => looseForms(held, context),
  );
  return spare.flatMap(({ thing, held }, place): Replaced[] => {
    const isLike = (other: ExistingRecord) => isDuplicateEntry(thing, other, context);
    const [other] = like.take(place, { isLike, most: 1 });
    const record = other && rowOf.get(other.kind, other.thing.id);
    return other === undefined || record === undefined
      ? []
      : [{ held, record, finding: toFinding(record, other, thing) }];
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
