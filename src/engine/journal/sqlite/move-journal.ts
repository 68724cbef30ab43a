import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { z } from 'zod';
import { journalUnreadable, journalWriteFailed } from '../journal-errors.ts';
import { lockName } from './apply-lock.ts';
import { JOURNAL_FILE, openDatabase } from './database/journal-database.ts';
import { listApplyLocks, runUnderWay, takeEveryLock } from './database/kernel-lock.ts';
import { inTransaction, toOpeningError } from './database/open-state-file.ts';
import { isEnvironmentError } from './database/sqlite-errors.ts';

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the journal of a state folder into a file of its own, page by page and as of one moment. (`VACUUM INTO` would not
 * do: it may number runs anew, whose sequence says which is the latest.) What a copy must not claim, who holds a lock, is
 * left out. `undefined` where the folder has no journal.
 * @throws CapsheetError `history-in-use` where a run is under way, `journal-unreadable`, and what `openDatabase` throws.
 */
export async function backUpJournal(stateDir: string, target: string): Promise<JournalFacts | undefined> {
  const path = join(stateDir, JOURNAL_FILE);
  if (!existsSync(path)) return undefined;
  openDatabase(stateDir, { busyTimeoutMs: BUSY_TIMEOUT_MS }).close();
  const known = listApplyLocks(stateDir);
  const locks = takeEveryLock(stateDir);
  try {
    await copyPages(path, target);
    // One for a firm that was never met before had no lock that could be taken.
    if (listApplyLocks(stateDir).length > known.length) throw runUnderWay(stateDir);
    return tidyCopy(target, path);
  } catch (error) {
    throw toOpeningError(path, error);
  } finally {
    locks.release();
  }
}

async function copyPages(path: string, target: string): Promise<void> {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    await backup(db, target);
  } finally {
    db.close();
  }
}

function tidyCopy(target: string, path: string): JournalFacts {
  const copy = new DatabaseSync(target);
  try {
    copy.exec('PRAGMA journal_mode = DELETE; DELETE FROM locks');
    const damage = findDamage(copy);
    if (damage !== undefined) throw journalUnreadable(path, new Error(damage));
    return readJournalFacts(copy);
  } finally {
    copy.close();
  }
}

/** The facts that tell whether a copy is the whole of a journal. */
export interface JournalFacts {
  /** The version of its schema. */
  readonly version: number;
  readonly runs: number;
  /** The id of the latest; absent where there is none. */
  readonly latestRun?: string;
}

const versionRow = z.object({ user_version: z.number() });
const integrityRow = z.object({ integrity_check: z.string() });
const countRow = z.object({ count: z.number() });
const runRow = z.object({ id: z.string() });

export function readJournalFacts(db: DatabaseSyncInstance): JournalFacts {
  const { user_version: version } = versionRow.parse(db.prepare('PRAGMA user_version').get());
  const runs = readRowCount(db, 'SELECT count(*) AS count FROM runs');
  const latest = db.prepare('SELECT id FROM runs ORDER BY rowid DESC LIMIT 1').get();
  return { version, runs, ...(latest === undefined ? {} : { latestRun: runRow.parse(latest).id }) };
}

/** The first thing that is wrong with the file as a database; `undefined` where it is whole. */
function findDamage(db: DatabaseSyncInstance): string | undefined {
  const rows = z.array(integrityRow).parse(db.prepare('PRAGMA integrity_check(1)').all());
  const [first] = rows;
  if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it cannot be checked';
  return db.prepare('PRAGMA foreign_key_check').all().length > 0 ? 'it has rows of runs that are not in it' : undefined;
}

/** Reads the `count` that a statement gives. */
function readRowCount(db: DatabaseSyncInstance, sql: string): number {
  return countRow.parse(db.prepare(sql).get()).count;
}

export type CopyReading = { readonly facts: JournalFacts } | { readonly damage: string };

/**
 * Says whether the journal knows the copy now, or knew it already; or nothing was changed, since the journal has runs
 * (or other things) that the copy does not have, or has otherwise.
 */
export type Adoption =
  | { readonly kind: 'adopted' | 'known' }
  | { readonly kind: 'differs'; readonly runs: number; readonly onlyHere: number };

/** Looks at a copy of a journal, as it lies in a file, before anything is done with it. */
export function readCopy(path: string): CopyReading {
  let db: DatabaseSyncInstance | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const damage = findDamage(db);
    return damage === undefined ? { facts: readJournalFacts(db) } : { damage };
  } catch (error) {
    return { damage: error instanceof Error ? error.message : String(error) };
  } finally {
    db?.close();
  }
}

export interface AdoptionRequest {
  readonly stateDir: string;
  /** The folder of the copy, which is its `journal.sqlite`. */
  readonly copyDir: string;
  /** Done where the copy is taken over, or is known: what it throws leaves the journal as it was. */
  readonly beforeCommit: () => void;
}

/**
 * Has the journal of a state folder know what a copy knows (which is brought to the present version), in one transaction: whoever is killed leaves the journal as it was. Nothing that it knows is lost: it takes
 * over a copy that has all of it, and no other. No apply of either's services and firms can begin meanwhile.
 * @throws CapsheetError `history-in-use`, `journal-write-failed`, and what `openDatabase` throws.
 */
export function adoptJournal({ stateDir, copyDir, beforeCommit }: AdoptionRequest): Adoption {
  openDatabase(copyDir, { busyTimeoutMs: BUSY_TIMEOUT_MS }).close();
  openDatabase(stateDir, { busyTimeoutMs: BUSY_TIMEOUT_MS }).close();
  const path = join(stateDir, JOURNAL_FILE);
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF');
    db.prepare('ATTACH DATABASE ? AS copy').run(join(copyDir, JOURNAL_FILE));
    const locks = takeEveryLock(stateDir, listLockNames(db));
    try {
      return inTransaction(db, () => {
        const adoption = adopt(db);
        if (adoption.kind !== 'differs') beforeCommit();
        return adoption;
      });
    } finally {
      locks.release();
    }
  } catch (error) {
    throw isEnvironmentError(error) ? journalWriteFailed(path, error) : error;
  } finally {
    db.close();
  }
}

/** Tables where a later run replaces what an earlier one left: a journal that has gone on has other rows there. */
const LATEST_ALONE: ReadonlySet<string> = new Set(['closings', 'closing_lots']);

function adopt(db: DatabaseSyncInstance): Adoption {
  const tables = listTables(db);
  const kept = tables.filter(({ name }) => !LATEST_ALONE.has(name));
  if (kept.some((table) => countMissing(db, table, ['main', 'copy']) > 0)) return { kind: 'differs', ...countRuns(db) };
  if (tables.every((table) => countMissing(db, table, ['copy', 'main']) === 0)) return { kind: 'known' };
  for (const { name, columns } of tables) {
    const list = columns.join(', ');
    db.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} (${list}) SELECT ${list} FROM copy.${name}`);
  }
  return { kind: 'adopted' };
}

interface Table {
  readonly name: string;
  /** With the sequence of its rows, where it has one: what is latest follows from it. */
  readonly columns: readonly string[];
}

const tableRow = z.object({ name: z.string(), sql: z.string() });
const columnRow = z.object({ name: z.string() });
const pairRow = z.object({ service: z.string(), firm_id: z.string() });

/** All that are to be known elsewhere: who holds a lock is not. */
function listTables(db: DatabaseSyncInstance): readonly Table[] {
  const rows = db.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' AND name <> 'locks'").all();
  return z
    .array(tableRow)
    .parse(rows)
    .map(({ name, sql }) => {
      const columns = z
        .array(columnRow)
        .parse(db.prepare(`SELECT name FROM pragma_table_info('${name}', 'main')`).all());
      const sequence = /WITHOUT ROWID/i.test(sql) ? [] : ['rowid'];
      return { name, columns: [...sequence, ...columns.map((column) => column.name)] };
    });
}

/** How many rows of the one journal are not, or not just so, in the other. */
function countMissing(db: DatabaseSyncInstance, { name, columns }: Table, [one, other]: readonly [string, string]) {
  const list = columns.join(', ');
  const missing = `SELECT ${list} FROM ${one}.${name} EXCEPT SELECT ${list} FROM ${other}.${name}`;
  return readRowCount(db, `SELECT count(*) AS count FROM (${missing})`);
}

function countRuns(db: DatabaseSyncInstance): { readonly runs: number; readonly onlyHere: number } {
  return {
    runs: readRowCount(db, 'SELECT count(*) AS count FROM main.runs'),
    onlyHere: readRowCount(db, 'SELECT count(*) AS count FROM main.runs WHERE id NOT IN (SELECT id FROM copy.runs)'),
  };
}

function listLockNames(db: DatabaseSyncInstance): readonly string[] {
  const pairs = db.prepare('SELECT service, firm_id FROM main.runs UNION SELECT service, firm_id FROM copy.runs').all();
  return z
    .array(pairRow)
    .parse(pairs)
    .map((pair) => lockName(pair.service, pair.firm_id));
}
