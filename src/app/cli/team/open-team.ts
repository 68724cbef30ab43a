import { CapsheetError, type ExitStatus, usageError } from '../../../base/util/capsheet-error.ts';
import type { NetworkSettings } from '../../../service/client/network/choose-route.ts';
import { openNetwork } from '../../../service/client/network/network.ts';
import { findTokensFile, readTokens } from '../../../team/client/server-tokens.ts';
import { TeamClient } from '../../../team/client/team-client.ts';
import { readNetwork } from '../../../team/settings/read-settings.ts';
import type { ServerOptions } from '../declare/shared-options.ts';
import { catchInterrupts, type Io } from '../terminal/terminal.ts';

const SERVER = 'CAPSHEET_SERVER';
const TOKEN = 'CAPSHEET_TOKEN';

export interface NamedServer {
  readonly address: string;
  readonly setting: string;
}

type TeamFlags = ServerOptions & {
  /** Printed on Ctrl-C. */
  readonly notice?: string;
  /** Ends the work as Ctrl-C does. */
  readonly signal?: AbortSignal;
};

/**
 * Works with the server that the user has signed in to. Reads no `.env` file: one beside a workbook must not say where
 * it is submitted. Throws `server-missing`, `not-signed-in` (exit status 2), `interrupted` (130).
 */
export async function withTeam<T = ExitStatus>(
  { notice = 'Stopping.', signal: given, ...flags }: TeamFlags,
  io: Io,
  work: (client: TeamClient, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const tokens = await readTokens(findTokensFile(io.env));
  const server = nameServer(flags, io) ?? onlyOne(Object.keys(tokens));
  const network = await openNetwork(toNetworkSettings(flags, io));
  const { signal: interrupted, release } = catchInterrupts(io, notice);
  const signal = given === undefined ? interrupted : AbortSignal.any([given, interrupted]);
  const client = new TeamClient({
    ...server,
    network,
    signal,
    tokenFor: (origin) => io.env[TOKEN] || tokens[origin]?.token,
  });
  try {
    if (!client.isSignedIn) throw notSignedIn(client.origin);
    return await work(client, signal);
  } catch (error) {
    if (signal.aborted && !(error instanceof CapsheetError && error.exitStatus === 130)) throw unanswered();
    throw hasOwnToken(io) && isNotSignedIn(error) ? tokenRefused(client.origin, error) : error;
  } finally {
    release();
    await client.close();
  }
}

function isNotSignedIn(error: unknown): boolean {
  return error instanceof CapsheetError && error.code === 'not-signed-in';
}

/** Signing in again would not help: the token of the environment would still be sent. */
function tokenRefused(origin: string, cause: unknown): CapsheetError {
  return new CapsheetError({
    code: 'not-signed-in',
    message: `${origin} does not accept the token in ${TOKEN}.`,
    hint: `Set another one, or take ${TOKEN} out of the environment and sign in with "capsheet login --server ${origin}".`,
    exitStatus: 5,
    cause,
  });
}

/** The server may have done what it was asked. */
function unanswered(): CapsheetError {
  return new CapsheetError({
    code: 'interrupted',
    message: 'Interrupted before the server had answered.',
    hint: 'Start the same command again when you are ready: nothing is submitted or decided twice.',
    exitStatus: 130,
  });
}

export function nameServer({ server }: ServerOptions, { env }: Io): NamedServer | undefined {
  if (typeof server === 'string') return { address: server, setting: '--server' };
  return env[SERVER] === undefined || env[SERVER] === '' ? undefined : { address: env[SERVER], setting: SERVER };
}

/** A token of the environment is not kept. */
export function hasOwnToken({ env }: Io): boolean {
  return (env[TOKEN] ?? '') !== '';
}

export function toNetworkSettings({ caFile }: ServerOptions, { env }: Io): NetworkSettings {
  const settings = readNetwork(env);
  return caFile === undefined ? settings : { ...settings, caFile: { value: caFile, from: '--ca-file' } };
}

function onlyOne(origins: readonly string[]): NamedServer {
  const [address, ...others] = origins;
  if (address !== undefined && others.length === 0) return { address, setting: 'the server that you signed in to' };
  const message = address === undefined ? 'No server is named.' : `You are signed in to ${origins.join(' and ')}.`;
  throw usageError('server-missing', message, `Name the server with --server or in ${SERVER}.`);
}

function notSignedIn(origin: string): CapsheetError {
  const hint = `Sign in with "capsheet login --server ${origin}", or set ${TOKEN}.`;
  return usageError('not-signed-in', `You are not signed in to ${origin}.`, hint);
}
