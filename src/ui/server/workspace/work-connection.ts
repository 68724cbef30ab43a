import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { openProfile } from '../../../jobs/pipeline/session/open-profile.ts';
import { inSession, type SessionSettings } from '../../../jobs/pipeline/session/open-session.ts';
import type { Session } from '../../../jobs/pipeline/session/session.ts';
import type { Job } from '../../../jobs/work/job.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { ConnectionState } from '../../api/work-state.ts';

type Profile = Awaited<ReturnType<typeof openProfile>>['profile'];

export interface WorkConnection {
  readonly state: ConnectionState;
  /** For files that capsheet makes. */
  readonly stateDir: string;
  /** For files that were handed over. */
  readonly filesDir: string;
  readonly journal: JournalPlace;
  /** For files derived from these. */
  dirFor(paths: readonly string[]): string;
  /** Returns whether the file goes when the sandbox goes. */
  isOfSandbox(path: string): boolean;
  /** Called when the service has named the firm. */
  learnFirm(name: string): void;
  /** Which service is asked, and as whom. Throws a CapsheetError if there is none. */
  sessionSettings(): Promise<SessionSettings>;
  readProfile(): Promise<Profile>;
}

/** Runs `work` with a session, as part of a job or outside of any, and closes it in any case. */
export async function withSession<T>(
  connection: WorkConnection,
  { signal, onRequest, requestGate: gate }: Partial<Pick<Job, 'signal' | 'onRequest' | 'requestGate'>>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return inSession({ ...(await connection.sessionSettings()), ...omitAbsent({ signal, onRequest, gate }) }, work);
}
