import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import { findTokensFile, keepToken } from '../../../team/client/server-tokens.ts';
import type { TeamClient } from '../../../team/client/team-client.ts';
import { CapsheetError, type ExitStatus, serviceError, usageError } from '../../../util/capsheet-error.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import { hasOwnToken, type ServerFlags, withTeam } from '../../team/open-team.ts';
import type { Io } from '../../terminal/io.ts';

/** `capsheet logout`: the token is worth nothing any more, and this machine forgets it. */
export async function runLogout(
  _inputs: readonly string[],
  options: OutputOptions & ServerFlags,
  io: Io,
): Promise<ExitStatus> {
  if (hasOwnToken(io)) {
    const hint = 'Take it out of the environment; "capsheet logout" then signs out what "capsheet login" signed in.';
    throw usageError('usage', 'CAPSHEET_TOKEN is set, and capsheet does not keep that token on this machine.', hint);
  }
  return withTeam({ flags: options, io, work: (client) => signOut(client, options, io) });
}

async function signOut(client: TeamClient, options: OutputOptions, io: Io): Promise<ExitStatus> {
  const failure = await revoke(client);
  await keepToken(findTokensFile(io.env), client.origin);
  if (failure !== undefined)
    throw serviceError(
      'token-not-revoked',
      `This machine has forgotten its token for ${client.origin}, but the server still accepts it: ${failure.message}`,
      'Sign this command line out in the browser, under your name.',
      failure,
    );
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('logout@1'), server: client.origin }),
    text: () => `Signed out of ${client.origin}.`,
  });
  return 0;
}

/** What kept the server from it; absent where the token is worth nothing any more, as one that has expired. */
async function revoke(client: TeamClient): Promise<CapsheetError | undefined> {
  try {
    const { tokens } = await client.call(TEAM_OPERATIONS.listTokens);
    const own = tokens.find(({ isThis }) => isThis);
    if (own !== undefined) await client.call(TEAM_OPERATIONS.revokeToken, { params: { token: own.id } });
    return undefined;
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    return error.code === 'not-signed-in' ? undefined : error;
  }
}
