import type { CronItem, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { removeExpired } from '../database/edges/clean-up.ts';
import { SEND_NOTICES } from '../database/edges/notices.ts';
import { listScheduled } from '../database/edges/watches.ts';
import { deliverNotices } from './deliver-notices.ts';
import type { EdgeContext } from './edge-context.ts';
import { lookAtWatch } from './look-at-watch.ts';
import { remind } from './remind.ts';
import { parseSchedule } from './schedule.ts';
import { sweepTemp } from './sweep-temp.ts';

const LOOK_AT_WATCHES = 'look-at-watches';
const LOOK_AT_WATCH = 'look-at-watch';
const REMIND = 'remind';
const CLEAN_UP = 'clean-up';

const watched = z.object({ id: z.int() });

/** Tasks that fail are not tried again by the queue: they come again by its clock. */
const ONCE = { maxAttempts: 1 };

/** When the queue does what, in UTC. Of several workers, one adds each. */
export const EDGE_SCHEDULE: CronItem[] = [
  { task: SEND_NOTICES, match: '* * * * *', options: { ...ONCE, jobKey: SEND_NOTICES } },
  { task: LOOK_AT_WATCHES, match: '* * * * *', options: { ...ONCE, jobKey: LOOK_AT_WATCHES } },
  { task: REMIND, match: '*/15 * * * *', options: { ...ONCE, jobKey: REMIND } },
  { task: CLEAN_UP, match: '17 * * * *', options: { ...ONCE, jobKey: CLEAN_UP } },
];

/** What the queue is told of is no error: each of them is done again by its clock. */
export function createEdgeTasks(context: EdgeContext): TaskList {
  const { pool } = context;
  return {
    [SEND_NOTICES]: () => orLeave(context, SEND_NOTICES, () => deliverNotices(context)),
    [LOOK_AT_WATCHES]: (_, { addJob }) =>
      orLeave(context, LOOK_AT_WATCHES, async () => {
        for (const id of await listDue(context))
          await addJob(LOOK_AT_WATCH, { id }, { ...ONCE, jobKey: `watch:${id}` });
      }),
    [LOOK_AT_WATCH]: (payload) =>
      orLeave(context, LOOK_AT_WATCH, () => lookAtWatch(watched.parse(payload).id, context)),
    [REMIND]: () => orLeave(context, REMIND, () => remind(context)),
    [CLEAN_UP]: () =>
      orLeave(context, CLEAN_UP, async () => {
        await pool.transact('write', removeExpired);
        await sweepTemp(Date.now());
      }),
  };
}

/** The watches that are to be looked at now. */
export async function listDue({ pool, log }: EdgeContext): Promise<readonly number[]> {
  const due: number[] = [];
  for (const { id, cron, since, now } of await pool.transact('read', listScheduled)) {
    try {
      if (parseSchedule(cron).isDue(since, now)) due.push(id);
    } catch (error) {
      log.warn({ watch: id, error: messageOf(error) }, 'watch has no schedule');
    }
  }
  return due;
}

async function orLeave({ log }: EdgeContext, task: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ task, error: messageOf(error) }, 'task not done');
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
