import type { Ask } from '../../engine/database/ask.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { JobAssignment, JobFiles } from '../../jobs/library/inside/submission/job-folder.ts';
import type { StateFacts } from '../database/submissions.ts';
import type { WorkerMetrics } from '../metrics/worker-metrics.ts';
import type { SubmissionState } from '../terms/submission-state.ts';

/** For whoever runs the worker. */
export interface WorkerLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface WorkerContext {
  readonly pool: DatabasePool;
  /** Contains a password: never shown. */
  readonly databaseUrl: string;
  readonly files: JobFiles;
  /** Where foreign files are read. */
  readonly openReader: JobAssignment['openReader'];
  /** Throws a CapsheetError that names the missing key or reference. */
  readonly readCredentials: (firm: string) => Promise<JobAssignment['access']['credentials']>;
  readonly network: NonNullable<JobAssignment['access']['route']>;
  readonly metrics: WorkerMetrics;
  readonly log: WorkerLog;
  /** How long a paused run is kept; a sensible time by default. */
  readonly longestPauseMs?: number;
  /** Aborted when the worker ends: its work is interrupted and given back. */
  readonly stopping: AbortSignal;
}

export type Turn =
  | {
      readonly kind: 'moved';
      readonly to: SubmissionState;
      readonly facts?: StateFacts;
      readonly action: string;
      readonly details?: { readonly [name: string]: string | number | boolean };
      /** Keeps more in the same transaction. */
      readonly keep?: (ask: Ask, submission: number) => Promise<void>;
    }
  /** Its beginning showed that it has to be planned again. */
  | { readonly kind: 'moved-already'; readonly to: SubmissionState }
  /** A passing fault: tried again. */
  | { readonly kind: 'later'; readonly why: string; readonly seconds: number }
  /** The worker ends: another one goes on at once. */
  | { readonly kind: 'given-back' }
  /** Another worker has it, or it was withdrawn: nothing is kept. */
  | { readonly kind: 'lost' };
