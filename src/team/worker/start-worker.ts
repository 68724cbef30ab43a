import { setTimeout as wait } from 'node:timers/promises';
import { type CronItem, Logger, type LogLevel, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { databaseUnreachable } from '../../engine/database/database-errors.ts';
import { assertNotNewer } from '../../engine/database/prepare-database.ts';
import { listAbandoned } from '../database/claims.ts';
import { ADVANCE, nudge } from '../database/queue.ts';
import type { EdgeContext } from '../edges/edge-context.ts';
import { createEdgeTasks, EDGE_SCHEDULE } from '../edges/edge-tasks.ts';
import { advance } from './advance.ts';
import type { WorkerContext, WorkerLog } from './worker-context.ts';

/** So many tasks of telling people and looking into folders run at a time. */
const EDGE_JOBS = 3;

const nudged = z.object({ id: z.int() });

export interface WorkerOptions extends Omit<WorkerContext, 'stopping'> {
  /** Submissions at a time. */
  readonly jobs: number;
  /** With what it tells people and looks into folders; absent where it does neither. */
  readonly edges?: Omit<EdgeContext, 'stopping'>;
}

export interface RunningWorker {
  /** Comes when it cannot go on by itself: a later capsheet has changed the database. */
  readonly outdated: Promise<CapsheetError>;
  /** Whether it takes work from the queue. */
  readonly isReady: () => boolean;
  /** Takes no more, ends what it is at as an interrupt does, and gives it back. */
  stop(): Promise<void>;
}

/**
 * Takes submissions from the queue and advances them, until it is stopped. The queue's tables are made where they are
 * missing, in a schema of their own. Where the database goes away it waits for it.
 * @throws CapsheetError `database-unreachable` where the queue cannot be made
 */
export async function startWorker({ jobs, edges, ...parts }: WorkerOptions): Promise<RunningWorker> {
  const controller = new AbortController();
  const context: WorkerContext = { ...parts, stopping: controller.signal };
  let reportOutdated = (_error: CapsheetError): void => undefined;
  const outdated = new Promise<CapsheetError>((resolve) => {
    reportOutdated = resolve;
  });
  const take = (payload: unknown) => advanceOrLeave(nudged.parse(payload).id, context, reportOutdated);
  const queues = [
    new QueueRunner({ context, jobs, tasks: { [ADVANCE]: take } }),
    ...(edges === undefined ? [] : [toEdgeQueue(context, edges)]),
  ];
  for (const queue of queues)
    await queue.begin().catch((error: unknown) => {
      throw databaseUnreachable(parts.pool.name, error);
    });
  const ended = Promise.all([
    ...queues.map((queue) => queue.untilStopped()),
    sweepAgainAndAgain(context, reportOutdated),
  ]);
  return {
    outdated,
    isReady: () => queues.every(({ isTaking }) => isTaking) && !controller.signal.aborted,
    stop: async () => {
      controller.abort();
      await ended;
    },
  };
}

/** Apart from the submissions: however long those take, people are told at once. */
function toEdgeQueue(context: WorkerContext, edges: Omit<EdgeContext, 'stopping'>): QueueRunner {
  const tasks = createEdgeTasks({ ...edges, stopping: context.stopping });
  return new QueueRunner({ context, jobs: EDGE_JOBS, tasks, schedule: EDGE_SCHEDULE });
}

/** To the queue nothing is an error: a turn that could not be kept is taken again by whoever sweeps. */
async function advanceOrLeave(
  id: number,
  context: WorkerContext,
  reportOutdated: (error: CapsheetError) => void,
): Promise<void> {
  try {
    await advance(id, context);
  } catch (error) {
    context.metrics.turns.inc({ outcome: 'failed' });
    context.log.warn({ submission: id, error: messageOf(error) }, 'turn not kept');
    if (isOutdated(error)) reportOutdated(error);
  }
}

const SWEEP_MS = 5000;

/**
 * Puts back into the queue what was left by workers that died, and what never came there, until the worker is to end. Tells
 * where a later capsheet has changed the database: a worker that has nothing to do would not hear of it otherwise.
 */
async function sweepAgainAndAgain(
  { pool, stopping, log }: WorkerContext,
  reportOutdated: (error: CapsheetError) => void,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const ids = await pool.transact('write', async (ask) => {
        await assertNotNewer(ask, pool.name);
        const abandoned = await listAbandoned(ask);
        for (const id of abandoned) await nudge(ask, id);
        return abandoned;
      });
      if (ids.length > 0) log.info({ submissions: ids }, 'taken up again');
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'could not look for what was left');
      if (isOutdated(error)) reportOutdated(error);
    }
    await pause(SWEEP_MS, stopping);
  }
}

/** Whether a later capsheet has brought the database to a schema that this one must not guess at. */
function isOutdated(error: unknown): error is CapsheetError {
  return error instanceof CapsheetError && error.code === 'journal-too-new';
}

const RESTART_MS = 1000;
/** So often in a row it may fail to look for a task before it begins again: one that failed at first never looks anew. */
const MOST_FAILURES = 5;

/**
 * The outcome of a task is told as a batch, of one. By itself, the queue waits for none of these statements: one that failed,
 * as where the database is gone, would end the whole process. As a batch it ends the queue, which begins again.
 */
const AS_BATCH = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

interface QueueSettings {
  readonly context: WorkerContext;
  /** At a time. */
  readonly jobs: number;
  readonly tasks: TaskList;
  /** The tasks that its clock adds to the queue, in UTC. */
  readonly schedule?: CronItem[];
}

/** Tasks of the queue as they come, until the worker is to end. Where the database takes the queue down, it begins again. */
class QueueRunner {
  readonly #settings: QueueSettings;
  #runner: Runner | undefined;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  get isTaking(): boolean {
    return this.#runner !== undefined;
  }

  /** Makes the queue's tables where they are missing. Throws whatever the database says against it. */
  async begin(): Promise<void> {
    this.#runner = await runQueue(this.#settings);
  }

  /** Comes when the worker is to end, and what it was at has come to its end. */
  async untilStopped(): Promise<void> {
    const { stopping, log } = this.#settings.context;
    while (this.#runner !== undefined || !stopping.aborted) {
      if (this.#runner === undefined) await this.begin().catch(() => undefined);
      if (this.#runner !== undefined) await untilEnd(this.#runner, stopping).catch((error) => logQueueEnd(log, error));
      this.#runner = undefined;
      if (!stopping.aborted) await pause(RESTART_MS, stopping);
    }
  }
}

function runQueue({ context, jobs, tasks, schedule = [] }: QueueSettings): Promise<Runner> {
  return run({
    connectionString: context.databaseUrl,
    // One to listen.
    maxPoolSize: jobs + 1,
    concurrency: jobs,
    noHandleSignals: true,
    // A pooler in between may hand each statement to another connection.
    noPreparedStatements: true,
    schema: 'graphile_worker',
    preset: AS_BATCH,
    parsedCronItems: parseCronItems(schedule),
    logger: new Logger(() => (level, message) => logQueue(context.log, level, `queue: ${message}`)),
    taskList: tasks,
  });
}

async function untilEnd(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stop = (): void => void runner.stop().catch(() => undefined);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  let failures = 0;
  runner.events.on('worker:getJob:error', () => {
    failures += 1;
    if (failures === MOST_FAILURES) stop();
  });
  for (const isWell of ['worker:getJob:empty', 'job:start'] as const)
    runner.events.on(isWell, () => {
      failures = 0;
    });
  try {
    await runner.promise;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

function logQueue(log: WorkerLog, level: `${LogLevel}`, message: string): void {
  if (level === 'error' || level === 'warning') log.warn({}, message);
  else log.debug({}, message);
}

function logQueueEnd(log: WorkerLog, error: unknown): void {
  log.warn({ error: messageOf(error) }, 'the queue ended');
}

/** Waits, until the worker is to end at the latest. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}

/** The words of a log for anything that was thrown. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
