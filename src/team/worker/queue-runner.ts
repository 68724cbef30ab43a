import { type CronItem, Logger, type LogLevel, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { messageOf, pause } from './pause.ts';
import type { WorkerContext, WorkerLog } from './worker-context.ts';

const RESTART_MS = 1000;
/** So often in a row it may fail to look for a task before it begins again: one that failed at first never looks anew. */
const MOST_FAILURES = 5;

/**
 * What came of a task is told as a batch, of one. By itself, the queue waits for none of these statements: one that failed,
 * as where the database is gone, would end the whole process. As a batch it ends the queue, which begins again.
 */
const AS_BATCH = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export interface QueueSettings {
  readonly context: WorkerContext;
  /** At a time. */
  readonly jobs: number;
  readonly tasks: TaskList;
  /** What its clock adds to the queue, in UTC. */
  readonly schedule?: CronItem[];
}

/** Tasks of the queue as they come, until the worker is to end. Where the database takes the queue down, it begins again. */
export class QueueRunner {
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
      if (this.#runner !== undefined) await untilEnd(this.#runner, stopping).catch((error) => sayEnded(log, error));
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
    logger: new Logger(() => (level, message) => say(context.log, level, `queue: ${message}`)),
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

function say(log: WorkerLog, level: `${LogLevel}`, message: string): void {
  if (level === 'error' || level === 'warning') log.warn({}, message);
  else log.debug({}, message);
}

function sayEnded(log: WorkerLog, error: unknown): void {
  log.warn({ error: messageOf(error) }, 'the queue ended');
}
