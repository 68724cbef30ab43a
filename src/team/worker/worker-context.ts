import type { Ask } from '../../engine/database/ask.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { JobAssignment, JobFiles } from '../../jobs/work/job-folder.ts';
import type { StateFacts } from '../database/submissions.ts';
import type { WorkerMetrics } from '../metrics/worker-metrics.ts';
import type { SubmissionState } from '../terms/submission-state.ts';

/** Where a worker says what it does, for whoever runs it. */
export interface WorkerLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** The parts that a worker works with, whatever it is at work on. */
export interface WorkerContext {
  readonly pool: DatabasePool;
  /** With its password: never shown. */
  readonly databaseUrl: string;
  readonly files: JobFiles;
  /** Reads the credentials of a firm for its service. Throws a CapsheetError that says which key or reference is missing. */
  readonly readCredentials: (firm: string) => Promise<JobAssignment['session']['credentials']>;
  readonly network: JobAssignment['session']['network'];
  /** The version of capsheet. */
  readonly version: string;
  readonly metrics: WorkerMetrics;
  readonly log: WorkerLog;
  /** How long a run is kept that stands still; as long as is sensible where it is left out. */
  readonly longestPauseMs?: number;
  /** Aborted when the worker is to end: what it is at is ended as an interrupt does, and given back. */
  readonly stopping: AbortSignal;
}

/** The outcome of one turn at a submission. */
export type Turn =
  | {
      readonly kind: 'moved';
      readonly to: SubmissionState;
      readonly facts?: StateFacts;
      /** The name of the action in the audit. */
      readonly action: string;
      readonly details?: { readonly [name: string]: string | number | boolean };
      /** Keeps more with it, in the same transaction. */
      readonly keep?: (ask: Ask, submission: number) => Promise<void>;
    }
  /** Beginning it has shown that it is to begin anew. */
  | { readonly kind: 'moved-already'; readonly to: SubmissionState }
  /** Something stands in its way that goes away by itself: it is tried again. */
  | { readonly kind: 'later'; readonly why: string; readonly seconds: number }
  /** The worker ends: another one goes on at once. */
  | { readonly kind: 'given-back' }
  /** Somebody else is at it, or has withdrawn it: nothing is kept of this turn. */
  | { readonly kind: 'lost' };
