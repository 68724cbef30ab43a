import { z } from 'zod';
import type { Ask } from '../../../engine/database/ask.ts';
import {
  type Audience,
  countRowsForNotice,
  type NoticeCounts,
  type NoticeEvent,
  noticeOf,
} from '../../terms/notice-event.ts';
import type { SubmissionState } from '../../terms/submission-state.ts';
import { hasQueue } from '../queue.ts';
import { readFirst } from '../rows.ts';

/** The queue's task that sends them. */
export const SEND_NOTICES = 'send-notices';

interface NoticeSubject {
  readonly firm: string;
  readonly submission?: number;
  readonly watch?: number;
}

/** Facts kept with a notice; the rest stands in the plan, which never changes. */
export interface KeptFacts {
  readonly why: NoticeEvent['why'];
  readonly plan?: string | undefined;
  readonly counts?: NoticeCounts | undefined;
}

/** Facts of a change of state that decide its notices. */
export interface ChangeFacts {
  readonly plan?: string | undefined;
  readonly problem?: { readonly code: string } | undefined;
  readonly result?: { readonly counts: { readonly [status: string]: number | undefined } } | undefined;
}

/** Within the transaction of the change: all are kept or none. */
export async function addStateNotices(
  ask: Ask,
  { firm, id }: { readonly firm: string; readonly id: number },
  to: SubmissionState,
  { plan, problem, result }: ChangeFacts,
): Promise<void> {
  const counts = result === undefined ? undefined : countRowsForNotice(result.counts);
  const isAgain = to === 'planned' && (await hasOtherPlan(ask, id, plan));
  const rule = noticeOf(to, { isAgain, code: problem?.code, counts });
  if (rule === undefined) return;
  await addNotices(ask, { firm, submission: id }, rule.what, rule.to, { plan, counts });
}

async function hasOtherPlan(ask: Ask, submission: number, plan = ''): Promise<boolean> {
  const sql = 'SELECT FROM plans WHERE submission = $1 AND sha256 <> $2 LIMIT 1';
  return (await ask(sql, [submission, plan])).rows.length > 0;
}

/** People with the role in the firm or in every firm. Administrators approve nothing, whatever else was granted. */
const HAS_ROLE = (role: string) =>
  `EXISTS (SELECT FROM grants WHERE grants.person = people.id AND (firm IS NULL OR firm = $1) AND role = '${role}')`;
const AUDIENCES: { readonly [audience in Audience]: string } = {
  approvers: `${HAS_ROLE('approver')} AND NOT ${HAS_ROLE('administrator')} AND people.id IS DISTINCT FROM $6::bigint`,
  maker: 'people.id = $6::bigint',
  'maker-and-administrators': `(people.id = $6::bigint OR ${HAS_ROLE('administrator')})`,
};

/** One for each person of the audience and for each webhook of the firm. */
export async function addNotices(
  ask: Ask,
  { firm, submission, watch }: NoticeSubject,
  { event, why }: NoticeEvent,
  to: Audience,
  facts: Omit<KeptFacts, 'why'> = {},
): Promise<void> {
  const kept: KeptFacts = { why, ...facts };
  const values = [firm, submission ?? null, watch ?? null, event, JSON.stringify(kept)];
  const maker = await findMaker(ask, { firm, submission: submission ?? 0, watch: watch ?? 0 });
  await ask(
    `INSERT INTO notices (firm, submission, watch, event, facts, person)
     SELECT $1, $2::bigint, $3::bigint, $4, $5, people.id FROM people
     WHERE people.disabled_at IS NULL AND people.email <> '' AND ${AUDIENCES[to]}`,
    [...values, maker],
  );
  await ask(
    `INSERT INTO notices (firm, submission, watch, event, facts, subscription)
     SELECT $1, $2::bigint, $3::bigint, $4, $5, id FROM subscriptions WHERE firm = $1 AND ended_at IS NULL`,
    values,
  );
  await nudgeSender(ask);
}

/** The owner of a watch is the maker of its submissions. */
async function findMaker(ask: Ask, { firm, submission, watch }: Required<NoticeSubject>): Promise<number | null> {
  const sql = `
    SELECT maker FROM submissions WHERE firm = $1 AND id = $2
    UNION ALL SELECT owner FROM watches WHERE firm = $1 AND id = $3`;
  return readFirst(makerRow, await ask(sql, [firm, submission, watch]))?.maker ?? null;
}

const makerRow = z.object({ maker: z.number() });

/** Before the first worker there is no queue; its clock makes up for the lost nudge within a minute. */
async function nudgeSender(ask: Ask): Promise<void> {
  if (!(await hasQueue(ask))) return;
  await ask('SELECT graphile_worker.add_job($1, job_key := $1, max_attempts := 1)', [SEND_NOTICES]);
}
