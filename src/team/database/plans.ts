import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { approvalView, planSummary, storedFile } from '../api/submission.ts';
import { insertRow, jsonColumn, readAll, readFirst } from './rows.ts';

const storedPlan = z
  .object({
    sha256: z.string(),
    submission: z.number(),
    madeAt: z.string(),
    summary: jsonColumn(planSummary),
    moved: jsonColumn(z.array(z.string())).default([]),
    reports: jsonColumn(z.array(storedFile)),
    decision: approvalView.shape.decision.exactOptional(),
    decidedAt: z.string().default(''),
    comment: z.string().default(''),
    approver: z.number().default(0),
    name: z.string().default(''),
    email: z.string().default(''),
  })
  .transform(({ decision, decidedAt, comment, approver: id, name, email, ...plan }) => ({
    ...plan,
    ...(decision === undefined ? {} : { approval: { decision, decidedAt, comment, person: { id, name, email } } }),
  }));

export type MadePlan = z.output<typeof storedPlan>;

export interface NewPlan extends Pick<MadePlan, 'sha256' | 'submission' | 'summary' | 'reports'> {
  readonly moved?: readonly string[];
}

/** Adding it twice changes nothing. */
export async function addPlan(ask: Ask, { sha256, submission, summary, moved, reports }: NewPlan): Promise<void> {
  const row = { sha256, submission, summary, moved, reports };
  await insertRow(ask, 'plans', row, 'ON CONFLICT (sha256, submission) DO NOTHING');
}

export async function listPlans(ask: Ask, submission: number): Promise<readonly MadePlan[]> {
  const sql = `SELECT plans.*, approvals.decision, approvals.comment, approvals.decided_at,
     approvals.person AS approver, people.name, people.email
   FROM plans
     LEFT JOIN approvals ON approvals.plan = plans.sha256 AND approvals.submission = plans.submission
     LEFT JOIN people ON people.id = approvals.person
   WHERE plans.submission = $1 ORDER BY plans.made_at`;
  return readAll(storedPlan, await ask(sql, [submission]));
}

/** The latest plan, even if it no longer holds. */
export async function findLastPlan(ask: Ask, submission: number): Promise<string | undefined> {
  const sql = 'SELECT sha256 FROM plans WHERE submission = $1 ORDER BY made_at DESC LIMIT 1';
  return readFirst(storedPlan.in.pick({ sha256: true }), await ask(sql, [submission]))?.sha256;
}

/** Reads what plans would do, by their digests. */
export async function readSummaries(
  ask: Ask,
  digests: readonly string[],
): Promise<ReadonlyMap<string, MadePlan['summary']>> {
  if (digests.length === 0) return new Map();
  const found = await ask('SELECT sha256, summary FROM plans WHERE sha256 = ANY ($1)', [digests]);
  const summaries = readAll(storedPlan.in.pick({ sha256: true, summary: true }), found);
  return new Map(summaries.map(({ sha256, summary }) => [sha256, summary]));
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
