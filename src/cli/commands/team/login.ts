import { hostname } from 'node:os';
import { openNetwork } from '../../../client/network/network.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { formatInstant } from '../../../report/text/parts/words.ts';
import { findTokensFile, keepToken } from '../../../team/client/server-tokens.ts';
import { signIn } from '../../../team/client/sign-in.ts';
import { TeamClient } from '../../../team/client/team-client.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import { readUserName } from '../../settings/settings.ts';
import { nameServer, type ServerFlags, toNetworkSettings } from '../../team/open-team.ts';
import { interrupted } from '../../terminal/confirm.ts';
import { catchInterrupts } from '../../terminal/interrupts.ts';
import type { Io } from '../../terminal/io.ts';

/** `capsheet login`: waits until somebody has confirmed it in their browser. */
export async function runLogin(
  _inputs: readonly string[],
  options: OutputOptions & ServerFlags,
  io: Io,
): Promise<ExitStatus> {
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
    await writeReport(io, options, {
      json: () => ({ ...nameDocument('login@1'), server: client.origin, person, expiresAt }),
      text: () => `Signed in to ${client.origin} as ${person}, until ${formatInstant(expiresAt)}.`,
    });
    return 0;
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    release();
    await client.close();
  }
}
