import type { RowOutcome } from '../../model/outcomes/outcome.ts';
import type { NewTransaction } from '../../model/service/new-data.ts';
import type { Security, Snapshot } from '../../model/service/snapshot.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';

export interface CreationFacts {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The transactions of the run, as they were sent. */
  readonly sent: ReadonlyMap<RowKey, NewTransaction<string>>;
}

/**
 * Outcomes with the security that each conversion and exercise brought into being: as the service lists the
 * transaction, else the one new security of the class converted to. Between two nothing is guessed.
 */
export function nameCreated(outcomes: readonly RowOutcome[], facts: CreationFacts): RowOutcome[] {
  const { before, after, sent } = facts;
  const listed = new Map(after.transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]));
  const named = outcomes.map((outcome) => {
    const isNamed = outcome.createdId !== undefined || outcome.id === undefined || !sent.has(outcome.rowKey);
    return isNamed ? outcome : omitAbsent({ ...outcome, createdId: listed.get(outcome.id) });
  });
  const spoken = new Set([
    ...before.securities.map(({ id }) => id),
    ...named.flatMap(({ id, createdId }) => [id, createdId]),
  ]);
  const fresh = after.securities.filter(({ id }) => !spoken.has(id));
  return fresh.length === 0 ? named : nameByClass(named, fresh, sent);
}

function nameByClass(
  outcomes: readonly RowOutcome[],
  fresh: readonly Security[],
  sent: CreationFacts['sent'],
): RowOutcome[] {
  const classOf = ({ rowKey, outcome, createdId }: RowOutcome): string | undefined =>
    outcome === 'added' && createdId === undefined ? sent.get(rowKey)?.convertedTo : undefined;
  const classes = outcomes.map(classOf);
  const claims = groupBy(classes, (shareClassId) => shareClassId);
  const ofClass = groupBy(fresh, ({ shareClassId }) => shareClassId);
  return outcomes.map((outcome, index) => {
    const shareClassId = classes[index];
    if (shareClassId === undefined) return outcome;
    const [only, ...others] = ofClass.get(shareClassId) ?? [];
    const rivals = (claims.get(shareClassId)?.length ?? 0) - 1;
    return only === undefined || others.length + rivals > 0 ? outcome : { ...outcome, createdId: only.id };
  });
}
