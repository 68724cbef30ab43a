import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Booking, longestWindow, type SlidingWindow, waitForPlace } from '../../../base/util/sliding-windows.ts';
import type { SharedRateState } from '../journal-store.ts';
import { isKernelLockHeld, takeKernelLock } from './database/kernel-lock.ts';
import { inTransaction, keepPrepared, openStateFile, RATES_FILE, toOpeningError } from './database/open-state-file.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS slots (
    id INTEGER PRIMARY KEY AUTOINCREMENT, caller TEXT NOT NULL, process TEXT NOT NULL, answered_at REAL);
  CREATE INDEX IF NOT EXISTS slots_by_caller ON slots (caller);
  CREATE TABLE IF NOT EXISTS pauses (caller TEXT PRIMARY KEY, since REAL NOT NULL, until REAL NOT NULL)`;

interface Slot {
  readonly id: number;
  /** The session that sent it. */
  readonly process: string;
  /** Null while the request is under way. */
  readonly answeredAt: number | null;
}

/**
 * Opens the shared rate state of a state folder. `caller` tells the credentials apart: the client id.
 *
 * Nothing here need survive a crash of the machine (a window is shorter than a start), so writes are not synced.
 * @throws CapsheetError `state-dir-unwritable`, `state-dir-busy`, from `book` too: without a place nothing is sent.
 */
export async function openLocalRateState(stateDir: string, caller: string): Promise<SharedRateState> {
  const path = join(stateDir, RATES_FILE);
  const db = openDatabase(stateDir, path);
  const session = begin(stateDir, path, db);
  const prepare = keepPrepared(db);
  const books: Books = { prepare, caller, stateDir, session: session.id };
  return {
    book: async (windows, nowMs) => {
      try {
        return inTransaction(db, () => book(books, windows, nowMs));
      } catch (error) {
        throw toOpeningError(path, error);
      }
    },
    release: async (slot, nowMs) =>
      writeIfPossible(() => prepare('UPDATE slots SET answered_at = ? WHERE id = ?').run(nowMs, Number(slot))),
    holdUntil: async (atMs, nowMs) =>
      writeIfPossible(() => {
        const sql = `INSERT INTO pauses VALUES (?, ?, ?) ON CONFLICT (caller)
          DO UPDATE SET since = excluded.since, until = max(until, excluded.until)`;
        prepare(sql).run(caller, nowMs, atMs);
      }),
    close: async () => {
      session.end();
      db.close();
    },
  };
}

/** An answer that has come must not get lost over this; what is to be sent next finds the folder unusable by itself. */
function writeIfPossible(write: () => unknown): void {
  try {
    write();
  } catch {
    // A slot that stays taken slows down, and does no harm.
  }
}

interface Books {
  readonly prepare: ReturnType<typeof keepPrepared>;
  readonly caller: string;
  readonly stateDir: string;
  readonly session: string;
}

function book(books: Books, windows: readonly SlidingWindow[], nowMs: number): Booking {
  const { prepare, caller, session } = books;
  mend(books, nowMs);
  prepare('DELETE FROM slots WHERE caller = ? AND answered_at < ?').run(caller, nowMs - longestWindow(windows));
  const taken = readSlots(books).map(({ answeredAt }) => answeredAt ?? Number.POSITIVE_INFINITY);
  const waitMs = Math.max(readHold(books) - nowMs, waitForPlace(windows, taken, nowMs));
  if (waitMs > 0) return { waitMs };
  const { lastInsertRowid } = prepare('INSERT INTO slots (caller, process) VALUES (?, ?)').run(caller, session);
  return { slot: String(lastInsertRowid) };
}

/**
 * A session that ended waits for no answer, and a clock that was set back leaves moments of the future: both end now.
 * A session of another host or container may live as long as its lock is held.
 */
function mend(books: Books, nowMs: number): void {
  const { prepare, caller, stateDir, session } = books;
  prepare('UPDATE slots SET answered_at = ? WHERE caller = ? AND answered_at > ?').run(nowMs, caller, nowMs);
  prepare('UPDATE pauses SET until = ?1 + until - since, since = ?1 WHERE caller = ?2 AND since > ?1').run(
    nowMs,
    caller,
  );
  const open = readSlots(books).filter(({ answeredAt, process }) => answeredAt === null && process !== session);
  for (const other of new Set(open.map(({ process }) => process))) {
    if (isSessionAlive(stateDir, other)) continue;
    const sql = 'UPDATE slots SET answered_at = ? WHERE caller = ? AND process = ? AND answered_at IS NULL';
    prepare(sql).run(nowMs, caller, other);
  }
}

function readSlots({ prepare, caller }: Books): Slot[] {
  const rows = prepare('SELECT id, process, answered_at FROM slots WHERE caller = ?').all(caller);
  return rows.map((row: { id: number; process: string; answered_at: number | null }) => ({
    id: row.id,
    process: row.process,
    answeredAt: row.answered_at,
  }));
}

function readHold({ prepare, caller }: Books): number {
  const row: { until: number } | undefined = prepare('SELECT until FROM pauses WHERE caller = ?').get(caller);
  return row?.until ?? Number.NEGATIVE_INFINITY;
}

function openDatabase(stateDir: string, path: string): DatabaseSyncInstance {
  const db = openStateFile(stateDir, RATES_FILE, { busyTimeoutMs: 10_000 });
  try {
    db.exec(`PRAGMA synchronous = OFF; ${SCHEMA}`);
    return db;
  } catch (error) {
    db.close();
    throw toOpeningError(path, error);
  }
}

function begin(stateDir: string, path: string, db: DatabaseSyncInstance): RateSession {
  try {
    return beginRateSession(stateDir);
  } catch (error) {
    db.close();
    throw toOpeningError(path, error);
  }
}

const FILE = /^rates-([0-9a-f-]{36})\.lock$/;

/** Somebody who waits for the answers of what was sent in its name. */
interface RateSession {
  readonly id: string;
  end(): void;
}

/** Begins a session: a lock on a file of its own, which ends with the process. Tidies up after those that just ended. */
function beginRateSession(stateDir: string): RateSession {
  for (const name of readdirSync(stateDir)) {
    const id = FILE.exec(name)?.[1];
    if (id !== undefined) isSessionAlive(stateDir, id);
  }
  return lockOwnFile(stateDir);
}

/** Whether that session's process lives, whatever its host and number; what a dead one left is removed. */
function isSessionAlive(stateDir: string, id: string): boolean {
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
