import type { Ask } from '../../engine/database/ask.ts';

/** The task of the queue: look at a submission, and do what is to be done with it. */
export const ADVANCE = 'advance';

/**
 * Has a worker look at a submission, after so many seconds where that is said. Within the transaction of what is new: one
 * that waits already is told once, and one that a worker is at is looked at once more. What is lost here, since no worker
 * has made the queue yet, workers find by themselves.
 */
export async function nudge(ask: Ask, id: number, afterSeconds = 0): Promise<void> {
  const { rows } = await ask("SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS is_there");
  if (rows[0]?.is_there !== true) return;
  // Once: whoever is at work on it and dies is noticed by its silence, sooner than by the queue.
  await ask(
    `SELECT graphile_worker.add_job($1, json_build_object('id', $2::bigint), job_key := 'submission:' || $2::bigint,
       run_at := now() + make_interval(secs => $3), max_attempts := 1)`,
    [ADVANCE, id, afterSeconds],
  );
}
