import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { openCredentials } from '../../administration/credentials.ts';
import { findFirm } from '../../database/firms.ts';
import { findPerson } from '../../database/people.ts';
import { type DeskOwner, DeskPool, type DeskPoolSettings } from '../../desk-pool/desk-pool.ts';
import type { DeskFacts } from '../../desk-pool/desk-process.ts';
import { actionsIn } from '../../terms/roles.ts';
import type { TeamContext } from '../team-context.ts';

/** How often rights are checked. */
const LOOK_EVERY_MS = 10_000;
const LEAST_IDLE_MS = 5 * 60_000;

export interface DeskSettings extends Pick<DeskPoolSettings, 'command' | 'memoryMb' | 'most' | 'mostPerPerson'> {
  readonly idleMinutes: number;
  readonly lookEveryMs?: number;
}

/** Opens a server's pool of desks. */
export function openDesks(
  { idleMinutes, lookEveryMs = LOOK_EVERY_MS, ...bounds }: DeskSettings,
  { log, ...parts }: DeskFactsParts & Pick<DeskPoolSettings, 'log'>,
): DeskPool {
  return new DeskPool({
    ...bounds,
    idleMs: idleMinutes * 60_000,
    leastIdleMs: LEAST_IDLE_MS,
    lookEveryMs,
    log,
    readFacts: (owner) => readDeskFacts(owner, parts),
    nowMs: () => performance.now(),
  });
}

type DeskFactsParts = Pick<TeamContext, 'database' | 'databaseUrl' | 'vault' | 'network' | 'version'> & {
  readonly mostFileBytes: number;
};

/** Reads the facts for a desk; `undefined` if the person may not submit there, or the firm is closed. */
function readDeskFacts(
  { firm: id, person: personId }: DeskOwner,
  { database, vault, ...parts }: DeskFactsParts,
): Promise<DeskFacts | undefined> {
  return database.transact('read', async (ask) => {
    const [firm, person] = [await findFirm(ask, id), await findPerson(ask, personId)];
    if (firm === undefined || firm.closedAt !== undefined) return undefined;
    if (person === undefined || person.isDisabled || !actionsIn(person.grants.map(omitAbsent), id).has('submit'))
      return undefined;
    const { name: firmName, service: baseUrl, appService: appUrl, profile, rules } = firm;
    // Without credentials the workbook is checked, but the service is not asked.
    const credentials = await openCredentials(ask, id, vault).catch((error: unknown) => {
      if (error instanceof CapsheetError) return undefined;
      throw error;
    });
    const service = omitAbsent({ baseUrl, appUrl, credentials });
    return { ...parts, userName: person.name, firmName, service, ...omitAbsent({ profile, rules }) };
  });
}
