import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { addClientApp, revokeClientApp } from '../../../sandbox/administration/clients.ts';
import { listClients } from '../../../sandbox/administration/list.ts';
import { requireUser } from '../../../sandbox/administration/users.ts';
import { chooseFirm, withData } from '../../../sandbox/administration/with-data.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { describeCredentials, type SandboxFirmOptions } from '../../options/sandbox-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';

interface ClientOptions extends SandboxFirmOptions {
  readonly revoke?: string;
}

/** `capsheet sandbox client [EMAIL]`: lists the client applications of a firm, adds one for a user, or revokes one. */
export async function runSandboxClient(
  [email]: readonly string[],
  options: ClientOptions,
  io: Io,
): Promise<ExitStatus> {
  if (email === undefined) return listOrRevoke(options, io);
  if (options.revoke !== undefined) {
    throw usageError('usage', 'A client application is added or revoked, not both.', 'Leave out the user or --revoke.');
  }
  const credentials = withData(options.data, (store) => {
    return addClientApp(store, requireUser(store, chooseFirm(store, options.firm), email));
  });
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('sandbox-credentials@1'), email, ...credentials }),
    text: () => describeCredentials(`A client application acts for ${email} now.`, credentials),
  });
  return 0;
}

async function listOrRevoke(options: ClientOptions, io: Io): Promise<ExitStatus> {
  const clients = withData(options.data, (store) => {
    const firm = chooseFirm(store, options.firm);
    if (options.revoke !== undefined) revokeClientApp(store, firm.id, options.revoke);
    return listClients(store, firm);
  });
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('sandbox-clients@1'), clients }),
    text: () => clients.map(({ clientId, email }) => `${clientId}: acts for ${email}`).join('\n'),
  });
  return 0;
}
