import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { hasQueue } from '../database/queue.ts';
import { readAll, readOne } from '../database/rows.ts';

/** Metrics of a server for Prometheus, without names of firms and people. */
export interface ServerMetrics {
  readonly contentType: string;
  readonly read: () => Promise<string>;
  readonly answers: Counter<'operation' | 'status'>;
  /** In seconds. */
  readonly seconds: Histogram<'operation'>;
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];
/** Anybody may ask, and counting submissions is expensive. Milliseconds. */
const COUNT_EVERY_MS = 10_000;

export interface MetricsParts {
  readonly database: Pick<DatabasePool, 'transact'>;
  /** Number of listeners for news. */
  readonly listeners: () => number;
  /** Monotonic, in milliseconds. */
  readonly nowMs: () => number;
}

export function createServerMetrics({ database, listeners, nowMs }: MetricsParts): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const work = new Registry();
  const lookAtWork = notAgainWithin(COUNT_EVERY_MS, nowMs, addWorkGauges(work, database));
  const isThere = new Gauge({
    name: 'capsheet_server_database_up',
    help: '1 if the database answered when these metrics were read, 0 if not.',
    registers,
  });
  new Gauge({
    name: 'capsheet_server_listeners',
    help: 'Open pages that receive news.',
    registers,
    collect() {
      this.set(listeners());
    },
  });
  return {
    contentType: registry.contentType,
    // The process's own metrics matter most when the database is away.
    read: async () => {
      const wasRead = await lookAtWork().then(
        () => true,
        () => false,
      );
      isThere.set(wasRead ? 1 : 0);
      return `${await registry.metrics()}${wasRead ? await work.metrics() : ''}`;
    },
    answers: new Counter({
      name: 'capsheet_server_answers_total',
      help: 'Answers, by operation and status.',
      labelNames: ['operation', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'capsheet_server_answer_seconds',
      help: 'How long answers took, by operation.',
      labelNames: ['operation'],
      buckets: SECONDS,
      registers,
    }),
  };
}

/** Repeats the last value, or waits for it, within so long; a failure is looked up again. */
function notAgainWithin(ms: number, nowMs: () => number, look: () => Promise<void>): () => Promise<void> {
  let last: { readonly atMs: number; readonly seen: Promise<void> } | undefined;
  return async () => {
    if (last === undefined || nowMs() - last.atMs >= ms) last = { atMs: nowMs(), seen: look() };
    const { seen } = last;
    await seen.catch((error: unknown) => {
      if (last?.seen === seen) last = undefined;
      throw error;
    });
  };
}

/** Reads the team's figures from the database; all servers report the same. */
function addWorkGauges(registry: Registry, database: Pick<DatabasePool, 'transact'>): () => Promise<void> {
  const registers = [registry];
  const submissions = new Gauge({
    name: 'capsheet_submissions',
    help: 'Submissions, by state.',
    labelNames: ['state'],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const queued = gauge('capsheet_queue_jobs', 'Jobs that wait in the queue.');
  const oldest = gauge(
    'capsheet_queue_oldest_seconds',
    'For how many seconds the oldest waiting job could have begun.',
  );
  const runs = gauge('capsheet_runs', 'Runs in the journal.');
  const underWay = gauge('capsheet_runs_under_way', 'Firms with an apply under way.');
  return async () => {
    const figures = await database.transact('read', readWorkFigures);
    submissions.reset();
    for (const { state, count } of figures.submissions) submissions.set({ state }, count);
    queued.set(figures.queued);
    oldest.set(figures.oldestSeconds);
    runs.set(figures.runs);
    underWay.set(figures.runsUnderWay);
  };
}

const stateCount = z.object({ state: z.string(), count: z.coerce.number() });
const journalCounts = z.object({ runs: z.coerce.number(), runsUnderWay: z.coerce.number() });
const queueCounts = z.object({ queued: z.coerce.number(), oldestSeconds: z.coerce.number() });

/** Work waiting and done, over all firms. */
export async function readWorkFigures(ask: Ask) {
  const submissions = await ask('SELECT state, count(*) AS count FROM submissions GROUP BY state');
  const journal = await ask(`
    SELECT (SELECT count(*) FROM runs) AS runs,
      (SELECT count(*) FROM leases WHERE expires_at > clock_ms()) AS runs_under_way`);
  return {
    submissions: readAll(stateCount, submissions),
    ...readOne(journalCounts, journal),
    ...(await readQueue(ask)),
  };
}

async function readQueue(ask: Ask) {
  if (!(await hasQueue(ask))) return { queued: 0, oldestSeconds: 0 };
  const found = await ask(`
    SELECT count(*) AS queued, coalesce(extract(epoch FROM now() - min(run_at)), 0) AS oldest_seconds
    FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at <= now()`);
  return readOne(queueCounts, found);
}
