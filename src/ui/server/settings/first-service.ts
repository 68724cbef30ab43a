import type { JournalPlace } from '../../../model/journal-place.ts';
import { keptServicePath, readKeptService } from './kept-service.ts';
import type { OwnService } from './own-service.ts';

/** What capsheet is started with. */
export interface FirstSettings extends JournalPlace {
  readonly own: OwnService;
  /** The `.env` file that named the state folder or the database, where one did: it holds with the credentials of that file alone. */
  readonly placeFile?: string;
}

/**
 * The service to begin with: what options, environment and `.env` file say, else what was entered on the page last time.
 * The two are never mixed, so that no secret of the one goes to an address of the other. Nor is anything read from a state
 * folder that a `.env` file names: whoever put that file there could say where the secret goes that is entered next.
 */
export function findFirstService({ own, stateDir, placeFile }: FirstSettings): OwnService {
  const kept = isServiceSaid(own) || placeFile !== undefined ? undefined : readKeptService(stateDir);
  if (kept === undefined) return own;
  const sources = `The address and the client ID are those you entered here last time (${keptServicePath(stateDir)}).`;
  return { ...kept, sources };
}

/** Options, environment or a `.env` file say something of the service, be it ever so little. */
export function isServiceSaid({ baseUrl, appUrl, clientId, clientSecret }: OwnService): boolean {
  return [baseUrl, appUrl, clientId, clientSecret].some((setting) => setting !== undefined);
}
