import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CapsheetError, usageError } from '../util/capsheet-error.ts';
import type { JournalDatabase } from './journal-database.ts';
import { identifyProcess, isProcessAlive, type ProcessIdentity } from './process-identity.ts';
import { processIdentity } from './stored-rows.ts';

export interface LockRequest {
  /** The base address of the service. */
  readonly service: string;
  readonly firm: { readonly id: string; readonly name: string };
  /** The operating system's user name. */
  readonly holder: string;
  readonly since: Date;
}

export interface ApplyLock {
  /** Gives the lock back; a second call does nothing. */
  release(): void;
}

const storedLock = z.object({
  token: z.string(),
  holder: z.string(),
  since: z.string(),
  process: z.string().transform((stored): ProcessIdentity => processIdentity.parse(JSON.parse(stored))),
});

/** @throws CapsheetError `lock-held`, `journal-write-failed`. */
export function acquireLock(db: JournalDatabase, request: LockRequest): ApplyLock {
  const token = randomUUID();
  // One transaction looks and takes: of two processes that come together, one finds the other's lock.
  db.write(() => {
    const { service, firm } = request;
    const [row] = db.all('SELECT * FROM locks WHERE service = ? AND firm_id = ?', service, firm.id);
    const held = row === undefined ? undefined : storedLock.parse(row);
    if (held !== undefined && isProcessAlive(held.process)) throw lockHeld(request, held);
    const sql = `INSERT OR REPLACE INTO locks (service, firm_id, token, holder, since, process)
      VALUES (?, ?, ?, ?, ?, ?)`;
    const process = JSON.stringify(identifyProcess());
    db.run(sql, service, firm.id, token, request.holder, request.since.toISOString(), process);
  });
  return { release: () => releaseLock(db, token) };
}

/** A lock that cannot be given back is taken over once its process has ended: that hides no other error. */
function releaseLock(db: JournalDatabase, token: string): void {
  try {
    db.write(() => db.run('DELETE FROM locks WHERE token = ?', token));
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
  }
}

function lockHeld({ service, firm }: LockRequest, held: z.output<typeof storedLock>): CapsheetError {
  const { pid, host } = held.process;
  return usageError(
    'lock-held',
    `${held.holder} has been applying to ${firm.name} at ${service} since ${held.since} (process ${pid} on ${host}).`,
    'Wait until that run has ended, or stop it there; nothing was sent.',
  );
}
