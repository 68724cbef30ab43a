import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';

const stateCount = z.object({ state: z.string(), count: z.coerce.number() });
const journalCounts = z.object({ runs: z.coerce.number(), under_way: z.coerce.number() });
const queueCounts = z.object({ queued: z.coerce.number(), oldest_seconds: z.coerce.number() });

/** How much there is to do, and how much is done, over all firms. */
export async function readWorkFigures(ask: Ask) {
  const { rows } = await ask('SELECT state, count(*) AS count FROM submissions GROUP BY state');
  const journal = await ask(`
    SELECT (SELECT count(*) FROM runs) AS runs,
      (SELECT count(*) FROM leases WHERE expires_at > clock_ms()) AS under_way`);
  const { runs, under_way: runsUnderWay } = journalCounts.parse(journal.rows[0]);
  const submissions = rows.map((row) => stateCount.parse(row));
  return { submissions, runs, runsUnderWay, ...(await readQueue(ask)) };
}

/** The queue's tables are made by the first worker. */
async function readQueue(ask: Ask) {
  const there = await ask("SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS is_there");
  if (there.rows[0]?.is_there !== true) return { queued: 0, oldestSeconds: 0 };
  const { rows } = await ask(`
    SELECT count(*) AS queued, coalesce(extract(epoch FROM now() - min(run_at)), 0) AS oldest_seconds
    FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at <= now()`);
  const { queued, oldest_seconds: oldestSeconds } = queueCounts.parse(rows[0]);
  return { queued, oldestSeconds };
}
