import { toCanonicalJson } from '../../../base/util/collections/canonical-json.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { type AcceptedThing, seenKey } from '../../../model/service/entry-history.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';
import { type Elsewhere, findElsewhere } from './find-elsewhere.ts';
import { couldHaveHappenedTo, findUnstated } from './find-unstated.ts';

/**
 * A second one that whoever entered it has consumed since is not seen where the service lists it no longer. What happened
 * to it tells of it: the rows of this workbook state just that, or it took all of what was sent, while all securities
 * that it could have happened to are others. Gives each with the row of which so one too many was entered.
 */
export function findConsumedDuplicates(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const elsewhere = findElsewhere(planned, context);
  const unstated = new Set(findUnstated(planned, context));
  if (elsewhere.size + unstated.size === 0) return [];
  const accepted = new Map(context.entryHistory.accepted.map((thing) => [seenKey(thing.data.kind, thing.id), thing]));
  const securities = planned.filter(({ linked }) => linked.kind === 'security');
  const crowds = groupBy(securities, ({ linked }) => ('stated' in linked ? toCanonicalJson(linked.stated) : ''));
  return [...crowds.values()].flatMap((equal) => {
    if (!equal.every((record) => isKnown(record, context))) return [];
    const entered = equal.flatMap((record): Entered[] => {
      const thing = accepted.get(rowSeenKey(record));
      return thing?.runNumber === undefined ? [] : [{ record, thing, runNumber: thing.runNumber }];
    });
    const ofRows = equal.map(({ row }) => elsewhere.get(row.rowKey) ?? []).filter(({ length }) => length > 0);
    const ofNone = [...unstated].filter((each) => entered.some(({ thing }) => isOfOneLike(thing, each)));
    for (const each of ofNone) unstated.delete(each);
    return tell({ equal, entered, duplicates: [...ofRows, ...ofNone], unstated: new Set(ofNone), context });
  });
}

interface Entered {
  readonly record: PlannedRecord;
  /** What the run entered for the row. */
  readonly thing: AcceptedThing;
  readonly runNumber: number;
}

function isOfOneLike({ data }: AcceptedThing, transactions: Elsewhere): boolean {
  return data.kind === 'security' && couldHaveHappenedTo(data, transactions);
}

function rowSeenKey({ row }: PlannedRecord): string {
  return seenKey('security', row.id ?? '');
}

/** What is not listed either may be the very one, unless it is known what consumed it. */
function isKnown({ row }: PlannedRecord, { holdings }: PlanContext): boolean {
  const holding = holdings.get(row.id ?? '');
  return row.action === 'unchanged' && holding?.security !== undefined && !holding.isAwaited;
}

interface Crowd {
  /** Rows that state the same. */
  readonly equal: readonly PlannedRecord[];
  readonly entered: readonly Entered[];
  readonly duplicates: readonly Elsewhere[];
  /** Those of them that no row states. */
  readonly unstated: ReadonlySet<Elsewhere>;
  readonly context: PlanContext;
}

/**
 * Only of what a run entered can anybody know that another was not there before: each tells of one. It is what was
 * consumed, or one that is listed and has taken the place of that among the rows.
 */
function tell({ equal, entered, duplicates, unstated, context }: Crowd): (readonly [PlannedRecord, Finding])[] {
  const { firstSeen } = context.entryHistory;
  const isLater = (key: string, { runNumber }: Entered): boolean =>
    (firstSeen.get(key) ?? Number.POSITIVE_INFINITY) > runNumber;
  const own = new Set(entered.map(({ record }) => record));
  const others = equal.filter((record) => !own.has(record));
  const open = [...duplicates];
  return entered.flatMap((mine) => {
    const place = open.findIndex((duplicate) => duplicate.every(({ id }) => isLater(seenKey('transaction', id), mine)));
    if (place >= 0) {
      const told = open.splice(place, 1);
      return told.map((each) => [mine.record, unstated.has(each) ? toPossible(mine, each) : toSurplus(mine, each)]);
    }
    const other = others.findIndex((record) => isLater(rowSeenKey(record), mine));
    const stated = open.findIndex((each) => !unstated.has(each));
    if (other < 0 || stated < 0) return [];
    const [late] = others.splice(other, 1);
    const told = open.splice(stated, 1);
    return told.map((each) => [mine.record, toListedSurplus(mine, late?.row.id ?? '', each)]);
  });
}

/** What this workbook states was entered of one that is gone. */
function toSurplus(mine: Entered, duplicate: Elsewhere): Finding {
  const { id, runId } = mine.thing;
  const message = `The portfolio service had one more like it, which it no longer lists${which(duplicate)}: the transactions that this workbook gives for this security, or for an equal one, were entered for that one (${sayEvents(duplicate)}). It did not exist before run ${runId} entered this row (${id}).`;
  return toError(mine, message, `delete ${id}`, duplicate);
}

function toPossible(mine: Entered, duplicate: Elsewhere): Finding {
  const { id, runId } = mine.thing;
  const message = `The portfolio service may have had one more like it, which it no longer lists${which(duplicate)}: ${sayEvents(duplicate)} used up exactly what this row has, is not in this workbook, and did not exist before run ${runId} entered this row (${id}).`;
  return toError(mine, message, `delete ${id}`, duplicate);
}

function toListedSurplus(mine: Entered, otherId: string, duplicate: Elsewhere): Finding {
  const { id, runId } = mine.thing;
  const message = `The portfolio service has one more like it than this workbook has rows (${otherId}): it did not exist before run ${runId} entered this row (${id}), and the transactions that this workbook gives for it were entered for another one, which is no longer listed${which(duplicate)} (${sayEvents(duplicate)}).`;
  return toError(mine, message, `delete ${otherId} or ${id}`, duplicate);
}

function which([first]: Elsewhere): string {
  return first?.inputSecurityId === undefined ? '' : ` (${first.inputSecurityId})`;
}

function sayEvents(duplicate: Elsewhere): string {
  return duplicate.map(({ event, date, id }) => `${event} of ${date}, ${id}`).join('; ');
}

function toError({ record: { linked } }: Entered, message: string, what: string, duplicate: Elsewhere): Finding {
  const ids = duplicate.map(({ id }) => id).join(', ');
  const hint = `If somebody else entered the same at that time, agree with them which to keep, and ${what} in the app. If both are right, add a row to Transactions with the ID ${ids}.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}
