import { z } from 'zod';
import { PLAIN_READING, submittedReading } from '../../model/records/input-reading.ts';
import { problem } from '../../ui/api/problem.ts';
import { statusCounts, wholeCount } from '../../ui/api/row-status.ts';
import { SUBMISSION_STATES, WANTED } from '../terms/submission-state.ts';
import { digest, firmId, number, person } from './person.ts';

export const storedFile = z.object({ name: z.string().min(1).max(500), sha256: digest });
export type StoredFile = z.infer<typeof storedFile>;

/** Field of a form that comes before its files. */
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

export const workProgress = z.object({
  stage: z.string(),
  rowsDone: wholeCount,
  /** 0 if not known. */
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

/** Counts of rows by action, of errors, and of warnings to acknowledge. */
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
  /** Differences from the plan before it; empty for a first plan or an equal one. */
  moved: z.array(z.string()),
  approval: approvalView.optional(),
  /** Copies of the inputs that say beside each row what would happen. */
  reports: z.array(storedFile),
});
export type MadePlanView = z.infer<typeof madePlan>;

export const runResult = z.object({
  headline: z.string(),
  counts: statusCounts,
  /** In the journal, the latest last. */
  runs: z.array(z.string()),
  /** Result workbooks, or copies with the findings if it was refused. */
  files: z.array(storedFile),
  /** All findings of checking and planning, if it was refused. */
  findings: storedFile.optional(),
});
export type RunResult = z.infer<typeof runResult>;

const submissionEntry = z.object({
  id: number,
  firm: firmId,
  firmName: z.string(),
  maker: person,
  /** The watched folder it was found in, which its maker only answers for. */
  watch: number.optional(),
  madeAt: z.string(),
  comment: z.string(),
  inputs: z.array(storedFile),
  state: z.enum(SUBMISSION_STATES),
  stateAt: z.string(),
  wanted: z.enum(WANTED),
  /** The summary of the last plan. */
  summary: planSummary.optional(),
  /** Why it came back or cannot go on, or how it ended, in a sentence. */
  why: z.string().optional(),
  /** Its run is over, and not all of its rows are in. */
  isInPart: z.boolean().optional(),
});
export type SubmissionEntryView = z.infer<typeof submissionEntry>;

/** The latest first; `next` continues the list. */
export const submissionList = z.object({ submissions: z.array(submissionEntry), next: number.optional() });
export const submissionQuery = z.object({
  state: z.enum(SUBMISSION_STATES).optional(),
  before: number.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const submissionView = submissionEntry.extend({
  mapping: storedFile.optional(),
  /** Older command lines ignore fields that they do not know. */
  reading: submittedReading.strip(),
  isPartial: z.boolean(),
  /** The last one counts. */
  plans: z.array(madePlan),
  problem: problem.optional(),
  progress: workProgress.optional(),
  result: runResult.optional(),
  /** The later submission of the same workbooks, after this one came back. */
  followedBy: number.optional(),
  /** Actions that the caller can take now. */
  can: z.array(z.enum(['decide', 'withdraw', 'plan-again', 'go-on', 'pause', 'stop'])),
  /** Why the caller cannot decide; absent if they can, or if there is nothing to decide. */
  whyNotDecide: z.string().optional(),
});
export type SubmissionView = z.infer<typeof submissionView>;

/** A decision on one plan and no other. A rejection needs a comment. */
export const decision = z
  .strictObject({
    plan: digest,
    decision: z.enum(['approved', 'rejected']),
    comment: z.string().trim().max(2000).default(''),
    /** The plan's warnings were seen. */
    isAcknowledged: z.boolean().default(false),
  })
  .refine(({ decision: said, comment }) => said === 'approved' || comment !== '', {
    path: ['comment'],
    message: 'say why it is rejected',
  });
export type Decision = z.infer<typeof decision>;

export const holding = z.strictObject({ wanted: z.enum(WANTED) });

/** Everything that waits for the caller, over all their firms. */
export const waitingSubmissions = z.object({
  toDecide: z.array(submissionEntry),
  needYou: z.array(submissionEntry),
  underWay: z.array(submissionEntry),
});
export type InboxView = z.infer<typeof waitingSubmissions>;
