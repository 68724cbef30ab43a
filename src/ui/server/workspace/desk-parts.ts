import type { Connection } from '../connection.ts';
import type { JobDesk } from '../job-desk.ts';
import type { Shown } from './shown.ts';

/** What every kind of work here needs: the service, the desk that runs one job at a time, and what is shown. */
export interface DeskParts {
  readonly connection: Connection;
  readonly desk: JobDesk;
  readonly shown: Shown;
}
