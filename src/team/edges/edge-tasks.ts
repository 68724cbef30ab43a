import { type CronItem, parseCronItem, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import { hideOwnPaths } from '../../base/disk/own-paths.ts';
import { sweepScratch } from '../../base/disk/scratch-folders.ts';
import { CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { DatabaseFault } from '../../engine/database/database-errors.ts';
import { describePlace } from '../api/edges.ts';
import { addNotices, SEND_NOTICES } from '../database/edges/notices.ts';
import {
  type ClaimedNotice,
  claimNotice,
  giveUpUnmailed,
  listUnreminded,
  markFailed,
  markSent,
  readNotice,
} from '../database/edges/outbox.ts';
import { listScheduled } from '../database/edges/watches.ts';
import { nameSecret } from '../database/secrets.ts';
import { removeExpired } from '../database/sign-in/sign-ins.ts';
import { type Delivery, failedForGood, failedNow, type Notice } from '../notify/notice.ts';
import { sendMail } from '../notify/send-mail.ts';
import { sendSlack, sendWebhook } from '../notify/send-webhook.ts';
import { countRowsForNotice, type NoticeCounts } from '../terms/notice-event.ts';
import { haveWorked } from '../terms/schedule.ts';
import type { EdgeContext } from './edge-context.ts';
import { lookAtWatch } from './look-at-watch.ts';

const LOOK_AT_WATCHES = 'look-at-watches';
const LOOK_AT_WATCH = 'look-at-watch';
const REMIND = 'remind';
const CLEAN_UP = 'clean-up';

const watched = z.object({ id: z.int() });

/** The queue does not retry these: its clock brings them again. */
const ONCE = { maxAttempts: 1 };

/** In UTC; several workers add each task once. */
export const EDGE_SCHEDULE: CronItem[] = [
  { task: SEND_NOTICES, match: '* * * * *', options: { ...ONCE, jobKey: SEND_NOTICES } },
  { task: LOOK_AT_WATCHES, match: '* * * * *', options: { ...ONCE, jobKey: LOOK_AT_WATCHES } },
  { task: REMIND, match: '*/15 * * * *', options: { ...ONCE, jobKey: REMIND } },
  { task: CLEAN_UP, match: '17 * * * *', options: { ...ONCE, jobKey: CLEAN_UP } },
];

/** Errors are logged and not given to the queue: its clock brings each task again. */
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
        await sweepScratch(Date.now());
      }),
  };
}

/** The watches to look at now. */
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

/** For a log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Reminds approvers, once, of plans that have waited longer than the setting. */
export async function remind({ pool, reminder, log }: EdgeContext): Promise<void> {
  if (reminder === undefined) return;
  const { hours, timeZone } = reminder;
  await pool.transact('write', async (ask) => {
    const waiting = await listUnreminded(ask);
    const late = waiting.filter(({ since, now }) => haveWorked(hours, since, now, timeZone));
    for (const { firm, id, plan } of late)
      await addNotices(ask, { firm, submission: id }, { event: 'waits-for-you', why: 'reminder' }, 'approvers', {
        plan,
      });
    if (late.length > 0) log.info({ submissions: late.map(({ id }) => id) }, 'reminded');
  });
}

const MINUTE_MS = 60_000;
/** Missed times are caught up on for so long. */
const CAUGHT_UP_MS = 32 * 24 * 60 * MINUTE_MS;

interface Schedule {
  /** True if one of the times lies after `sinceMs` and not after `nowMs`, in milliseconds since 1970. */
  isDue(sinceMs: number, nowMs: number): boolean;
}

/** Reads five cron fields, in UTC: `0 6 * * 1-5`, with the queue's own parser. Throws `schedule-invalid`. */
export function parseSchedule(text: string): Schedule {
  let matches: ReturnType<typeof parseCronItem>['match'];
  try {
    matches = parseCronItem({ task: 'look', match: text }).match;
  } catch (cause) {
    throw usageError(
      'schedule-invalid',
      `"${text}" is not a schedule.`,
      'Write five fields as in cron, in UTC: minute, hour, day of the month, month, day of the week; "0 6 * * 1-5" is six o’clock from Monday to Friday.',
      cause,
    );
  }
  return {
    isDue: (sinceMs, nowMs) => {
      const first = Math.max(sinceMs, nowMs - CAUGHT_UP_MS);
      for (let at = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS; at > first; at -= MINUTE_MS)
        if (matches(toDigest(new Date(at)))) return true;
      return false;
    },
  };
}

function toDigest(at: Date) {
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  };
}

/** Sent at the same time by one worker. */
const AT_ONCE = 4;
/** Per attempt; much shorter than a claim. */
const MOST_MS = 15_000;

/** The sealed part of a subscription, which only senders know. */
const subscriptionSecret = z.object({ address: z.string(), signingSecret: z.string().optional() });

/**
 * Sends all due notices, each at least once: if a worker dies between sending and recording, another sends it again
 * with the same id.
 */
export async function deliverNotices(context: EdgeContext): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => deliverOneByOne(context)));
  if (context.mail !== undefined) return;
  const fault = 'no worker has a mail server: CAPSHEET_SMTP_URL is not set';
  await context.pool.transact('write', (ask) => giveUpUnmailed(ask, fault));
}

async function deliverOneByOne(context: EdgeContext): Promise<void> {
  const { pool, stopping, mail: settings } = context;
  const claim = async () =>
    stopping.aborted ? undefined : pool.transact('write', (ask) => claimNotice(ask, settings !== undefined));
  for (let id = await claim(); id !== undefined; id = await claim()) await deliver(id, context);
}

async function deliver(id: number, context: EdgeContext): Promise<void> {
  const { pool, log } = context;
  const delivery = await send(id, context).catch(toFailure);
  await pool.transact('write', (ask) =>
    delivery.kind === 'sent' ? markSent(ask, id) : markFailed(ask, id, delivery.fault, delivery.isFinal),
  );
  if (delivery.kind === 'sent') log.info({ notice: id }, 'notice sent');
  else log.warn({ notice: id, fault: delivery.fault }, 'notice not sent');
}

/** A missing key can be put back. One bad notice must not block the others. */
function toFailure(error: unknown): Delivery {
  if (error instanceof DatabaseFault) throw error;
  return failedNow(error instanceof CapsheetError ? hideOwnPaths(error.message) : 'capsheet failed to send it');
}

async function send(id: number, context: EdgeContext): Promise<Delivery> {
  const claimed = await context.pool.transact('read', (ask) => readNotice(ask, id));
  if (!claimed.mayKnow) return failedForGood('whoever it was for has no role in the firm any more');
  const { firm, email, subscription, secret } = claimed;
  const notice = toNotice(claimed, context.publicUrl);
  if (subscription === undefined || secret === undefined) return mail(notice, email ?? '', context);
  const name = { firm, id: nameSecret('subscription', subscription) };
  return post(notice, claimed, await context.openSecret(secret, name), context);
}

function mail(notice: Notice, to: string, { mail: settings, network }: EdgeContext): Promise<Delivery> {
  if (settings === undefined) throw new Error('a notice to be mailed was taken without a mail server');
  return sendMail(notice, to, settings, { mostMs: MOST_MS, network });
}

function post(
  notice: Notice,
  { kind }: ClaimedNotice,
  opened: string,
  { rules, network }: EdgeContext,
): Promise<Delivery> {
  const { address: url, signingSecret: secret } = subscriptionSecret.parse(JSON.parse(opened));
  const settings = { rules, network, mostMs: MOST_MS };
  if (kind === 'slack' || secret === undefined) return sendSlack(notice, url, settings);
  return sendWebhook(notice, { url, secret }, Math.floor(Date.now() / 1000), settings);
}

function toNotice(claimed: ClaimedNotice, publicUrl: string): Notice {
  const { id, madeAt, what, firm, firmName, submission, makerName, foundBy } = claimed;
  return {
    // Another database counts from 1 as well.
    id: `${Date.parse(madeAt)}-${id}`,
    at: madeAt,
    what,
    firm: { id: firm, name: firmName },
    ...(submission === undefined ? {} : { submission }),
    workbook: nameSubject(claimed),
    maker: foundBy === undefined ? makerName : `the watch of ${makerName}`,
    counts: toCounts(claimed),
    link: `${publicUrl}/#/firms/${firm}/${submission === undefined ? 'settings' : `submissions/${submission}`}`,
  };
}

function nameSubject({ inputs = [], place }: ClaimedNotice): string {
  if (place !== undefined) return describePlace(place);
  const [first] = inputs;
  const others = inputs.length - 1;
  return others > 0 ? `${first?.name} and ${others} more` : (first?.name ?? '');
}

/** Rows by outcome of the run, or by action of the plan. */
function toCounts({ counts, summary }: ClaimedNotice): NoticeCounts {
  return counts ?? { ...countRowsForNotice(summary?.counts ?? {}), warnings: summary?.warnings ?? 0 };
}
