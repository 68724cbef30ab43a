import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isKernelLockHeld, takeKernelLock } from './kernel-lock.ts';

const FILE = /^rates-([0-9a-f-]{36})\.lock$/;

/** Somebody who waits for the answers of what was sent in its name. */
export interface RateSession {
  readonly id: string;
  end(): void;
}

/** Begins a session: a lock on a file of its own, which ends with the process. Tidies up after those that just ended. */
export function beginRateSession(stateDir: string): RateSession {
  for (const name of readdirSync(stateDir)) {
    const id = FILE.exec(name)?.[1];
    if (id !== undefined) isSessionAlive(stateDir, id);
  }
  return lockOwnFile(stateDir);
}

/** Whether that session's process lives, whatever its host and number; what a dead one left is removed. */
export function isSessionAlive(stateDir: string, id: string): boolean {
  const name = `rates-${id}.lock`;
  const path = join(stateDir, name);
  if (!FILE.test(name) || !existsSync(path)) return false;
  if (isKernelLockHeld(path)) return true;
  const lock = takeKernelLock(path);
  if (lock === undefined) return true;
  // While it is locked: who is just beginning its session with this file finds it gone.
  remove(path);
  lock.release();
  return false;
}

function lockOwnFile(stateDir: string): RateSession {
  const id = randomUUID();
  const path = join(stateDir, `rates-${id}.lock`);
  const lock = takeKernelLock(path);
  if (lock !== undefined && existsSync(path)) return { id, end: () => [remove(path), lock.release()] };
  // Between making and locking it, somebody took it for one that was left behind.
  lock?.release();
  return lockOwnFile(stateDir);
}

/** A file that stays, as one that is open does on Windows, is removed by a later session. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Nobody reads it.
  }
}
