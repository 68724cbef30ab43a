import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RowOutcome } from '../../../model/outcomes/outcome.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { NewTransaction } from '../../../model/service/new-data.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { findCreated } from '../../ledger/created/find-created.ts';

export interface CreatedSecurityFacts {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly sent: ReadonlyMap<RowKey, NewTransaction<string>>;
  readonly entryHistory: EntryHistory;
}

/** Outcomes with the security that each conversion and exercise brought into being, as far as it is known. */
export function nameCreated(outcomes: readonly RowOutcome[], facts: CreatedSecurityFacts): RowOutcome[] {
  const { before, after, sent, entryHistory } = facts;
  const wanted = new Map(
    outcomes.flatMap((outcome) => {
      const data = sent.get(outcome.rowKey);
      const isOpen = outcome.createdId === undefined && (outcome.id !== undefined || outcome.outcome === 'added');
      return isOpen && data !== undefined && data.event !== 'sale' ? [[idOf(outcome), data] as const] : [];
    }),
  );
  if (wanted.size === 0) return [...outcomes];
  const spoken = new Set([
    ...before.securities.map(({ id }) => id),
    ...outcomes.flatMap(({ id, createdId }) => [id, createdId]),
  ]);
  const created = findCreated({ held: after, sent: wanted, isFresh: (id) => !spoken.has(id), entryHistory });
  return outcomes.map((outcome) => {
    const { createdId = created.get(idOf(outcome)) } = outcome;
    return omitAbsent({ ...outcome, createdId });
  });
}

function idOf({ id, rowKey }: RowOutcome): string {
  return id ?? `row:${rowKey}`;
}
