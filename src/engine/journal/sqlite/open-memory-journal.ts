import { randomUUID } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { lockHeld, lockLost } from '../journal-errors.ts';
import { identifyProcess } from '../process-identity.ts';
import { createJournal } from '../sql/create-journal.ts';
import type { KernelHeldLock } from './apply-lock.ts';
import { openMemoryDatabase } from './database/journal-database.ts';
import { execute } from './open-journal.ts';

/** A lock within this process, with its holder. */
interface ProcessLock extends KernelHeldLock {
  readonly holder: string;
  readonly since: string;
}

/** Creates a journal in memory; what is returned opens it, for as many as want it at a time. */
export function createMemoryJournal(): () => Journal {
  const db = openMemoryDatabase();
  const locks = new Map<string, ProcessLock>();
  return () =>
    createJournal({
      path: db.path,
      storeId: db.fileId,
      read: async (query) => execute(db, query),
      write: async (query, under: ProcessLock | undefined) => {
        under?.assertHeld();
        return db.write(() => execute(db, query));
      },
      // biome-ignore lint/correctness/useYield: nothing of the database is asked
      holderOf: function* (portfolio) {
        return locks.get(portfolio)?.token;
      },
      lock: async (request, portfolio) => {
        const held = locks.get(portfolio);
        if (held !== undefined) throw lockHeld(request, { ...held, process: identifyProcess() });
        const { holder, since } = request;
        const lock = createLock({ holder, since: since.toISOString() }, () => locks.delete(portfolio));
        locks.set(portfolio, lock);
        return lock;
      },
      close: async () => undefined,
    });
}

function createLock(who: Pick<ProcessLock, 'holder' | 'since'>, end: () => void): ProcessLock {
  let isHeld = true;
  return {
    ...who,
    token: randomUUID(),
    assertHeld: () => {
      if (!isHeld) throw lockLost();
    },
    mayStillSend: () => isHeld,
    quietInMs: () => 0,
    release: async () => {
      if (isHeld) end();
      isHeld = false;
    },
  };
}
