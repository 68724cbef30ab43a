import type { JournalStore, SharedRateState } from '../../engine/journal/journal-store.ts';
import { createMemoryJournal } from '../../engine/journal/sqlite/open-memory-journal.ts';
import { MemoryRateState } from '../../service/client/create-client.ts';

/** Runs and rates in the memory of this process. */
export function createMemoryStore(): JournalStore {
  const open = createMemoryJournal();
  const rates = new Map<string, SharedRateState>();
  return {
    open: async () => open(),
    openRates: async ({ caller }) => {
      const known = rates.get(caller) ?? shareRates(new MemoryRateState());
      rates.set(caller, known);
      return known;
    },
  };
}

function shareRates(state: MemoryRateState): SharedRateState {
  return {
    book: async (windows, nowMs) => state.book(windows, nowMs),
    release: async (slot, nowMs) => state.release(slot, nowMs),
    holdUntil: async (atMs) => state.holdUntil(atMs),
    close: async () => undefined,
  };
}
