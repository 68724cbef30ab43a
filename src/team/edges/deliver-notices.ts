import { z } from 'zod';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { DatabaseFault } from '../../engine/database/database-errors.ts';
import {
  type ClaimedNotice,
  claimNotice,
  giveUpUnmailed,
  markFailed,
  markSent,
  readNotice,
} from '../database/edges/outbox.ts';
import { nameSecret } from '../database/secrets.ts';
import { type Delivery, failedForGood, failedNow } from '../notify/delivery.ts';
import type { Notice } from '../notify/notice.ts';
import { sendMail } from '../notify/send-mail.ts';
import { sendSlack, sendWebhook } from '../notify/send-webhook.ts';
import type { EdgeContext } from './edge-context.ts';
import { toNotice } from './to-notice.ts';

/** Notices that one worker sends at the same time. */
const AT_ONCE = 4;
/** Of one attempt: far less than a notice stays with the worker that has taken it. */
const MOST_MS = 15_000;

/** What only senders know of a subscription, as it is sealed. */
const subscriptionSecret = z.object({ address: z.string(), signingSecret: z.string().optional() });

/**
 * Sends all notices that are due. Each is sent at least once: where a worker dies between sending it and keeping that it
 * was sent, another one sends it again, under the same id.
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

/** A key that is missing here can be put back. One notice that is a riddle must not keep the others from being sent. */
function toFailure(error: unknown): Delivery {
  if (error instanceof DatabaseFault) throw error;
  return failedNow(error instanceof CapsheetError ? error.message : 'capsheet failed to send it');
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
