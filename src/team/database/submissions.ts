import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { submittedReading } from '../../model/records/input-reading.ts';
import { optionalText } from '../../model/values/scalars.ts';
import { problem } from '../../ui/api/problem.ts';
import { runResult, storedFile, workProgress } from '../api/submission.ts';
import {
  STATES_WITH_WORK,
  SUBMISSION_STATES,
  type SubmissionState,
  statesBefore,
  WANTED,
} from '../terms/submission-state.ts';
import { isSubmittedAgain } from '../terms/submitted-content.ts';
import { addStateNotices } from './edges/notices.ts';
import { nudge } from './queue.ts';
import { insertRow, jsonColumn, readAll, readFirst, toColumn } from './rows.ts';

const storedSubmission = z
  .object({
    id: z.number(),
    firm: z.string(),
    maker: z.number(),
    makerName: z.string(),
    makerEmail: z.string(),
    madeAt: z.string(),
    comment: z.string(),
    inputs: jsonColumn(z.array(storedFile)),
    mapping: jsonColumn(storedFile).exactOptional(),
    reading: jsonColumn(submittedReading),
    isPartial: z.boolean(),
    watch: z.number().exactOptional(),
    followedBy: z.number().exactOptional(),
    state: z.enum(SUBMISSION_STATES),
    stateAt: z.string(),
    wanted: z.enum(WANTED),
    plan: optionalText,
    problem: jsonColumn(problem).exactOptional(),
    progress: jsonColumn(workProgress).exactOptional(),
    result: jsonColumn(runResult).exactOptional(),
    moved: jsonColumn(z.array(z.string())).exactOptional(),
  })
  .transform(({ maker: id, makerName: name, makerEmail: email, ...row }) => ({ ...row, maker: { id, name, email } }));

export type Submission = z.output<typeof storedSubmission>;
/** Names a submission. */
export type OfFirm = Pick<Submission, 'firm' | 'id'>;

const SELECT = `
  SELECT submissions.*, people.name AS maker_name, people.email AS maker_email
  FROM submissions JOIN people ON people.id = submissions.maker`;

/** Carries `FIRM/ID`. */
export const SUBMISSION_CHANNEL = 'capsheet_submissions';

export interface NewSubmissionRow extends Pick<Submission, 'firm' | 'comment' | 'inputs' | 'reading' | 'isPartial'> {
  readonly maker: number;
  readonly mapping?: Submission['mapping'];
  readonly watch?: number;
  /** Digest of everything that makes it the same submission. */
  readonly contentSha256: string;
}

export async function addSubmission(
  ask: Ask,
  { firm, maker, comment, inputs, mapping, reading, isPartial, watch, contentSha256 }: NewSubmissionRow,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const row = { firm, maker, comment, inputs, mapping, reading, isPartial, watch, contentSha256 };
  const { rows } = await insertRow(ask, 'submissions', row, 'ON CONFLICT DO NOTHING RETURNING id');
  if (rows[0] !== undefined) {
    const id = Number(rows[0].id);
    const answered = await noteSubmittedAgain(ask, { firm, maker, id, inputs });
    for (const told of [id, ...answered]) await publishChange(ask, { firm, id: told });
    await nudge(ask, id);
    return { id, isNew: true };
  }
  const same = await ask(
    'SELECT id FROM submissions WHERE firm = $1 AND content_sha256 = $2 ORDER BY id DESC LIMIT 1',
    [firm, contentSha256],
  );
  return { id: Number(same.rows[0]?.id), isNew: false };
}

export async function findSubmission(ask: Ask, firm: string, id: number): Promise<Submission | undefined> {
  const sql = `${SELECT} WHERE submissions.firm = $1 AND submissions.id = $2`;
  return readFirst(storedSubmission, await ask(sql, [firm, id]));
}

/** Keeps it from changes until the transaction ends. */
export async function lockSubmission(ask: Ask, firm: string, id: number): Promise<Submission | undefined> {
  const sql = `${SELECT} WHERE submissions.firm = $1 AND submissions.id = $2 FOR UPDATE OF submissions`;
  return readFirst(storedSubmission, await ask(sql, [firm, id]));
}

export interface SubmissionFilter {
  readonly firms: readonly string[];
  readonly states?: readonly SubmissionState[];
  readonly maker?: number;
  readonly notMaker?: number;
  /** False leaves out those that came back and were submitted again. */
  readonly isFollowed?: false;
  readonly before?: number;
  readonly limit: number;
}

export async function listSubmissions(ask: Ask, filter: SubmissionFilter): Promise<readonly Submission[]> {
  const { firms, states = SUBMISSION_STATES, before = Number.MAX_SAFE_INTEGER, limit, maker, notMaker } = filter;
  const sql = `${SELECT} WHERE submissions.firm = ANY ($1) AND submissions.state = ANY ($2) AND submissions.id < $3
     AND submissions.maker = coalesce($5, submissions.maker) AND submissions.maker IS DISTINCT FROM $6
     AND ($7::boolean OR submissions.followed_by IS NULL)
   ORDER BY submissions.id DESC LIMIT $4`;
  const wanted = [firms, states, before, limit, maker ?? null, notMaker ?? null, filter.isFollowed ?? true];
  return readAll(storedSubmission, await ask(sql, wanted));
}

/** Facts of a change of state; absent ones stay, and problem and progress end with their state. */
export interface StateFacts {
  readonly plan?: string;
  readonly problem?: Submission['problem'];
  readonly result?: Submission['result'];
  /** Why a plan no longer holds; kept until the next plan. */
  readonly moved?: Submission['moved'];
  /** `go` if absent. */
  readonly wanted?: Submission['wanted'];
}

/**
 * Changes the state, and queues and publishes it. A submission that returns to `received` has no plan, and so no
 * approval, until the next. False, without a change, if the present state does not allow it.
 */
export async function moveSubmission(
  ask: Ask,
  { firm, id }: OfFirm,
  to: SubmissionState,
  { plan, problem: why, result, moved, wanted = 'go' }: StateFacts = {},
): Promise<boolean> {
  const { changed } = await ask(
    `UPDATE submissions SET state = $3, state_at = clock_timestamp(), wanted = $4, problem = $6, progress = NULL,
       plan = CASE WHEN $3 <> 'received' THEN coalesce($5, plan) END, result = coalesce($7, result),
       worker = CASE WHEN $3 = 'applying' THEN worker END,
       worker_seen_at = CASE WHEN $3 = 'applying' THEN worker_seen_at END,
       dead_workers = CASE WHEN $3 = 'applying' THEN dead_workers ELSE 0 END,
       moved = CASE WHEN $3 <> 'planned' THEN coalesce($9, moved) END
     WHERE firm = $1 AND id = $2 AND state = ANY ($8)`,
    [firm, id, to, wanted, plan ?? null, toColumn(why), toColumn(result), statesBefore(to), toColumn(moved)],
  );
  if (changed === 0) return false;
  await addStateNotices(ask, { firm, id }, to, { plan, problem: why, result });
  await publishChange(ask, { firm, id });
  // The applying worker has it already.
  if (STATES_WITH_WORK.includes(to) && to !== 'applying') await nudge(ask, id);
  return true;
}

/** Sets what people want of a run that is or will be under way. */
export async function setWanted(ask: Ask, { firm, id }: OfFirm, wanted: Submission['wanted']): Promise<boolean> {
  const sql = 'UPDATE submissions SET wanted = $3 WHERE firm = $1 AND id = $2 AND state = ANY ($4)';
  const { changed } = await ask(sql, [firm, id, wanted, STATES_WITH_WORK]);
  if (changed === 0) return false;
  await publishChange(ask, { firm, id });
  if (wanted !== 'pause') await nudge(ask, id);
  return true;
}

export async function setProgress(
  ask: Ask,
  { firm, id }: OfFirm,
  progress: NonNullable<Submission['progress']>,
): Promise<void> {
  await ask('UPDATE submissions SET progress = $3 WHERE firm = $1 AND id = $2', [firm, id, JSON.stringify(progress)]);
  await publishChange(ask, { firm, id });
}

/** Delivered on commit. */
async function publishChange(ask: Ask, { firm, id }: OfFirm): Promise<void> {
  await ask('SELECT pg_notify($1, $2)', [SUBMISSION_CHANNEL, `${firm}/${id}`]);
}

const MOST_LOOKED_AT = 500;

interface Submitted {
  readonly id: number;
  readonly firm: string;
  readonly maker: number;
  readonly inputs: readonly { readonly name: string }[];
}

/**
 * Marks earlier submissions of the same workbooks that came back to this maker as followed by this one, and returns
 * which.
 */
async function noteSubmittedAgain(ask: Ask, { firm, maker, id, inputs }: Submitted): Promise<readonly number[]> {
  const found = await ask(
    `SELECT id, inputs FROM submissions WHERE firm = $1 AND maker = $2 AND state IN ('refused', 'rejected')
       AND followed_by IS NULL ORDER BY id DESC LIMIT $3`,
    [firm, maker, MOST_LOOKED_AT],
  );
  const back = readAll(storedSubmission.in.pick({ id: true, inputs: true }), found);
  const ids = back.filter((one) => isSubmittedAgain(one.inputs, inputs)).map((one) => one.id);
  if (ids.length > 0) await ask('UPDATE submissions SET followed_by = $2 WHERE id = ANY ($1)', [ids, id]);
  return ids;
}
