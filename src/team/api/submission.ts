import { z } from 'zod';
import { PLAIN_READING, submittedReading } from '../../model/records/input-reading.ts';
import { problem } from '../../ui/api/problem.ts';
import { statusCounts, wholeCount } from '../../ui/api/row-status.ts';
import { SUBMISSION_STATES, WANTED } from '../terms/submission-state.ts';
import { digest, firmId, number, person } from './person.ts';

export const storedFile = z.object({ name: z.string().min(1).max(500), sha256: digest });
export type StoredFile = z.infer<typeof storedFile>;

/** The field of an upload that says the rest of it; it comes before the files. */
export const SUBMISSION_FIELD = 'submission';
/** The names of the fields that hold files: the inputs, and their mapping. */
export const INPUT_FIELD = 'input';
export const MAPPING_FIELD = 'mapping';

export const newSubmission = z.strictObject({
  comment: z.string().trim().max(2000).default(''),
  reading: submittedReading.default(PLAIN_READING),
  /** Rows with errors are left out. */
  isPartial: z.boolean().default(false),
});
export type NewSubmission = z.infer<typeof newSubmission>;

/** How far a worker is. */
export const workProgress = z.object({
  stage: z.string(),
  rowsDone: wholeCount,
  /** 0 where it is not known. */
  rowsTotal: wholeCount,
  requests: wholeCount,
  isSettling: z.boolean(),
  isPaused: z.boolean(),
});
export type WorkProgress = z.infer<typeof workProgress>;

export const approvalView = z.object({
  decision: z.enum(['approved', 'rejected']),
  person,
  comment: z.string(),
  decidedAt: z.string(),
});

/** The effect of a plan, in counts of rows by action, of errors, and of what has to be acknowledged before it is approved. */
export const planSummary = z.object({
  headline: z.string(),
  counts: statusCounts,
  errors: wholeCount,
  warnings: wholeCount,
  writes: wholeCount,
});
export type PlanSummary = z.infer<typeof planSummary>;

const madePlan = z.object({
  sha256: digest,
  madeAt: z.string(),
  summary: planSummary,
  /** The things that are no longer as the plan before it had them, and why that holds no more; empty of a first one, and of one that is the same. */
  moved: z.array(z.string()),
  approval: approvalView.optional(),
  /** Copies of the inputs that say beside each row what would happen. */
  reports: z.array(storedFile),
});
export type MadePlanView = z.infer<typeof madePlan>;

export const runResult = z.object({
  headline: z.string(),
  counts: statusCounts,
  /** Its runs in the journal, the latest last. */
  runs: z.array(z.string()),
  /** The result workbooks; of what was refused, copies with every finding at its cell. */
  files: z.array(storedFile),
  /** All that checking and planning found, where it was refused. */
  findings: storedFile.optional(),
});
export type RunResult = z.infer<typeof runResult>;

const submissionEntry = z.object({
  id: number,
  firm: firmId,
  firmName: z.string(),
  maker: person,
  madeAt: z.string(),
  comment: z.string(),
  inputs: z.array(storedFile),
  state: z.enum(SUBMISSION_STATES),
  stateAt: z.string(),
  wanted: z.enum(WANTED),
  /** The summary of the plan that is looked at now. */
  summary: planSummary.optional(),
  /** Why it came back or does not go on by itself, or what became of it, in a sentence. */
  why: z.string().optional(),
});
export type SubmissionEntryView = z.infer<typeof submissionEntry>;

/** The latest first; `next` asks for those before. */
export const submissionList = z.object({ submissions: z.array(submissionEntry), next: number.optional() });
export const submissionQuery = z.object({
  state: z.enum(SUBMISSION_STATES).optional(),
  before: number.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const submissionView = submissionEntry.extend({
  mapping: storedFile.optional(),
  /** A command line that is older passes over what it does not know of it. */
  reading: submittedReading.strip(),
  isPartial: z.boolean(),
  /** The plan that is looked at now is the last of them. */
  plans: z.array(madePlan),
  problem: problem.optional(),
  progress: workProgress.optional(),
  result: runResult.optional(),
  /** The later submission by which its maker submitted the same again, after this one came back. */
  followedBy: number.optional(),
  /** The actions that the one who asks can take now. */
  can: z.array(z.enum(['decide', 'withdraw', 'plan-again', 'go-on', 'pause', 'stop'])),
  /** Why the one who asks cannot decide on it, in words; absent where they can, or where nothing is to be decided. */
  whyNotDecide: z.string().optional(),
});
export type SubmissionView = z.infer<typeof submissionView>;

/** A decision on the plan that was looked at, and on no other. A rejection says why. */
export const decision = z
  .object({
    plan: digest,
    decision: z.enum(['approved', 'rejected']),
    comment: z.string().trim().max(2000).default(''),
    /** True once the `warnings` that the plan's summary counts were seen. */
    isAcknowledged: z.boolean().default(false),
  })
  .refine(({ decision: said, comment }) => said === 'approved' || comment !== '', {
    path: ['comment'],
    message: 'say why it is rejected',
  });
export type Decision = z.infer<typeof decision>;

export const holding = z.object({ wanted: z.enum(WANTED) });

/** Everything that waits for the one who asks, over all their firms: decisions, their own submissions that need them, runs under way. */
export const waitingSubmissions = z.object({
  toDecide: z.array(submissionEntry),
  needYou: z.array(submissionEntry),
  underWay: z.array(submissionEntry),
});
export type InboxView = z.infer<typeof waitingSubmissions>;
