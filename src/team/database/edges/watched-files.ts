import { z } from 'zod';
import type { Ask } from '../../../engine/database/ask.ts';
import { optionalText } from '../../../model/values/scalars.ts';
import { readAll, readOne } from '../rows.ts';

const watchedFile = z.object({
  path: z.string(),
  bytes: z.number(),
  changedAt: z.number(),
  seenAt: z.number(),
  sha256: optionalText,
  submission: z.number().exactOptional(),
  problem: optionalText,
});

export type WatchedFile = z.output<typeof watchedFile>;

type SeenFile = Pick<WatchedFile, 'path' | 'bytes' | 'changedAt'>;

const facts = z.object({ now: z.number() });

/**
 * Reads what is known of these files, and the present moment by the database's clock; the table may hold years of
 * others.
 */
export async function recallFiles(ask: Ask, watch: number, paths: readonly string[]) {
  const found = await ask('SELECT * FROM watched_files WHERE watch = $1 AND path = ANY ($2)', [watch, paths]);
  const { now } = readOne(facts, await ask('SELECT clock_ms() AS now'));
  return { files: readAll(watchedFile, found), now };
}

/** Keeps new and changed files as they are now, whatever happened to them before. */
export async function rememberFiles(ask: Ask, watch: number, files: readonly SeenFile[]): Promise<void> {
  const column = (name: keyof SeenFile) => files.map((file) => file[name]);
  await ask(
    `INSERT INTO watched_files (watch, path, bytes, changed_at)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::bigint[])
     ON CONFLICT (watch, path) DO UPDATE SET bytes = excluded.bytes, changed_at = excluded.changed_at,
       seen_at = clock_ms(), sha256 = NULL, submission = NULL, problem = NULL`,
    [watch, column('path'), column('bytes'), column('changedAt')],
  );
}

export async function findTaken(ask: Ask, watch: number, contentSha256: string): Promise<number | undefined> {
  const sql = 'SELECT id FROM submissions WHERE watch = $1 AND content_sha256 = $2 ORDER BY id DESC LIMIT 1';
  const [row] = (await ask(sql, [watch, contentSha256])).rows;
  return row === undefined ? undefined : Number(row.id);
}

export async function markTaken(
  ask: Ask,
  watch: number,
  { path, sha256, submission }: { readonly path: string; readonly sha256: string; readonly submission: number },
): Promise<void> {
  const sql = 'UPDATE watched_files SET sha256 = $3, submission = $4, problem = NULL WHERE watch = $1 AND path = $2';
  await ask(sql, [watch, path, sha256, submission]);
}

/** Names that cannot be asked for are kept once, as they are shown. */
export async function noteUnfit(ask: Ask, watch: number, shown: string, problem: string): Promise<void> {
  await ask(
    `INSERT INTO watched_files (watch, path, bytes, changed_at, problem) VALUES ($1, $2, 0, 0, $3)
     ON CONFLICT DO NOTHING`,
    [watch, shown, problem],
  );
}

/** Not tried again until it changes. */
export async function markRefused(ask: Ask, watch: number, path: string, problem: string): Promise<void> {
  await ask('UPDATE watched_files SET problem = $3 WHERE watch = $1 AND path = $2', [watch, path, problem]);
}

const MOST_LISTED = 100;

export async function listTaken(ask: Ask, watch: number): Promise<readonly WatchedFile[]> {
  const sql = `SELECT * FROM watched_files WHERE watch = $1 AND (sha256 IS NOT NULL OR problem IS NOT NULL)
   ORDER BY seen_at DESC, path LIMIT $2`;
  return readAll(watchedFile, await ask(sql, [watch, MOST_LISTED]));
}
