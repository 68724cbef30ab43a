import type { Ask } from '../../engine/database/ask.ts';

/** The queue's task that does whatever a submission needs. */
export const ADVANCE = 'advance';

/** The first worker makes the queue's tables. */
export async function hasQueue(ask: Ask): Promise<boolean> {
  const { rows } = await ask("SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS is_there");
  return rows[0]?.is_there === true;
}

/**
 * Queues a submission, optionally after some seconds, within the transaction that changes it. A waiting one is queued
 * once, one at work is looked at once more. Lost nudges are found by the workers' sweep.
 */
export async function nudge(ask: Ask, id: number, afterSeconds = 0): Promise<void> {
  if (!(await hasQueue(ask))) return;
  // One attempt: dead workers are noticed by their silence, sooner than by the queue.
  await ask(
    `SELECT graphile_worker.add_job($1, json_build_object('id', $2::bigint), job_key := 'submission:' || $2::bigint,
       run_at := now() + make_interval(secs => $3), max_attempts := 1)`,
    [ADVANCE, id, afterSeconds],
  );
}
