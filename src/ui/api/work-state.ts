import { z } from 'zod';
import { inputReading } from '../../model/records/input-reading.ts';
import { problem } from './problem.ts';
import { wholeCount } from './row-status.ts';

const JOB_KINDS = ['reading', 'correcting', 'planning', 'applying', 'exporting'] as const;

/** What is under way; never more than one at a time. */
const job = z.object({
  kind: z.enum(JOB_KINDS),
  /** What it does at this moment, for people. */
  stage: z.string(),
  rowsDone: wholeCount,
  /** 0 where it is not known. */
  rowsTotal: wholeCount,
  requests: wholeCount,
  /** 0 where it is not known. */
  requestsTotal: wholeCount,
  /** Within the last ten seconds. */
  requestsPerSecond: z.number(),
  elapsedSeconds: z.number(),
  secondsLeft: z.number().optional(),
  /** A request's fate is being looked up. */
  isSettling: z.boolean(),
  /** Nothing more leaves; it is still once nothing is under way any more. */
  isPaused: z.boolean(),
  /** Requests that have left and are not answered. */
  underWay: wholeCount,
  isStopping: z.boolean(),
});
export type JobState = z.infer<typeof job>;

const connection = z.object({
  kind: z.enum(['none', 'own', 'sandbox']),
  service: z.string().optional(),
  /** The address of its cap-table calls, where it is named. */
  appUrl: z.string().optional(),
  clientId: z.string().optional(),
  /** As far as the service has said it by now. */
  firm: z.string().optional(),
});
export type ConnectionState = z.infer<typeof connection>;

const openInput = z.object({
  name: z.string(),
  /** Where it is on this machine; absent for what was uploaded. */
  path: z.string().optional(),
  /** When the file had been saved that was read; absent where nobody knows. */
  savedAt: z.string().optional(),
  /** When the browser handed over its copy; absent for what is read where it lies. */
  uploadedAt: z.string().optional(),
  /** The file is another by now than the one that was read. */
  isChanged: z.boolean(),
  /** A copy in which cells were corrected here. */
  isCorrected: z.boolean(),
  /** What such a copy lost of the workbook, as sentences. */
  lost: z.string().optional(),
});

/** What was corrected on the page since the inputs were read. */
const corrections = z.object({
  /** What would be taken back next, in words; absent where there is nothing. */
  undo: z.string().optional(),
  /** What was taken back last and can be done again. */
  redo: z.string().optional(),
  /** The copy on the disk does not have everything yet. */
  isSaving: z.boolean(),
  /** Why the copy could not be written. */
  problem: problem.optional(),
});
export type CorrectionsState = z.infer<typeof corrections>;

/** Everything that every tab shows alike. It is sent whole, so that nothing is missed between two connections. */
export const workState = z.object({
  version: z.string(),
  userName: z.string(),
  connection,
  /** How far the open workbook is; `none` where there is none. */
  phase: z.enum(['none', 'read', 'planned', 'applied']),
  /** What is open has no rows to work on. */
  isEmpty: z.boolean(),
  /** Another one with every change of rows, plan or result: what was asked for under an older one is old. */
  revision: wholeCount,
  inputs: z.array(openInput),
  /** How what was handed over last is read, or could not be read; absent before anything was. */
  reading: inputReading.optional(),
  /** What was handed over last could not be read: it can be tried again, read otherwise. */
  refused: z.object({ names: z.array(z.string()) }).optional(),
  /** They are read through a mapping. */
  isMapped: z.boolean(),
  corrections,
  /** What the mapping takes for granted and nobody has confirmed; no dry run is made before. */
  questions: wholeCount,
  errors: wholeCount,
  warnings: wholeCount,
  planId: z.string().optional(),
  /** Another one with every export that was written; 0 before the first. */
  exports: wholeCount,
  job: job.optional(),
  /** The job that came to its end last, and how many did by then: one may be over before anybody sees it. */
  ended: z.object({ kind: z.enum(JOB_KINDS), number: wholeCount }).optional(),
  /** Why the last job came to nothing, until the next begins. */
  problem: problem.optional(),
});
export type WorkState = z.infer<typeof workState>;
