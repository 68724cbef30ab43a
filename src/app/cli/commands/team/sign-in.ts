import { hostname } from 'node:os';
import { CapsheetError, serviceError, usageError } from '../../../../base/util/capsheet-error.ts';
import { formatInstant } from '../../../../base/util/text/words.ts';
import { openNetwork } from '../../../../service/client/network/network.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { findTokensFile, keepToken } from '../../../../team/client/server-tokens.ts';
import { signIn, TeamClient } from '../../../../team/client/team-client.ts';
import type { RunOf } from '../../declare/declare.ts';
import { readUserName } from '../../settings/settings.ts';
import { hasOwnToken, nameServer, toNetworkSettings, withTeam } from '../../team/open-team.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import { interrupted } from '../../terminal/ask.ts';
import { catchInterrupts, type Io } from '../../terminal/terminal.ts';
import type { login, logout } from './team-commands.ts';

/** `capsheet login`: waits until it is confirmed in a browser. */
export const runLogin: RunOf<typeof login> = async (_args, options, io) => {
  const server = nameServer(options, io);
  if (server === undefined)
    throw usageError('server-missing', 'No server is named.', 'Name the server with --server or in CAPSHEET_SERVER.');
  const network = await openNetwork(toNetworkSettings(options, io));
  const { signal, release } = catchInterrupts(io, 'Stopping.');
  const client = new TeamClient({ ...server, network, signal });
  const name = `${readUserName(io)} on ${hostname()}`;
  const show = ({ address, userCode }: { readonly address: string; readonly userCode: string }): void => {
    io.stderr.write(
      `Open this address in your browser, check that it shows this code, and confirm it:\n\n  ${address}\n\n  ${userCode}\n\nWaiting for your confirmation. Press Ctrl-C to stop waiting.\n`,
    );
  };
  try {
    const signed = await signIn(client, { name, show, signal });
    await keepToken(findTokensFile(io.env), client.origin, signed);
    const { person, expiresAt } = signed;
    const text = `Signed in to ${client.origin} as ${person}, until ${formatInstant(expiresAt)}.`;
    return answer('login@1', { server: client.origin, person, expiresAt }, text);
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    release();
    await client.close();
  }
};

export const runLogout: RunOf<typeof logout> = async (_args, options, io) => {
  if (hasOwnToken(io)) {
    const hint = 'Take it out of the environment; "capsheet logout" then signs out what "capsheet login" signed in.';
    throw usageError('usage', 'CAPSHEET_TOKEN is set, and capsheet does not keep that token on this machine.', hint);
  }
  return withTeam(options, io, (client) => signOut(client, io));
};

async function signOut(client: TeamClient, io: Io): Promise<CommandAnswer> {
  const failure = await revoke(client);
  await keepToken(findTokensFile(io.env), client.origin);
  if (failure !== undefined)
    throw serviceError(
      'token-not-revoked',
      `This machine has forgotten its token for ${client.origin}, but the server still accepts it: ${failure.message}`,
      'Sign this command line out in the browser, under your name.',
      failure,
    );
  return answer('logout@1', { server: client.origin }, `Signed out of ${client.origin}.`);
}

/** Returns why the server could not revoke it; `undefined` if the token is no longer valid anyway. */
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
