import { z } from 'zod';
import type { CapsheetError } from '../../base/util/capsheet-error.ts';
import { databaseUnreachable } from '../../engine/database/database-errors.ts';
import { ADVANCE } from '../database/queue.ts';
import type { EdgeContext } from '../edges/edge-context.ts';
import { createEdgeTasks, EDGE_SCHEDULE } from '../edges/edge-tasks.ts';
import { advance } from './advance.ts';
import { messageOf } from './pause.ts';
import { QueueRunner } from './queue-runner.ts';
import { isOutdated, sweepAgainAndAgain } from './sweep.ts';
import type { WorkerContext } from './worker-context.ts';

/** Of telling people and looking into folders, at a time. */
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
  let tellOutdated = (_error: CapsheetError): void => undefined;
  const outdated = new Promise<CapsheetError>((resolve) => {
    tellOutdated = resolve;
  });
  const take = (payload: unknown) => advanceOrLeave(nudged.parse(payload).id, context, tellOutdated);
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
    sweepAgainAndAgain(context, tellOutdated),
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
  tellOutdated: (error: CapsheetError) => void,
): Promise<void> {
  try {
    await advance(id, context);
  } catch (error) {
    context.metrics.turns.inc({ outcome: 'failed' });
    context.log.warn({ submission: id, error: messageOf(error) }, 'turn not kept');
    if (isOutdated(error)) tellOutdated(error);
  }
}
