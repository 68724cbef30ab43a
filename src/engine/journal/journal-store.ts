import type { Booking, SlidingWindow } from '../../base/util/sliding-windows.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { Journal } from './journal.ts';

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

/**
 * Counts what was sent lately by every process that uses the same credentials. Each call is atomic: a place that is booked is
 * nobody else's. Times are the system's clock's, in milliseconds; a store with a clock of its own takes of them only how
 * far they are apart.
 */
export interface SharedRateState {
  /** @throws CapsheetError where it cannot be written: without a place nothing is sent. */
  book(windows: readonly SlidingWindow[], nowMs: number): Promise<Booking>;
  /** The answer has come, or the request has failed. Never fails: an answer that came must not get lost over it. */
  release(slot: string, nowMs: number): Promise<void>;
  /** Nobody books before that moment. Never fails either. */
  holdUntil(atMs: number, nowMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The credentials that have their requests counted together. */
export interface RateCaller {
  /** Tells the credentials apart: the client id. */
  readonly caller: string;
  /** Longest time that a request is under way. */
  readonly longestRequestMs: number;
}
