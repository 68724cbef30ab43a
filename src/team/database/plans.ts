import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { approvalView, planSummary, storedFile } from '../api/submission.ts';
import { insertRow, instant, jsonColumn, orAbsent, readAll } from './rows.ts';

const storedPlan = z
  .object({
    sha256: z.string(),
    submission: z.number(),
    made_at: instant,
    summary: jsonColumn(planSummary),
    moved: orAbsent(jsonColumn(z.array(z.string()))),
    reports: jsonColumn(z.array(storedFile)),
    decision: orAbsent(approvalView.shape.decision),
    approval_comment: orAbsent(z.string()),
    decided_at: orAbsent(instant),
    approver: orAbsent(z.number()),
    approver_name: orAbsent(z.string()),
    approver_email: orAbsent(z.string()),
  })
  .transform(({ made_at, moved = [], sha256, submission, summary, reports, ...decided }) =>
    omitAbsent({ sha256, submission, summary, reports, moved, madeAt: made_at, approval: toApproval(decided) }),
  );

export type MadePlan = z.output<typeof storedPlan>;

interface Decided {
  readonly decision?: 'approved' | 'rejected' | undefined;
  readonly approval_comment?: string | undefined;
  readonly decided_at?: string | undefined;
  readonly approver?: number | undefined;
  readonly approver_name?: string | undefined;
  readonly approver_email?: string | undefined;
}

function toApproval({ decision, decided_at: decidedAt, approver, ...rest }: Decided) {
  if (decision === undefined || decidedAt === undefined || approver === undefined) return undefined;
  const { approver_name: name = '', approver_email: email = '', approval_comment: comment = '' } = rest;
  return { decision, decidedAt, comment, person: { id: approver, name, email } };
}

export interface NewPlan extends Pick<MadePlan, 'sha256' | 'submission' | 'summary' | 'reports'> {
  readonly moved?: readonly string[];
}

/** Adding it twice changes nothing. */
export async function addPlan(ask: Ask, { sha256, submission, summary, moved, reports }: NewPlan): Promise<void> {
  const row = { sha256, submission, summary, moved, reports };
  await insertRow(ask, 'plans', row, 'ON CONFLICT (sha256, submission) DO NOTHING');
}

export async function listPlans(ask: Ask, submission: number): Promise<readonly MadePlan[]> {
  const sql = `SELECT plans.*, approvals.decision, approvals.comment AS approval_comment, approvals.decided_at,
     approvals.person AS approver, people.name AS approver_name, people.email AS approver_email
   FROM plans
     LEFT JOIN approvals ON approvals.plan = plans.sha256 AND approvals.submission = plans.submission
     LEFT JOIN people ON people.id = approvals.person
   WHERE plans.submission = $1 ORDER BY plans.made_at`;
  return readAll(storedPlan, await ask(sql, [submission]));
}

/** The latest plan, even if it no longer holds. */
export async function findLastPlan(ask: Ask, submission: number): Promise<string | undefined> {
  const sql = 'SELECT sha256 FROM plans WHERE submission = $1 ORDER BY made_at DESC LIMIT 1';
  const [row] = (await ask(sql, [submission])).rows;
  return row === undefined ? undefined : storedPlan.in.shape.sha256.parse(row.sha256);
}

const storedSummary = z.object({ sha256: z.string(), summary: jsonColumn(planSummary) });

/** Reads what plans would do, by their digests. */
export async function readSummaries(
  ask: Ask,
  digests: readonly string[],
): Promise<ReadonlyMap<string, MadePlan['summary']>> {
  if (digests.length === 0) return new Map();
  const { rows } = await ask('SELECT sha256, summary FROM plans WHERE sha256 = ANY ($1)', [digests]);
  return new Map(rows.map((row) => storedSummary.parse(row)).map(({ sha256, summary }) => [sha256, summary]));
}

const namedFile = z.object({
  sha256: z.string(),
  submissions: z.array(z.object({ firm: z.string(), id: z.number() })),
});

export type SubmissionFile = z.output<typeof namedFile>;

/** Every file that the store has to have, by digest. */
export async function listNamedFiles(ask: Ask): Promise<readonly SubmissionFile[]> {
  const sql = `WITH named (id, firm, sha256) AS (
     SELECT id, firm, file ->> 'sha256' FROM submissions, json_array_elements(inputs::json) AS file
     UNION SELECT id, firm, mapping::json ->> 'sha256' FROM submissions WHERE mapping IS NOT NULL
     UNION SELECT id, firm, file ->> 'sha256'
       FROM submissions, json_array_elements(coalesce(result::json -> 'files', '[]')) AS file
     UNION SELECT id, firm, result::json #>> '{findings,sha256}'
       FROM submissions WHERE result::json -> 'findings' IS NOT NULL
     UNION SELECT submissions.id, firm, plans.sha256 FROM plans JOIN submissions ON submissions.id = plans.submission
     UNION SELECT submissions.id, firm, file ->> 'sha256'
       FROM plans JOIN submissions ON submissions.id = plans.submission, json_array_elements(reports::json) AS file)
   SELECT sha256, json_agg(json_build_object('firm', firm, 'id', id) ORDER BY firm, id) AS submissions
   FROM named GROUP BY sha256 ORDER BY sha256`;
  return readAll(namedFile, await ask(sql));
}
