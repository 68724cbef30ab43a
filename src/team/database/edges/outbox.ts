import { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../engine/database/ask.ts';
import { optionalText } from '../../../model/values/scalars.ts';
import { noticeView, watchPlace } from '../../api/edges.ts';
import { planSummary, storedFile } from '../../api/submission.ts';
import { noticeCounts, noticeEvent } from '../../terms/notice-event.ts';
import { jsonColumn, readAll, readOne } from '../rows.ts';

/**
 * A taken notice belongs to its worker for so long, which is longer than any attempt. Then it goes out again.
 * Milliseconds by the database's clock.
 */
const CLAIM_MS = 180_000;
/** Between two attempts, growing each time. Milliseconds. */
const LEAST_PAUSE_MS = 60_000;
const MOST_PAUSE_MS = 7_200_000;
/** No attempts after so long. Milliseconds. */
const GIVE_UP_MS = 86_400_000;

const keptFacts = z.object({ why: z.string(), plan: z.string().optional(), counts: noticeCounts.exactOptional() });

const claimedNotice = z
  .object({
    id: z.number(),
    madeAt: z.string(),
    firm: z.string(),
    firmName: z.string(),
    submission: z.number().exactOptional(),
    watch: z.number().exactOptional(),
    event: noticeView.shape.event,
    facts: jsonColumn(keptFacts),
    inputs: jsonColumn(z.array(storedFile)).exactOptional(),
    place: jsonColumn(watchPlace).exactOptional(),
    makerName: z.string(),
    foundBy: z.number().exactOptional(),
    summary: jsonColumn(planSummary).exactOptional(),
    email: optionalText,
    mayKnow: z.boolean(),
    subscription: z.number().exactOptional(),
    kind: z.enum(['webhook', 'slack']).exactOptional(),
    secret: optionalText,
  })
  .transform(({ event, facts: { why, counts: ofRun }, ...notice }) => ({
    ...notice,
    what: noticeEvent.parse({ event, why }),
    ...omitAbsent({ counts: ofRun }),
  }));

export type ClaimedNotice = z.output<typeof claimedNotice>;

/**
 * Takes the notice that has been due longest and returns its id; `undefined` if there is none. Without a mail server,
 * mails are left.
 */
export async function claimNotice(ask: Ask, canMail: boolean): Promise<number | undefined> {
  const { rows } = await ask(
    `UPDATE notices SET attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => $2 / 1000.0)
     WHERE id = (
       SELECT id FROM notices
       WHERE sent_at IS NULL AND given_up_at IS NULL AND next_at <= clock_timestamp() AND ($1 OR person IS NULL)
       ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [canMail, CLAIM_MS],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

export async function readNotice(ask: Ask, id: number): Promise<ClaimedNotice> {
  const found = await ask(
    `SELECT notices.*, firms.name AS firm_name, submissions.inputs, submissions.watch AS found_by, watches.place, makers.name AS maker_name,
       plans.summary, people.email, subscriptions.kind, subscriptions.secret,
       coalesce(subscriptions.ended_at IS NULL AND subscriptions.id IS NOT NULL, false)
         OR (people.disabled_at IS NULL AND EXISTS (SELECT FROM grants
           WHERE grants.person = people.id AND (grants.firm IS NULL OR grants.firm = notices.firm))) AS may_know
     FROM notices JOIN firms ON firms.id = notices.firm
       LEFT JOIN submissions ON submissions.id = notices.submission
       LEFT JOIN watches ON watches.id = notices.watch
       JOIN people AS makers ON makers.id = coalesce(submissions.maker, watches.owner)
       LEFT JOIN plans ON plans.sha256 = notices.facts::json ->> 'plan' AND plans.submission = notices.submission
       LEFT JOIN people ON people.id = notices.person
       LEFT JOIN subscriptions ON subscriptions.id = notices.subscription
     WHERE notices.id = $1`,
    [id],
  );
  return readOne(claimedNotice, found);
}

export async function markSent(ask: Ask, id: number): Promise<void> {
  const sql = 'UPDATE notices SET sent_at = clock_timestamp(), problem = NULL WHERE id = $1 AND sent_at IS NULL';
  await ask(sql, [id]);
}

/** Schedules another attempt, later each time; none if final, or after a day. */
export async function markFailed(ask: Ask, id: number, fault: string, isFinal: boolean): Promise<void> {
  await ask(
    `UPDATE notices SET problem = $2,
       next_at = clock_timestamp() + make_interval(secs => least($4 * 2 ^ least(attempts - 1, 20), $5) / 1000.0),
       given_up_at = CASE WHEN $3 OR made_at < clock_timestamp() - make_interval(secs => $6 / 1000.0)
         THEN clock_timestamp() END
     WHERE id = $1 AND sent_at IS NULL`,
    [id, fault, isFinal, LEAST_PAUSE_MS, MOST_PAUSE_MS, GIVE_UP_MS],
  );
}

/** Mail that no worker could send for a day, because none has a mail server. */
export async function giveUpUnmailed(ask: Ask, fault: string): Promise<number> {
  const { changed } = await ask(
    `UPDATE notices SET problem = $1, given_up_at = clock_timestamp()
     WHERE person IS NOT NULL AND attempts = 0 AND sent_at IS NULL AND given_up_at IS NULL
       AND made_at < clock_timestamp() - make_interval(secs => $2 / 1000.0)`,
    [fault, GIVE_UP_MS],
  );
  return changed;
}

const MOST_LISTED = 200;

/** The notices of a firm, the latest first. Shows only the host of a webhook: the rest of its address may be secret. */
export async function listNotices(ask: Ask, firm: string): Promise<readonly z.output<typeof noticeView>[]> {
  const sql = `SELECT notices.*, given_up_at IS NOT NULL AS is_given_up,
     coalesce(people.email, substring(subscriptions.address from '^[a-z]+://([^/?#]+)'), '') AS to
   FROM notices LEFT JOIN people ON people.id = notices.person
     LEFT JOIN subscriptions ON subscriptions.id = notices.subscription
   WHERE notices.firm = $1 ORDER BY notices.id DESC LIMIT $2`;
  return readAll(noticeView, await ask(sql, [firm, MOST_LISTED]));
}

const waitingPlan = z
  .object({ firm: z.string(), id: z.number(), plan: z.string(), stateAt: z.string(), now: z.number() })
  .transform(({ stateAt, ...waiting }) => ({ ...waiting, since: Date.parse(stateAt) }));

export async function listUnreminded(ask: Ask): Promise<readonly z.output<typeof waitingPlan>[]> {
  const sql = `SELECT firm, id, plan, state_at, clock_ms() AS now FROM submissions
   WHERE state = 'planned' AND plan IS NOT NULL AND NOT EXISTS (
     SELECT FROM notices WHERE notices.submission = submissions.id AND notices.made_at >= submissions.state_at
       AND notices.facts::json ->> 'why' = 'reminder')
   ORDER BY id FOR UPDATE OF submissions SKIP LOCKED`;
  return readAll(waitingPlan, await ask(sql));
}
