import type { JobDesk } from '../job-desk.ts';
import type { Shown } from './shown.ts';
import type { WorkConnection } from './work-connection.ts';

/** What every kind of work here needs: the service, the desk that runs one job at a time, and what is shown. */
export interface DeskParts {
  readonly connection: WorkConnection;
  readonly desk: JobDesk;
  readonly shown: Shown;
}
