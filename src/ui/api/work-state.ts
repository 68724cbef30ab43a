import { z } from 'zod';
import { jobProgress } from '../../model/outcomes/job-progress.ts';
import { inputReading } from '../../model/records/input-reading.ts';
import { problem } from './problem.ts';
import { wholeCount } from './row-status.ts';

const JOB_KINDS = ['reading', 'correcting', 'planning', 'applying', 'exporting'] as const;

/** The job under way; there is at most one. */
const job = jobProgress.strip().extend({ kind: z.enum(JOB_KINDS) });
export type JobState = z.infer<typeof job>;

const connection = z.object({
  kind: z.enum(['none', 'own', 'sandbox']),
  service: z.string().optional(),
  /** The address of its cap-table calls, if it is named. */
  appUrl: z.string().optional(),
  clientId: z.string().optional(),
  /** Absent until the service has named it. */
  firm: z.string().optional(),
});
export type ConnectionState = z.infer<typeof connection>;

const openInput = z.object({
  name: z.string(),
  path: z.string().optional(),
  /** When the file that was read had been saved, if known. */
  savedAt: z.string().optional(),
  /** When the browser uploaded it; absent if it is read where it lies. */
  uploadedAt: z.string().optional(),
  /** The file has changed since it was read. */
  isChanged: z.boolean(),
  isCorrected: z.boolean(),
  /** Says in sentences what the corrected copy lost of the workbook. */
  lost: z.string().optional(),
});

/** Corrections made on the page since the inputs were read. */
const corrections = z.object({
  /** Describes what undo would revert; absent if there is nothing. */
  undo: z.string().optional(),
  /** Describes what redo would repeat. */
  redo: z.string().optional(),
  /** The copy on disk does not contain everything yet. */
  isSaving: z.boolean(),
  /** The reason why the copy could not be written. */
  problem: problem.optional(),
});
export type CorrectionsState = z.infer<typeof corrections>;

/** The state that every tab shows. It is sent whole, so that nothing is missed between two connections. */
export const workState = z.object({
  version: z.string(),
  userName: z.string(),
  connection,
  /** The stage of the open workbook; `none` if none is open. */
  phase: z.enum(['none', 'read', 'planned', 'applied']),
  isEmpty: z.boolean(),
  /** Changes with every change of rows, plan or result: answers for an older revision are outdated. */
  revision: wholeCount,
  inputs: z.array(openInput),
  /** How the latest inputs are read, or could not be read; absent before there were any. */
  reading: inputReading.optional(),
  /** The latest inputs could not be read; they can be read again in a different way. */
  refused: z.object({ names: z.array(z.string()) }).optional(),
  isMapped: z.boolean(),
  corrections,
  /** Assumptions of the mapping that nobody has confirmed; they prevent a dry run. */
  questions: wholeCount,
  errors: wholeCount,
  warnings: wholeCount,
  planId: z.string().optional(),
  /** Counts the exports that were written. */
  exports: wholeCount,
  job: job.optional(),
  /** The last job that finished, and how many have: a short one may be over before anybody sees it. */
  ended: z.object({ kind: z.enum(JOB_KINDS), number: wholeCount }).optional(),
  /** The reason why the last job failed, until the next begins. */
  problem: problem.optional(),
});
export type WorkState = z.infer<typeof workState>;
