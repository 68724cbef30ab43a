import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type OmitAbsent, omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { parseJson } from '../../base/util/parse/parse-json.ts';
import type { JournalPlace } from '../../model/journal-place.ts';

/** Address and credentials of the service, as far as they are known. The secret lives in memory only. */
export interface OwnService {
  readonly baseUrl?: string;
  readonly appUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Says in a sentence where each setting comes from; absent if all were entered on the page. */
  readonly sources?: string;
}

export interface FirstSettings extends JournalPlace {
  readonly own: OwnService;
  /** The `.env` file that named the state folder or the database: it holds with the credentials of that file alone. */
  readonly placeFile?: string;
}

/**
 * Returns the initial service: from options, environment and `.env` file, otherwise as last entered on the page. The
 * two are never mixed, so that no secret of the one goes to an address of the other. Nothing is read from a state
 * folder that a `.env` file names: the author of that file could otherwise redirect the secret that is entered next.
 */
export function findFirstService({ own, stateDir, placeFile }: FirstSettings): OwnService {
  const kept = isServiceSet(own) || placeFile !== undefined ? undefined : readKeptService(stateDir);
  if (kept === undefined) return own;
  const sources = `The address and the client ID are those you entered here last time (${keptServicePath(stateDir)}).`;
  return { ...kept, sources };
}

/** Returns whether options, environment or a `.env` file give any setting of the service. */
export function isServiceSet({ baseUrl, appUrl, clientId, clientSecret }: OwnService): boolean {
  return [baseUrl, appUrl, clientId, clientSecret].some((setting) => setting !== undefined);
}

const kept = z.object({
  baseUrl: z.string().min(1),
  appUrl: z.string().min(1).optional(),
  clientId: z.string().min(1),
});

/** The settings kept from one start to the next, never the secret. */
type KeptService = OmitAbsent<z.infer<typeof kept>>;

export function keptServicePath(stateDir: string): string {
  return join(stateDir, 'service.json');
}

/** Returns false if the state folder cannot be written: the settings then hold until capsheet ends. */
export function keepService(stateDir: string, service: KeptService): boolean {
  try {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    // Through the schema: nothing else that a caller knows of the service is written.
    writeFileSync(keptServicePath(stateDir), JSON.stringify(kept.parse(service), null, 2), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** A missing or damaged file counts as empty: it only saves some typing. */
function readKeptService(stateDir: string): KeptService | undefined {
  try {
    return omitAbsent(kept.parse(parseJson(readFileSync(keptServicePath(stateDir), 'utf8'))));
  } catch {
    return undefined;
  }
}
