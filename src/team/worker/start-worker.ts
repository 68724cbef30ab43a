import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type LogLevel, type Runner, run } from 'graphile-worker';
import { z } from 'zod';
import { listAbandoned } from '../database/claims.ts';
import { ADVANCE, nudge } from '../database/queue.ts';
import { advance } from './advance.ts';
import type { WorkerContext, WorkerLog } from './worker-context.ts';

/** How often it is looked whether something was left by a worker that died. */
const SWEEP_MS = 5000;
const RESTART_MS = 1000;
/** One to listen, the others to ask what is next. */
const QUEUE_CONNECTIONS = 3;

const nudged = z.object({ id: z.int() });

export interface WorkerOptions extends Omit<WorkerContext, 'stopping'> {
  /** Submissions at a time. */
  readonly jobs: number;
}

export interface RunningWorker {
  /** Whether it takes work from the queue. */
  readonly isReady: () => boolean;
  /** Takes no more, ends what it is at as an interrupt does, and gives it back. */
  stop(): Promise<void>;
}

/**
 * Takes submissions from the queue and advances them, until it is stopped. The queue's tables are made where they are
 * missing, in a schema of their own. Where the database goes away it waits for it.
 * @throws whatever keeps the queue from being made the first time
 */
export async function startWorker({ jobs, ...parts }: WorkerOptions): Promise<RunningWorker> {
  const controller = new AbortController();
  const context: WorkerContext = { ...parts, stopping: controller.signal };
  let isTaking = true;
  const first = await runQueue(context, jobs);
  const working = takeAgainAndAgain(
    first,
    () => runQueue(context, jobs),
    context,
    (taking) => {
      isTaking = taking;
    },
  );
  const sweeping = sweepAgainAndAgain(context);
  return {
    isReady: () => isTaking && !controller.signal.aborted,
    stop: async () => {
      controller.abort();
      await Promise.all([working, sweeping]);
    },
  };
}

/** The queue ends where its database goes away; what it was at comes to its end by itself. */
async function takeAgainAndAgain(
  first: Runner,
  begin: () => Promise<Runner>,
  { stopping, log }: WorkerContext,
  say: (isTaking: boolean) => void,
): Promise<void> {
  for (let runner: Runner | undefined = first; ; ) {
    if (runner !== undefined) await untilEnd(runner, stopping).catch((error: unknown) => sayEnded(log, error));
    say(false);
    if (stopping.aborted) return;
    await pause(RESTART_MS, stopping);
    runner = stopping.aborted ? undefined : await begin().catch(() => undefined);
    say(runner !== undefined);
  }
}

async function untilEnd(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stop = (): void => void runner.stop().catch(() => undefined);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  try {
    await runner.promise;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}

function runQueue(context: WorkerContext, jobs: number): Promise<Runner> {
  return run({
    connectionString: context.databaseUrl,
    maxPoolSize: QUEUE_CONNECTIONS,
    concurrency: jobs,
    noHandleSignals: true,
    // A pooler in between may hand each statement to another connection.
    noPreparedStatements: true,
    schema: 'graphile_worker',
    parsedCronItems: [],
    logger: new Logger(() => (level, message) => logOf(context.log, level)({}, `queue: ${message}`)),
    taskList: { [ADVANCE]: (payload) => advanceOrLeave(nudged.parse(payload).id, context) },
  });
}

/** What the queue is told of is no error: a turn that could not be kept is taken again by whoever sweeps. */
async function advanceOrLeave(id: number, context: WorkerContext): Promise<void> {
  try {
    await advance(id, context);
  } catch (error) {
    context.metrics.turns.inc({ outcome: 'failed' });
    context.log.warn({ submission: id, error: messageOf(error) }, 'turn not kept');
  }
}

async function sweepAgainAndAgain(context: WorkerContext): Promise<void> {
  const { pool, stopping, log } = context;
  while (!stopping.aborted) {
    try {
      const ids = await pool.transact('write', async (ask) => {
        const abandoned = await listAbandoned(ask);
        for (const id of abandoned) await nudge(ask, id);
        return abandoned;
      });
      if (ids.length > 0) log.info({ submissions: ids }, 'taken up again');
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'could not look for what was left');
    }
    await pause(SWEEP_MS, stopping);
  }
}

function logOf(log: WorkerLog, level: `${LogLevel}`): WorkerLog['info'] {
  if (level === 'error' || level === 'warning') return log.warn;
  return log.debug;
}

function sayEnded(log: WorkerLog, error: unknown): void {
  log.warn({ error: messageOf(error) }, 'the queue ended');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
