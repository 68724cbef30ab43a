import { setTimeout as wait } from 'node:timers/promises';
import { type CronItem, Logger, type LogLevel, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { databaseUnreachable } from '../../engine/database/database-errors.ts';
import { lendPool } from '../../engine/database/open-pool.ts';
import { assertNotNewer } from '../../engine/database/prepare-database.ts';
import { openNetwork } from '../../service/client/network/network.ts';
import { openCredentials } from '../administration/credentials.ts';
import { listAbandoned } from '../database/claims.ts';
import { ADVANCE, nudge } from '../database/queue.ts';
import { type EdgeContext, readEdgeSettings } from '../edges/edge-context.ts';
import { createEdgeTasks, EDGE_SCHEDULE, messageOf } from '../edges/edge-tasks.ts';
import { openHealthPort } from '../metrics/health-port.ts';
import { createWorkerMetrics } from '../metrics/worker-metrics.ts';
import { ReaderPool, type ReaderPoolSettings } from '../reader-pool/reader-pool.ts';
import { readNetwork } from '../settings/read-settings.ts';
import type { WorkerSettings } from '../settings/setting-forms.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { openSecret } from '../vault/vault.ts';
import { readWrappingKeys } from '../vault/wrapping-keys.ts';
import { advance } from './advance.ts';
import type { WorkerContext, WorkerLog } from './worker-context.ts';

/** Notices and looks at the same time. */
const EDGE_JOBS = 3;

const nudged = z.object({ id: z.int() });

export interface WorkerOptions extends Omit<WorkerContext, 'stopping'> {
  readonly jobs: number;
  /** For notices and watched folders; absent if there are none. */
  readonly edges?: Omit<EdgeContext, 'stopping'>;
}

export interface RunningWorker {
  /** Resolves when a later capsheet has migrated the database. */
  readonly outdated: Promise<CapsheetError>;
  readonly isReady: () => boolean;
  /** Takes no more work, interrupts what is under way, and gives it back. */
  stop(): Promise<void>;
}

/**
 * Takes submissions from the queue until it is stopped. Makes the queue's tables in a schema of their own, and waits
 * for a lost database. Throws `database-unreachable` if the queue cannot be made.
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

/** Apart from the submissions, so that notices do not wait for them. */
function toEdgeQueue(context: WorkerContext, edges: Omit<EdgeContext, 'stopping'>): QueueRunner {
  const tasks = createEdgeTasks({ ...edges, stopping: context.stopping });
  return new QueueRunner({ context, jobs: EDGE_JOBS, tasks, schedule: EDGE_SCHEDULE });
}

/** Errors are not given to the queue: the sweep takes unfinished turns again. */
async function advanceOrLeave(id: number, context: WorkerContext, reportOutdated: (error: CapsheetError) => void) {
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
 * Queues again what dead workers left and what never arrived, until the worker ends. Also notices a later capsheet,
 * which an idle worker would miss.
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

/** True if a later capsheet has migrated the database. */
function isOutdated(error: unknown): error is CapsheetError {
  return error instanceof CapsheetError && error.code === 'journal-too-new';
}

const RESTART_MS = 1000;
/** Failed look-ups in a row before the queue restarts: one that failed at first never recovers. */
const MOST_FAILURES = 5;

/**
 * Completes jobs in batches of one: a single statement that fails, without a database, would end the whole process, but
 * a failed batch only ends the queue, which restarts.
 */
const AS_BATCH = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

interface QueueSettings {
  readonly context: WorkerContext;
  readonly jobs: number;
  readonly tasks: TaskList;
  /** Tasks that its clock adds, in UTC. */
  readonly schedule?: CronItem[];
}

/** Runs tasks until the worker ends, and restarts when the database takes the queue down. */
class QueueRunner {
  readonly #settings: QueueSettings;
  #runner: Runner | undefined;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  get isTaking(): boolean {
    return this.#runner !== undefined;
  }

  /** Makes missing tables of the queue. Throws as the database. */
  async begin(): Promise<void> {
    this.#runner = await runQueue(this.#settings);
  }

  /** Resolves when the worker ends and its tasks have finished. */
  async untilStopped(): Promise<void> {
    const { stopping, log } = this.#settings.context;
    while (this.#runner !== undefined || !stopping.aborted) {
      if (this.#runner === undefined) await this.begin().catch(() => undefined);
      if (this.#runner !== undefined)
        await untilEnd(this.#runner, this.#settings).catch((error) => logQueueEnd(log, error));
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
    // A pooler may send each statement over another connection.
    noPreparedStatements: true,
    schema: 'graphile_worker',
    preset: AS_BATCH,
    parsedCronItems: parseCronItems(schedule),
    logger: new Logger(() => (level, message) => logQueue(context.log, level, `queue: ${message}`)),
    taskList: tasks,
  });
}

/** How long the queue may take to end once nobody takes jobs any more. */
const ENDING_MS = 5000;

/**
 * The queue counts wrongly what it waits for where a job could not be completed, and another one is afterwards: its own
 * end never comes then (graphile-worker 0.17.3, `batch`).
 */
async function untilEnd(runner: Runner, { jobs, context: { stopping } }: QueueSettings): Promise<void> {
  const ended = new AbortController();
  const stop = (): void => void runner.stop().catch(() => undefined);
  const untilIdle = new Promise<void>((resolve) => {
    let atWork = jobs;
    runner.events.on('worker:stop', () => {
      atWork -= 1;
      if (atWork === 0) resolve();
    });
  });
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
  const untilOverdue = untilIdle.then(() => pause(ENDING_MS, ended.signal)).then(() => runner.stop());
  try {
    await Promise.race([runner.promise, untilOverdue]);
  } finally {
    ended.abort();
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

/** At most until the signal. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}

/** Per submission: reads, journal, rate windows, and the report once a second. */
const CONNECTIONS_OF_A_JOB = 4;
/** For notices, watched folders and the sweep. */
const SPARE_CONNECTIONS = 4;

/**
 * A worker as a process: database, files, keys and health port, as its settings say; the environment has keys, references
 * to secrets and proxies. `close` gives back its work. Throws a CapsheetError for unusable ones.
 */
export async function openWorker(
  settings: WorkerSettings,
  readerCommand: ReaderPoolSettings['command'],
  env: NodeJS.ProcessEnv,
  log: WorkerLog,
) {
  const { databaseUrl, jobs, healthPort, host, readMemoryMb: memoryMb, readSeconds: seconds } = settings;
  const keys = await readWrappingKeys(env);
  const edgeSettings = readEdgeSettings(settings);
  const pool = await lendPool(databaseUrl, jobs * CONNECTIONS_OF_A_JOB + SPARE_CONNECTIONS);
  const networkSettings = readNetwork(env);
  const network = await openNetwork(networkSettings);
  const metrics = createWorkerMetrics();
  const files = await openFileStore({ env, pool, now: new Date(), network });
  const readers = new ReaderPool({ command: readerCommand, most: jobs, memoryMb, seconds, log });
  const worker = await startWorker({
    pool,
    databaseUrl,
    files,
    openReader: () => readers.open(),
    jobs,
    metrics,
    log,
    network: networkSettings,
    edges: {
      ...edgeSettings,
      pool,
      log,
      network,
      openSecret: (text, name) => openSecret(text, name, { keys, env }),
      keepFile: (path) => files.keep(path),
    },
    readCredentials: (firm) => pool.transact('read', (ask) => openCredentials(ask, firm, { keys, env })),
  });
  const isReady = async (): Promise<boolean> => {
    const answers = pool
      .transact('read', (ask) => ask('SELECT'))
      .then(
        () => true,
        () => false,
      );
    return worker.isReady() && (await answers);
  };
  const health =
    healthPort === undefined
      ? undefined
      : await openHealthPort({ port: healthPort, host, registry: metrics.registry, isReady });
  return {
    outdated: worker.outdated,
    healthPort: health?.port,
    close: async () => {
      await worker.stop();
      await readers.close();
      await health?.close();
      await pool.close();
    },
  };
}
