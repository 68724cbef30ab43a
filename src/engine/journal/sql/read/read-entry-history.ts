import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type {
  AcceptedThing,
  EnteredSecurity,
  EnteredTransaction,
  EntryHistory,
} from '../../../../model/service/entry-history.ts';
import type { Query } from '../query.ts';
import type { StoreFacts } from '../sql-store.ts';
import { readClosings } from './closings.ts';
import { readFirstSeen } from './first-seen.ts';
import { readLastListed, readListedInputs } from './last-listed.ts';
import { readAccepted } from './read-accepted.ts';
import { readReplacements } from './read-replacements.ts';

/**
 * What is known of this service and firm, each id once: the latest run that entered it, else as it was last listed.
 * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
 */
export function* readEntryHistory(facts: StoreFacts, service: string, firmId: string): Query<EntryHistory> {
  const accepted = yield* readAccepted(facts, service, firmId);
  const listed = yield* readLastListed(facts, service, firmId);
  return {
    securities: latestById([...listed, ...accepted.flatMap(toSecurity)]),
    transactions: accepted.flatMap(toTransaction),
    ...(yield* readReplacements(service, firmId)),
    accepted,
    firstSeen: yield* readFirstSeen(service, firmId),
    inputs: yield* readListedInputs(service, firmId),
    closings: yield* readClosings(facts, service, firmId),
  };
}

function toSecurity({ id, hasId, input, ref, data }: AcceptedThing): EnteredSecurity[] {
  return hasId && data.kind === 'security' ? [omitAbsent({ input, ref, id, data })] : [];
}

function toTransaction({ id, hasId, data }: AcceptedThing): EnteredTransaction[] {
  return hasId && data.kind === 'transaction' ? [{ id, data }] : [];
}

function latestById<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
