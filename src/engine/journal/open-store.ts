import type { JournalPlace } from '../../model/journal-place.ts';
import type { Journal } from './journal.ts';
import type { RateCaller, SharedRateState } from './journal-store.ts';
import { openLocalJournal as openInFolder } from './sqlite/open-journal.ts';
import { openLocalRateState as openRatesInFolder } from './sqlite/open-shared-rate-state.ts';

/**
 * Opens the journal of a place. The code for a database is loaded only where one is named.
 * @throws CapsheetError (exit status 2) as `openLocalJournal` and `openSharedJournal` do.
 */
export async function openJournal({ stateDir, databaseUrl }: JournalPlace): Promise<Journal> {
  if (databaseUrl === undefined) return openInFolder(stateDir);
  return (await import('./postgres/open-journal.ts')).openSharedJournal(databaseUrl);
}

/** @throws CapsheetError (exit status 2) as `openJournal` does. */
export async function openSharedRateState(
  { stateDir, databaseUrl }: JournalPlace,
  of: RateCaller,
): Promise<SharedRateState> {
  if (databaseUrl === undefined) return openRatesInFolder(stateDir, of.caller);
  return (await import('./postgres/open-shared-rate-state.ts')).openDatabaseRateState(databaseUrl, of);
}
