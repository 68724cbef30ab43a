import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { sweepScratch } from '../../base/disk/scratch-folders.ts';
import { CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../base/util/errno.ts';
import { lendPool } from '../../engine/database/open-pool.ts';
import { createFetch } from '../../service/client/network/create-fetch.ts';
import { openNetwork } from '../../service/client/network/network.ts';
import { openCredentials } from '../administration/credentials.ts';
import { findFirm } from '../database/firms.ts';
import { findPerson } from '../database/people.ts';
import { type DeskOwner, DeskPool, type DeskPoolSettings } from '../desk-pool/desk-pool.ts';
import { type DeskFacts, sweepDesks } from '../desk-pool/desk-process.ts';
import { readNetwork, readOutboundWay } from '../settings/read-settings.ts';
import type { SignInSettings } from '../sign-in/sign-in-settings.ts';
import type { FileStore } from '../store/file-store.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { actionsIn } from '../terms/roles.ts';
import { readWrappingKeys } from '../vault/wrapping-keys.ts';
import { addTeam, createTeamApp, type TeamAppSettings } from './build-team-app.ts';
import { OpenedFindings, OpenedPlans } from './files/opened-files.ts';
import { refuseLater } from './outdated.ts';
import { MOST_FILE_BYTES } from './routes/take-submission.ts';
import type { TeamContext } from './serve.ts';
import { SubmissionNews } from './watching/submission-news.ts';

/** Connections per server; further requests wait. */
const MOST_CONNECTIONS = 20;
/** Time to finish requests: less than Kubernetes and others wait before they kill. */
const MOST_ENDING_MS = 20_000;

export interface TeamServerOptions extends TeamAppSettings {
  /** Settings of files, vault and network. */
  readonly env: NodeJS.ProcessEnv;
  readonly signIn: SignInSettings;
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly pageDir: string;
  readonly version: string;
  readonly mostFileBytes?: number;
  /** Desks for checking workbooks. */
  readonly desks: DeskSettings;
}

export interface TeamServer {
  readonly port: number;
  /** One-time link of the local person, if there is no provider. */
  readonly link?: string;
  /** Accepts nothing more, finishes what is under way, and ends what only waits. */
  close(): Promise<void>;
}

/** Throws a CapsheetError for unusable settings or databases, and `server-port-taken`. */
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
  let sweeping: NodeJS.Timeout | undefined;
  const end = async (): Promise<void> => {
    clearInterval(sweeping);
    await news.close();
    await desks?.close();
    await database.close();
  };
  try {
    const files = await openFileStore({ env, pool: database, now: new Date(), network: opened });
    const app = createTeamApp(options);
    const sweep = () => sweepLeftovers(files, app.log);
    await sweep();
    sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
    const ofDesks = { database, databaseUrl, vault, network, version, mostFileBytes, log: app.log };
    desks = openDesks(options.desks, ofDesks);
    const endUnused = noteUnused(app.server);
    const context = {
      database,
      databaseUrl,
      files,
      vault,
      network,
      outbound: readOutboundWay(env, opened),
      version,
      news,
      desks,
      plans: new OpenedPlans(files),
      findings: new OpenedFindings(files),
    };
    const { link } = await addTeam(app, {
      context,
      signIn,
      fetch,
      pageDir,
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
        clearInterval(sweeping);
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

const SWEEP_EVERY_MS = 3_600_000;

/** Removes what killed desks, servers and workers left on this machine. What cannot be removed is there next time. */
async function sweepLeftovers(files: FileStore, log: FastifyBaseLogger): Promise<void> {
  const nowMs = Date.now();
  for (const sweep of [sweepDesks, sweepScratch, files.sweep])
    await sweep(nowMs).catch((error: unknown) => log.warn({ error: String(error) }, 'leftovers not removed'));
}

function portTaken(port: number): Error {
  const hint = 'Set a different CAPSHEET_PORT, or stop what listens there.';
  return usageError('server-port-taken', `Port ${port} is in use by another program.`, hint);
}

/**
 * Browsers open connections in advance, which Node.js takes for busy: a server that ends would wait a minute for them.
 * Returns a function that ends those without a request, now and later.
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

/** How often rights are checked. */
const LOOK_EVERY_MS = 10_000;
const LEAST_IDLE_MS = 5 * 60_000;

export interface DeskSettings extends Pick<DeskPoolSettings, 'command' | 'memoryMb' | 'most' | 'mostPerPerson'> {
  readonly idleMinutes: number;
  readonly lookEveryMs?: number;
}

/** Opens a server's pool of desks. */
function openDesks(
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
    if (person === undefined || person.isDisabled || !actionsIn(person.grants, id).has('submit')) return undefined;
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
