import type {
  AcceptedThing,
  EnteredSecurity,
  EnteredTransaction,
  EntryHistory,
} from '../../../model/service/entry-history.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { JournalDatabase } from '../database/journal-database.ts';
import { readFirstSeen } from './first-seen.ts';
import { readLastListed, readListedInputs } from './last-listed.ts';
import { readAccepted } from './read-accepted.ts';
import { readCustomValues, readLogos, readMarks } from './read-replacements.ts';

/**
 * What is known of this service and firm, each id once: the latest run that entered it, else as it was last listed.
 * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
 */
export function readEntryHistory(db: JournalDatabase, service: string, firmId: string): EntryHistory {
  const accepted = readAccepted(db, service, firmId);
  return {
    securities: latestById([...readLastListed(db, service, firmId), ...accepted.flatMap(toSecurity)]),
    transactions: accepted.flatMap(toTransaction),
    marks: readMarks(db, service, firmId),
    customValues: readCustomValues(db, service, firmId),
    logos: readLogos(db, service, firmId),
    accepted,
    firstSeen: readFirstSeen(db, service, firmId),
    inputs: readListedInputs(db, service, firmId),
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
