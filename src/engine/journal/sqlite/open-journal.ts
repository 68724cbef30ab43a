import type { Journal } from '../journal.ts';
import { createJournal } from '../sql/create-journal.ts';
import type { Changed, Query, Statement } from '../sql/query.ts';
import { acquireLock, type KernelHeldLock, readHolderToken } from './apply-lock.ts';
import { type JournalDatabase, openDatabase } from './database/journal-database.ts';
import type { StateFileOptions } from './database/open-state-file.ts';

interface JournalOptions extends StateFileOptions {
  /** How long somebody who wants the lock waits for those who only look who holds it. */
  readonly lookMs: number;
}

/**
 * Opens the journal of one machine: `journal.sqlite` in the state folder. Folder and file are made where they are missing.
 * @throws CapsheetError (exit status 2) `state-dir-unwritable`, `state-dir-busy`, `state-dir-no-locks`,
 * `journal-unreadable`, `journal-too-new`.
 */
export async function openLocalJournal(stateDir: string, options: Partial<JournalOptions> = {}): Promise<Journal> {
  const db = openDatabase(stateDir, { busyTimeoutMs: 10_000, ...options });
  return createJournal({
    path: db.path,
    storeId: db.fileId,
    read: async (query) => execute(db, query),
    write: async (query, under: KernelHeldLock | undefined) => {
      under?.assertHeld();
      return db.write(() => execute(db, query));
    },
    // biome-ignore lint/correctness/useYield: the operating system is asked, and not the database
    holderOf: function* (portfolio, firmId) {
      return readHolderToken(db, portfolio, firmId);
    },
    lock: async (request, portfolio) => acquireLock(db, { request, portfolio }, options.lookMs),
    close: async () => db.close(),
  });
}

/** Carries a query out at once. */
export function execute<T>(db: JournalDatabase, query: Query<T>): T {
  let step = query.next(NOTHING_CHANGED);
  while (step.done !== true) step = query.next(answer(db, step.value));
  return step.value;
}

/** Begins a query, which has asked nothing yet. */
const NOTHING_CHANGED: Changed = 0;

function answer(db: JournalDatabase, statement: Statement): Changed {
  let changed = 0;
  if (statement.kind === 'rows') db.each(statement.sql, statement.values, statement.take);
  else for (const values of statement.each) changed += db.run(statement.sql, ...values);
  return changed;
}
