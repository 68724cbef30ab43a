import { createHash, randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import type { LockRequest } from '../journal.ts';
import { lockHeld, lockLost } from '../journal-errors.ts';
import { identifyProcess } from '../process-identity.ts';
import type { HeldLock } from '../sql/sql-store.ts';
import { processIdentity, storedJson } from '../stored/stored-rows.ts';
import type { JournalDatabase } from './database/journal-database.ts';
import { isKernelLockHeld, takeKernelLock } from './database/kernel-lock.ts';
import { toOpeningError } from './database/open-state-file.ts';

/** It ends with its holder alone, or where that gives it back. */
export interface KernelHeldLock extends HeldLock {
  /** @throws CapsheetError `lock-lost` once it was given back. */
  assertHeld(): void;
}

interface WantedLock {
  readonly request: LockRequest;
  readonly portfolio: string;
}

const storedLock = z.object({
  token: z.string(),
  holder: z.string(),
  since: z.string(),
  process: storedJson(processIdentity),
});

/**
 * Takes the lock of a portfolio: a lock of the operating system on a file of its own, which ends with its holder.
 * The journal's table says no more than who that is. `lookMs`: how long it waits for those who only look.
 * @throws CapsheetError `lock-held`, `state-dir-no-locks`, `state-dir-unwritable`, `journal-write-failed`.
 */
export function acquireLock(db: JournalDatabase, wanted: WantedLock, lookMs?: number): KernelHeldLock {
  const { request, portfolio } = wanted;
  const path = lockPath(db, portfolio, request.firm.id);
  const kernelLock = onLockFile(path, (file) => takeKernelLock(file, lookMs));
  if (kernelLock === undefined) throw lockHeld(request, readHolder(db, portfolio, request.firm.id));
  const token = randomUUID();
  const unwatch = db.watch(path);
  let isHeld = true;
  const release = (): void => {
    isHeld = false;
    unwatch();
    forget(db, token);
    kernelLock.release();
  };
  try {
    db.write(() => name(db, wanted, token));
  } catch (error) {
    release();
    throw error;
  }
  const assertHeld = (): void => {
    if (!isHeld) throw lockLost();
  };
  return { token, assertHeld, mayStillSend: () => isHeld, quietInMs: () => 0, release: async () => release() };
}

/** By what word the journal knows who holds the lock of a portfolio now; `undefined` where nobody does. */
export function readHolderToken(db: JournalDatabase, portfolio: string, firmId: string): string | undefined {
  if (!onLockFile(lockPath(db, portfolio, firmId), isKernelLockHeld)) return undefined;
  return readHolder(db, portfolio, firmId)?.token;
}

function lockPath({ path }: JournalDatabase, portfolio: string, firmId: string): string {
  return join(dirname(path), lockName(portfolio, firmId));
}

/** One file a portfolio, which stays when the lock is given back: who removed it would let two in. */
export function lockName(portfolio: string, firmId: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([portfolio, firmId]))
    .digest('hex');
  return `apply-${digest.slice(0, 16)}.lock`;
}

function onLockFile<T>(path: string, work: (path: string) => T): T {
  try {
    return work(path);
  } catch (error) {
    throw toOpeningError(path, error);
  }
}

function name(db: JournalDatabase, { request: { firm, holder, since }, portfolio }: WantedLock, token: string): void {
  const sql = `INSERT OR REPLACE INTO locks (service, firm_id, token, holder, since, process)
    VALUES (?, ?, ?, ?, ?, ?)`;
  db.run(sql, portfolio, firm.id, token, holder, since.toISOString(), JSON.stringify(identifyProcess()));
}

/** A name that stays behind says nothing where nobody holds the lock: that hides no other error. */
function forget(db: JournalDatabase, token: string): void {
  try {
    db.write(() => db.run('DELETE FROM locks WHERE token = ?', token));
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
  }
}

function readHolder(db: JournalDatabase, portfolio: string, firmId: string): z.output<typeof storedLock> | undefined {
  let held: z.output<typeof storedLock> | undefined;
  db.each('SELECT * FROM locks WHERE service = ? AND firm_id = ?', [portfolio, firmId], (row) => {
    held = storedLock.safeParse(row).data;
  });
  return held;
}
