import type { openProfile } from '../../../jobs/pipeline/session/open-profile.ts';
import type { SessionSettings } from '../../../jobs/pipeline/session/open-session.ts';
import type { Session } from '../../../jobs/pipeline/session/session.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { ConnectionState } from '../../api/work-state.ts';

type Profile = Awaited<ReturnType<typeof openProfile>>['profile'];

/** What a workspace needs to know: the service that it works with, and where its files lie. */
export interface WorkConnection {
  readonly state: ConnectionState;
  /** For what capsheet makes by itself. */
  readonly stateDir: string;
  /** For what was handed over. */
  readonly filesDir: string;
  readonly journal: JournalPlace;
  /** For what is made of these files. */
  dirFor(paths: readonly string[]): string;
  /** The file goes when the sandbox goes. */
  isOfSandbox(path: string): boolean;
  /** The service said which firm it is. */
  learnFirm(name: string): void;
  /** Throws a CapsheetError where no service can be asked. Whoever opens a session closes it. */
  openSession(listen: Pick<SessionSettings, 'onRequest' | 'signal' | 'gate'>): Promise<Session>;
  /** What is assumed of the service. */
  readProfile(): Promise<Profile>;
}
