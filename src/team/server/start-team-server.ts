import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { usageError } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';
import { lendPool } from '../../engine/database/open-pool.ts';
import { createFetch } from '../../service/client/network/create-fetch.ts';
import { openNetwork } from '../../service/client/network/network.ts';
import type { DeskPool } from '../desk-pool/desk-pool.ts';
import { readNetwork } from '../settings/read-network.ts';
import type { SignInSettings } from '../sign-in/sign-in-settings.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { readWrappingKeys } from '../vault/wrapping-keys.ts';
import { addTeam, createTeamApp, type TeamAppSettings } from './build-team-app.ts';
import { type DeskSettings, openDesks } from './desk/open-desks.ts';
import { OpenedFindings, OpenedPlans } from './files/opened-files.ts';
import { refuseLater } from './outdated.ts';
import { MOST_FILE_BYTES } from './routes/take-submission.ts';
import { SubmissionNews } from './watching/submission-news.ts';

/** One server opens so many connections; its requests wait for each other beyond that. */
const MOST_CONNECTIONS = 20;
/** How long what is under way may take when the server ends: less than Kubernetes and others wait before they kill it. */
const MOST_ENDING_MS = 20_000;

export interface TeamServerOptions extends TeamAppSettings {
  /** The settings of the files, the vault and the network. */
  readonly env: NodeJS.ProcessEnv;
  readonly signIn: SignInSettings;
  readonly databaseUrl: string;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly pageDir: string;
  /** The version of capsheet. */
  readonly version: string;
  /** The most bytes of one submitted file. */
  readonly mostFileBytes?: number;
  /** The desks on which preparers look at workbooks. */
  readonly desks: DeskSettings;
}

export interface TeamServer {
  readonly port: number;
  /** The link that the local person opens, once; absent where people sign in at a provider. */
  readonly link?: string;
  /** Takes nothing more, lets what is under way come to its end, and ends what only waits. */
  close(): Promise<void>;
}

/** @throws CapsheetError for settings and a database that cannot be used; `server-port-taken` */
export async function startTeamServer(options: TeamServerOptions): Promise<TeamServer> {
  const { env, signIn, databaseUrl, host, port, pageDir, version, mostFileBytes = MOST_FILE_BYTES } = options;
  const network = readNetwork(env);
  const opened = await openNetwork(network);
  const fetch = createFetch(opened);
  const vault = { keys: await readWrappingKeys(env), env };
  const database = refuseLater(await lendPool(databaseUrl, MOST_CONNECTIONS));
  const news = new SubmissionNews(databaseUrl);
  let isStopping = false;
  let desks: DeskPool | undefined;
  const end = async (): Promise<void> => {
    await news.close();
    await desks?.close();
    await database.close();
  };
  try {
    const files = await openFileStore({ env, pool: database, now: new Date(), network: opened });
    const app = createTeamApp(options);
    const ofDesks = { database, databaseUrl, vault, network, version, mostFileBytes, log: app.log };
    desks = await openDesks(options.desks, ofDesks);
    const endUnused = noteUnused(app.server);
    const context = {
      ...{ database, databaseUrl, files, vault, network, version, news, desks },
      plans: new OpenedPlans(files),
      findings: new OpenedFindings(files),
    };
    const { link } = await addTeam(app, {
      ...{ context, signIn, fetch, pageDir },
      isStopping: () => isStopping,
      nowMs: () => performance.now(),
      mostFileBytes,
    });
    await app.listen({ host, port });
    const address = app.server.address();
    return {
      port: typeof address === 'object' && address !== null ? address.port : port,
      ...(link === undefined ? {} : { link }),
      close: async () => {
        isStopping = true;
        await news.close();
        await desks?.close();
        const atLast = setTimeout(() => app.server.closeAllConnections(), MOST_ENDING_MS);
        const closed = app.close();
        endUnused();
        await closed;
        clearTimeout(atLast);
        await database.close();
      },
    };
  } catch (error) {
    await end();
    throw errnoOf(error) === 'EADDRINUSE' ? portTaken(port) : error;
  }
}

function portTaken(port: number): Error {
  const hint = 'Set a different CAPSHEET_PORT, or stop what listens there.';
  return usageError('server-port-taken', `Port ${port} is in use by another program.`, hint);
}

/**
 * Knows the connections on which nothing was ever asked. Browsers open some in advance, and Node.js takes them for busy: a
 * server that ends would wait for them for a minute. Gives what ends them, and whichever come after.
 */
export function noteUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
    if (isEnding) socket.destroy();
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    isEnding = true;
    for (const socket of unused) socket.destroy();
  };
}
