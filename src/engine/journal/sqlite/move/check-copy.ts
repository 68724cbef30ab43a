import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { z } from 'zod';

/** What a journal says of itself, to tell whether a copy is the whole of it. */
export interface JournalFacts {
  /** Of its schema. */
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
export function findDamage(db: DatabaseSyncInstance): string | undefined {
  const rows = z.array(integrityRow).parse(db.prepare('PRAGMA integrity_check(1)').all());
  const [first] = rows;
  if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it cannot be checked';
  return db.prepare('PRAGMA foreign_key_check').all().length > 0 ? 'it has rows of runs that are not in it' : undefined;
}

/** Of a statement that gives a `count`. */
export function readRowCount(db: DatabaseSyncInstance, sql: string): number {
  return countRow.parse(db.prepare(sql).get()).count;
}
