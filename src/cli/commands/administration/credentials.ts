import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { type CredentialsToSet, describeKeeping, setCredentials } from '../../../team/administration/credentials.ts';
import { lockOpenFirm } from '../../../team/administration/firms.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { readWrappingKeys } from '../../../vault/wrapping-keys.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import { Asker } from '../../terminal/ask.ts';
import type { Io } from '../../terminal/io.ts';
import { readSecret } from '../../terminal/read-secret.ts';
import { toFirmEntry } from './firm-entry.ts';
import { withDatabase } from './with-database.ts';

interface CredentialsOptions extends OutputOptions {
  readonly clientId?: string;
  readonly reference?: string;
}

/** `capsheet team credentials set FIRM`. Throws `secret-empty`, `interrupted` and what `setCredentials` throws. */
export async function runCredentialsSet(
  [firm = '']: readonly string[],
  options: CredentialsOptions,
  io: Io,
): Promise<ExitStatus> {
  const keys = await readWrappingKeys(io.env);
  const { entry, credentials } = await withDatabase(io, async (pool, by) => {
    // Nobody types a secret for a firm that is not there.
    await pool.transact('write', (ask) => lockOpenFirm(ask, firm));
    const clientId = options.clientId ?? (await askClientId(io));
    const toSet = { firm, clientId, secret: await toSecret(options, io) };
    return pool.transact('write', async (ask) => {
      const set = await setCredentials(ask, by, toSet, keys);
      return { credentials: set, entry: toFirmEntry(await lockOpenFirm(ask, firm), set) };
    });
  });
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('team-firms@1'), firms: [entry] }),
    text: () =>
      `The credentials of ${firm} are set: client ${credentials.clientId}, its secret ${describeKeeping(credentials)}.`,
  });
  return 0;
}

async function askClientId(io: Io): Promise<string> {
  const asker = io.isTerminal ? new Asker(io) : undefined;
  const answer = (await asker?.ask('Client ID:'))?.trim() ?? '';
  asker?.close();
  if (answer !== '') return answer;
  throw usageError('usage', 'There is no client ID.', 'Give it with --client-id.');
}

async function toSecret({ reference }: CredentialsOptions, io: Io): Promise<CredentialsToSet['secret']> {
  if (reference !== undefined) return { kind: 'reference', text: reference };
  return { kind: 'given', text: await readSecret('client secret', io) };
}
