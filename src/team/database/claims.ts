import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { STATES_WITH_WORK, WANTED, type Wanted } from '../terms/submission-state.ts';

/** A worker that was not heard of for so long counts as dead, in milliseconds by the database's clock. */
const CLAIM_MS = 15_000;

/**
 * A submission that a worker is at, under a token that it has drawn. It is held as long as the worker says again and again
 * that it is there. That spares work that is done twice; what keeps rows from being entered twice is the journal's lease.
 */
export interface SubmissionClaim {
  readonly id: number;
  readonly token: string;
}

const claimedRow = z.object({ firm: z.string(), dead_workers: z.number() });
const wantedRow = z.object({ wanted: z.enum(WANTED) });
const idRow = z.object({ id: z.number() });

/**
 * Answers whose submission it is, and how many workers before this one have died at it, one after the other; `undefined`
 * where nothing of it is to be done, as while it is held, or another worker is at it.
 */
export async function claimSubmission(
  ask: Ask,
  { id, token }: SubmissionClaim,
): Promise<{ readonly firm: string; readonly deadWorkers: number } | undefined> {
  const sql = `
    UPDATE submissions SET worker = $2, worker_seen_at = clock_ms(),
      dead_workers = dead_workers + CASE WHEN worker IS NULL THEN 0 ELSE 1 END
    WHERE id = $1 AND state = ANY ($3) AND wanted <> 'pause' AND (worker IS NULL OR worker_seen_at < clock_ms() - $4::float)
    RETURNING firm, dead_workers`;
  const [row] = (await ask(sql, [id, token, STATES_WITH_WORK, CLAIM_MS])).rows;
  if (row === undefined) return undefined;
  const { firm, dead_workers: deadWorkers } = claimedRow.parse(row);
  return { firm, deadWorkers };
}

/** Says that the worker is there; answers what is wanted of it, `undefined` where the submission is not its own any more. */
export async function prolongClaim(ask: Ask, { id, token }: SubmissionClaim): Promise<Wanted | undefined> {
  const sql = 'UPDATE submissions SET worker_seen_at = clock_ms() WHERE id = $1 AND worker = $2 RETURNING wanted';
  const [row] = (await ask(sql, [id, token])).rows;
  return row === undefined ? undefined : wantedRow.parse(row).wanted;
}

/** From now on another worker may take it; false where one has done so already. */
export async function giveBackClaim(ask: Ask, { id, token }: SubmissionClaim): Promise<boolean> {
  const sql =
    'UPDATE submissions SET worker = NULL, worker_seen_at = NULL, dead_workers = 0 WHERE id = $1 AND worker = $2';
  return (await ask(sql, [id, token])).changed > 0;
}

/** Submissions with work that no worker is at, and that wait in no queue: a job that has failed waits for nobody. */
export async function listAbandoned(ask: Ask): Promise<readonly number[]> {
  const sql = `
    SELECT id FROM submissions
    WHERE state = ANY ($1) AND wanted <> 'pause' AND (worker IS NULL OR worker_seen_at < clock_ms() - $2::float) AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs
      WHERE key = 'submission:' || submissions.id AND locked_at IS NULL AND attempts < max_attempts)
    ORDER BY id`;
  return (await ask(sql, [STATES_WITH_WORK, CLAIM_MS])).rows.map((row) => idRow.parse(row).id);
}
