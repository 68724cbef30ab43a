import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import { type AcceptedThing, seenKey } from '../../model/service/entry-history.ts';
import type { Transaction } from '../../model/service/snapshot.ts';
import { toCanonicalJson } from '../../util/collections/canonical-json.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';
import { type Elsewhere, findElsewhere } from './find-elsewhere.ts';

/**
 * A second one that whoever entered it has consumed since is not seen where the service lists it no longer. What happened
 * to it tells of it: the rows of this workbook state just that, while all securities that they could state it of are
 * others. Gives each with the row of which so one too many was entered.
 */
export function findConsumedDuplicates(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const elsewhere = findElsewhere(planned, context);
  if (elsewhere.size === 0) return [];
  const securities = planned.filter(({ linked }) => linked.kind === 'security');
  const crowds = groupBy(securities, ({ linked }) => ('stated' in linked ? toCanonicalJson(linked.stated) : ''));
  return [...crowds.values()].flatMap((equal) => {
    const duplicates = equal.map(({ row }) => elsewhere.get(row.rowKey) ?? []).filter(({ length }) => length > 0);
    return duplicates.length > 0 && equal.every((record) => isKnown(record, context))
      ? tell(equal, duplicates, context)
      : [];
  });
}

/** What is not listed either may be the very one, unless it is known what consumed it. */
function isKnown({ row }: PlannedRecord, { holdings }: PlanContext): boolean {
  const holding = holdings.get(row.id ?? '');
  return row.action === 'unchanged' && holding?.security !== undefined && !holding.isAwaited;
}

/** Only of what a run entered can anybody know that another was not there before: each tells of one. */
function tell(
  equal: readonly PlannedRecord[],
  duplicates: readonly Elsewhere[],
  { knowledge }: PlanContext,
): (readonly [PlannedRecord, Finding])[] {
  const accepted = new Map(knowledge.accepted.map((thing) => [seenKey(thing.data.kind, thing.id), thing]));
  const seenAt = ({ id }: Transaction): number =>
    knowledge.firstSeen.get(seenKey('transaction', id)) ?? Number.POSITIVE_INFINITY;
  const open = [...duplicates];
  return equal.flatMap((record) => {
    const thing = accepted.get(seenKey('security', record.row.id ?? ''));
    const place = open.findIndex((duplicate) =>
      duplicate.every((each) => seenAt(each) > (thing?.runNumber ?? seenAt(each))),
    );
    const [duplicate] = place < 0 ? [] : open.splice(place, 1);
    return duplicate === undefined || thing === undefined
      ? []
      : [[record, toSurplus(record, thing, duplicate)] as const];
  });
}

function toSurplus({ linked }: PlannedRecord, { id, runId }: AcceptedThing, duplicate: Elsewhere): Finding {
  const events = duplicate.map((each) => `${each.event} of ${each.date}, ${each.id}`).join('; ');
  const input = duplicate[0]?.inputSecurityId;
  const which = input === undefined ? '' : ` (${input})`;
  const message = `The portfolio service had one more like it, which it no longer lists${which}: what this workbook states of this security, or of one that equals it, was entered of that (${events}). It was not there before run ${runId} entered for this row (${id}).`;
  const ids = duplicate.map((each) => each.id).join(', ');
  const hint = `If somebody else entered the same at that time, agree with them and delete ${id} in the app. If both are right, add a row to Transactions with the ID ${ids}.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}
