import type { JournalPlace } from '../../model/journal-place.ts';
import type { Journal } from './journal.ts';
import type { RateCaller, SharedRateState } from './shared-rate-state.ts';

/** Where runs are remembered and requests are counted. Each job opens what it needs of it, and closes that. */
export interface JournalStore {
  open(): Promise<Journal>;
  openRates(caller: RateCaller): Promise<SharedRateState>;
  /** A folder for result workbooks that cannot be written in their place. */
  readonly stateDir?: string;
}

export function toJournalStore(journal: JournalStore | JournalPlace): JournalStore {
  return 'open' in journal ? journal : journalAt(journal);
}

/** The store at a place. Loads nothing that opens one before it is opened. */
export function journalAt(place: JournalPlace): JournalStore {
  return {
    open: async () => (await import('./open-store.ts')).openJournal(place),
    openRates: async (caller) => (await import('./open-store.ts')).openSharedRateState(place, caller),
    stateDir: place.stateDir,
  };
}
