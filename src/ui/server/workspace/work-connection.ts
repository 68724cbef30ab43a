import type { Job } from '../../../jobs/library/inside/job.ts';
import type { readProfile } from '../../../jobs/library/inside/request.ts';
import type { WatchedAccess } from '../../../jobs/library/inside/session.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { ConnectionState } from '../../api/work-state.ts';

type Profile = Awaited<ReturnType<typeof readProfile>>['profile'];

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
  access(): WatchedAccess;
  readProfile(): Promise<Profile>;
}

/** The service, asked as part of a job: which counts the requests, and holds them while it is paused. */
export function accessOf(connection: WorkConnection, { onRequest, requestGate: gate }: Job): WatchedAccess {
  return { ...connection.access(), onRequest, gate };
}
