import { openSession, type SessionSettings } from '../pipeline/session/open-session.ts';
import type { Session } from '../pipeline/session/session.ts';
import type { Job } from './job.ts';
import type { JobFiles } from './job-files.ts';
import type { JobFolder, JobInputs } from './job-folder.ts';

/** What a job works on: for whom, against what, and who holds it. */
export interface JobAssignment {
  readonly inputs: JobInputs;
  /** Rows with errors are left out. */
  readonly isPartial: boolean;
  readonly files: JobFiles;
  /** The journal is in the database; `userName` is who it is done for. */
  readonly session: Omit<SessionSettings, 'stateDir' | 'onRequest' | 'signal' | 'gate'> & {
    readonly databaseUrl: string;
  };
  readonly job: Job;
}

/** Asks the service for a job, and closes the session however it ends. */
export async function withJobSession<T>(
  { session: settings, job }: JobAssignment,
  { stateDir }: JobFolder,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { signal, onRequest, requestGate: gate } = job;
  const session = await openSession({ ...settings, stateDir, signal, onRequest, gate });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
