import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { openCredentials } from '../../administration/credentials.ts';
import { findFirm } from '../../database/firms.ts';
import { findPerson } from '../../database/people.ts';
import type { DeskOwner } from '../../desk-pool/desk-pool.ts';
import type { DeskFacts } from '../../desk-pool/desk-process.ts';
import { actionsIn } from '../../terms/roles.ts';
import type { TeamContext } from '../team-context.ts';

/** What is told of the team, and read of it. */
export type DeskFactsParts = Pick<TeamContext, 'database' | 'databaseUrl' | 'vault' | 'network' | 'version'> & {
  readonly mostFileBytes: number;
};

/** What a person's desk for a firm is told; `undefined` where they may hand nothing in there, or where it is closed. */
export function readDeskFacts(
  { firm: id, person: personId }: DeskOwner,
  { database, vault, ...parts }: DeskFactsParts,
): Promise<DeskFacts | undefined> {
  return database.transact('read', async (ask) => {
    const [firm, person] = [await findFirm(ask, id), await findPerson(ask, personId)];
    if (firm === undefined || firm.closedAt !== undefined) return undefined;
    if (person === undefined || person.isDisabled || !actionsIn(person.grants.map(omitAbsent), id).has('submit'))
      return undefined;
    const { name: firmName, service: baseUrl, appService: appUrl, profile, rules } = firm;
    // Without them the workbook is read and checked all the same; the service is not asked.
    const credentials = await openCredentials(ask, id, vault).catch((error: unknown) => {
      if (error instanceof CapsheetError) return undefined;
      throw error;
    });
    const service = omitAbsent({ baseUrl, appUrl, credentials });
    return { ...parts, userName: person.name, firmName, service, ...omitAbsent({ profile, rules }) };
  });
}
