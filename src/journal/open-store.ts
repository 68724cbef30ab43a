import type { DatabasePool } from '../database/open-pool.ts';
import type { JournalPlace } from '../model/journal-place.ts';
import type { Journal } from './journal.ts';
import type { RateCaller, SharedRateState } from './shared-rate-state.ts';
import { openJournal as openInFolder } from './sqlite/open-journal.ts';
import { openSharedRateState as openRatesInFolder } from './sqlite/open-shared-rate-state.ts';

/** Where a journal is kept, for whoever may be connected to its database already. */
export interface ConnectedPlace extends JournalPlace {
  /** To the database of `databaseUrl`; it stays open. */
  readonly pool?: DatabasePool;
}

/**
 * What talks to a database is loaded only where one is named.
 * @throws CapsheetError (exit status 2) as `openJournal` of `journal/sqlite` and of `journal/postgres` do.
 */
export async function openJournal({ stateDir, databaseUrl, pool }: ConnectedPlace): Promise<Journal> {
  if (databaseUrl === undefined) return openInFolder(stateDir);
  const ofDatabase = await import('./postgres/open-journal.ts');
  return pool === undefined ? ofDatabase.openJournal(databaseUrl) : ofDatabase.openJournalOn(pool);
}

/** @throws CapsheetError (exit status 2) as `openJournal` does. */
export async function openSharedRateState(
  { stateDir, databaseUrl }: JournalPlace,
  of: RateCaller,
): Promise<SharedRateState> {
  if (databaseUrl === undefined) return openRatesInFolder(stateDir, of.caller);
  return (await import('./postgres/open-shared-rate-state.ts')).openSharedRateState(databaseUrl, of);
}
