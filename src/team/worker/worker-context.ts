import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { JobFiles } from '../../jobs/work/job-files.ts';
import type { JobAssignment } from '../../jobs/work/job-session.ts';
import type { WorkerMetrics } from '../metrics/worker-metrics.ts';

/** Where a worker says what it does, for whoever runs it. */
export interface WorkerLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** What a worker works with, whatever it is at work on. */
export interface WorkerContext {
  readonly pool: DatabasePool;
  /** With its password: never shown. */
  readonly databaseUrl: string;
  readonly files: JobFiles;
  /** Of a firm, for its service. Throws a CapsheetError that says which key or reference is missing. */
  readonly readCredentials: (firm: string) => Promise<JobAssignment['session']['credentials']>;
  readonly network: JobAssignment['session']['network'];
  /** Of capsheet. */
  readonly version: string;
  readonly metrics: WorkerMetrics;
  readonly log: WorkerLog;
  /** How long a run is kept that stands still; as long as is sensible where it is left out. */
  readonly longestPauseMs?: number;
  /** Aborted when the worker is to end: what it is at is ended as an interrupt does, and given back. */
  readonly stopping: AbortSignal;
}
