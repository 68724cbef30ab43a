import type { JournalPlace } from '../../model/journal-place.ts';
import type { Journal } from './journal.ts';
import type { RateCaller, SharedRateState } from './shared-rate-state.ts';
import { openJournal as openInFolder } from './sqlite/open-journal.ts';
import { openSharedRateState as openRatesInFolder } from './sqlite/open-shared-rate-state.ts';

/**
 * What talks to a database is loaded only where one is named.
 * @throws CapsheetError (exit status 2) as `openJournal` of `engine/journal/sqlite` and of `engine/journal/postgres` do.
 */
export async function openJournal({ stateDir, databaseUrl }: JournalPlace): Promise<Journal> {
  if (databaseUrl === undefined) return openInFolder(stateDir);
  return (await import('./postgres/open-journal.ts')).openJournal(databaseUrl);
}

/** @throws CapsheetError (exit status 2) as `openJournal` does. */
export async function openSharedRateState(
  { stateDir, databaseUrl }: JournalPlace,
  of: RateCaller,
): Promise<SharedRateState> {
  if (databaseUrl === undefined) return openRatesInFolder(stateDir, of.caller);
  return (await import('./postgres/open-shared-rate-state.ts')).openSharedRateState(databaseUrl, of);
}
