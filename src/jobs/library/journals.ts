import { usageError } from '../../base/util/capsheet-error.ts';
import { type JournalStore, journalAt } from '../../engine/journal/journal-store.ts';
import type { JournalPlace } from '../../model/journal-place.ts';

/**
 * A place where runs are remembered: what was sent, what became of it, and who did it. It is what keeps a row from being
 * entered twice, so hand in the same one whenever you work on the same portfolio.
 */
export interface PortfolioJournal {
  readonly kind: 'folder' | 'database' | 'memory';
}

/** Kept apart from what the caller holds, who need not know it. */
const STORES = new WeakMap<PortfolioJournal, JournalStore>();

/**
 * The journal of one machine, in a folder that is made if it is missing: on its own disk, and the same at each start. The
 * command keeps its own in `~/.capsheet`.
 */
export function journalInFolder(folder: string): PortfolioJournal {
  return journalOf({ stateDir: folder });
}

/**
 * The journal in a PostgreSQL database, which several machines share. `folder` is for result workbooks that cannot be
 * written in their place.
 */
export function journalInDatabase(databaseUrl: string, folder: string): PortfolioJournal {
  return journalOf({ stateDir: folder, databaseUrl });
}

/**
 * A journal that ends with this process: for plans, trials and tests. Within the process everything holds as ever; of a
 * run that ends with the process nothing is known afterwards, and the next apply cannot settle it.
 */
export function journalInMemory(): PortfolioJournal {
  let made: Promise<JournalStore> | undefined;
  const store = () => {
    made ??= import('./memory-store.ts').then(({ createMemoryStore }) => createMemoryStore());
    return made;
  };
  return toJournal('memory', {
    open: async () => (await store()).open(),
    openRates: async (caller) => (await store()).openRates(caller),
  });
}

/** The journal of a state folder, or of the database that is set beside it. */
export function journalOf(place: JournalPlace): PortfolioJournal {
  return toJournal(place.databaseUrl === undefined ? 'folder' : 'database', journalAt(place));
}

function toJournal(kind: PortfolioJournal['kind'], store: JournalStore): PortfolioJournal {
  const journal = { kind };
  STORES.set(journal, store);
  return journal;
}

/** Throws `journal-unknown`. */
export function storeOf(journal: PortfolioJournal): JournalStore {
  const store = STORES.get(journal);
  if (store !== undefined) return store;
  throw usageError(
    'journal-unknown',
    'What was handed in as the journal is not one, or a different copy of capsheet made it.',
    'Make it with journalInFolder, journalInDatabase or journalInMemory.',
  );
}
