import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { STATES_WITH_WORK, WANTED, type Wanted } from '../terms/submission-state.ts';
import { readAll, readFirst } from './rows.ts';

/** A worker silent for so long counts as dead. Milliseconds by the database's clock. */
const CLAIM_MS = 15_000;

/**
 * A submission in a worker's hands, as long as the worker keeps saying so. Claims avoid double work; the journal's
 * lease is what prevents double entries.
 */
export interface SubmissionClaim {
  readonly id: number;
  readonly token: string;
}

const claimedRow = z.object({ firm: z.string(), deadWorkers: z.number() });
const wantedRow = z.object({ wanted: z.enum(WANTED) });
const idRow = z.object({ id: z.number() });

/**
 * Claims a submission, and returns whose it is and how many workers in a row have died at it; `undefined` if there is
 * nothing to do, it is paused or claimed, or its firm is closed.
 */
export async function claimSubmission(
  ask: Ask,
  { id, token }: SubmissionClaim,
): Promise<{ readonly firm: string; readonly deadWorkers: number } | undefined> {
  const sql = `
    UPDATE submissions SET worker = $2, worker_seen_at = clock_ms(),
      dead_workers = dead_workers + CASE WHEN worker IS NULL THEN 0 ELSE 1 END
    WHERE id = $1 AND state = ANY ($3) AND wanted <> 'pause' AND (worker IS NULL OR worker_seen_at < clock_ms() - $4::float)
      AND EXISTS (SELECT FROM firms WHERE firms.id = submissions.firm AND closed_at IS NULL)
    RETURNING firm, dead_workers`;
  return readFirst(claimedRow, await ask(sql, [id, token, STATES_WITH_WORK, CLAIM_MS]));
}

export async function prolongClaim(ask: Ask, { id, token }: SubmissionClaim): Promise<Wanted | undefined> {
  const sql = 'UPDATE submissions SET worker_seen_at = clock_ms() WHERE id = $1 AND worker = $2 RETURNING wanted';
  return readFirst(wantedRow, await ask(sql, [id, token]))?.wanted;
}

/** Lets another worker take it; false if one has already. */
export async function giveBackClaim(ask: Ask, { id, token }: SubmissionClaim): Promise<boolean> {
  const sql =
    'UPDATE submissions SET worker = NULL, worker_seen_at = NULL, dead_workers = 0 WHERE id = $1 AND worker = $2';
  return (await ask(sql, [id, token])).changed > 0;
}

/** Submissions with work that no worker has claimed and that are not queued: failed jobs end like this. */
export async function listAbandoned(ask: Ask): Promise<readonly number[]> {
  const sql = `
    SELECT id FROM submissions
    WHERE state = ANY ($1) AND wanted <> 'pause' AND (worker IS NULL OR worker_seen_at < clock_ms() - $2::float)
      AND EXISTS (SELECT FROM firms WHERE firms.id = submissions.firm AND closed_at IS NULL) AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs
      WHERE key = 'submission:' || submissions.id AND locked_at IS NULL AND attempts < max_attempts)
    ORDER BY id`;
  return readAll(idRow, await ask(sql, [STATES_WITH_WORK, CLAIM_MS])).map(({ id }) => id);
}
