import { lendPool } from '../../engine/database/open-pool.ts';
import { openNetwork } from '../../service/client/network/network.ts';
import { openCredentials } from '../administration/credentials.ts';
import { readEdgeSettings } from '../edges/edge-context.ts';
import { openHealthPort } from '../metrics/health-port.ts';
import { createWorkerMetrics } from '../metrics/worker-metrics.ts';
import { ReaderPool, type ReaderPoolSettings } from '../reader-pool/reader-pool.ts';
import { readNetwork } from '../settings/read-settings.ts';
import type { WorkerSettings } from '../settings/setting-forms.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { openSecret } from '../vault/vault.ts';
import { readWrappingKeys } from '../vault/wrapping-keys.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';
import type { WorkerLog } from './worker-context.ts';

export interface WorkerProcess {
  readonly settings: WorkerSettings;
  /** Starts a process that reads files. */
  readonly readerCommand: ReaderPoolSettings['command'];
  /** The environment of the process: keys, references to secrets, proxies. */
  readonly env: NodeJS.ProcessEnv;
  readonly log: WorkerLog;
}

export interface OpenWorker extends Pick<RunningWorker, 'outdated'> {
  /** Absent without a health port. */
  readonly healthPort?: number;
  /** Gives back its work and closes everything. */
  close(): Promise<void>;
}

/** Per submission: reads, journal, rate windows, and the report once a second. */
const CONNECTIONS_OF_A_JOB = 4;
/** For notices, watched folders and the sweep. */
const SPARE_CONNECTIONS = 4;

/**
 * A worker as a process: database, files, keys and health port, as its settings say. Throws a CapsheetError for
 * unusable ones.
 */
export async function openWorker({ settings, readerCommand, env, log }: WorkerProcess): Promise<OpenWorker> {
  const { databaseUrl, jobs, healthPort, host, readMemoryMb: memoryMb, readSeconds: seconds } = settings;
  const keys = await readWrappingKeys(env);
  const edgeSettings = readEdgeSettings(settings);
  const pool = await lendPool(databaseUrl, jobs * CONNECTIONS_OF_A_JOB + SPARE_CONNECTIONS);
  const networkSettings = readNetwork(env);
  const network = await openNetwork(networkSettings);
  const metrics = createWorkerMetrics();
  const files = await openFileStore({ env, pool, now: new Date(), network });
  const readers = new ReaderPool({ command: readerCommand, most: jobs, memoryMb, seconds, log });
  const worker = await startWorker({
    pool,
    databaseUrl,
    files,
    openReader: () => readers.open(),
    jobs,
    metrics,
    log,
    network: networkSettings,
    edges: {
      ...edgeSettings,
      pool,
      log,
      network,
      openSecret: (text, name) => openSecret(text, name, { keys, env }),
      keepFile: (path) => files.keep(path),
    },
    readCredentials: (firm) => pool.transact('read', (ask) => openCredentials(ask, firm, { keys, env })),
  });
  const isReady = async (): Promise<boolean> => {
    const answers = pool
      .transact('read', (ask) => ask('SELECT'))
      .then(
        () => true,
        () => false,
      );
    return worker.isReady() && (await answers);
  };
  const health =
    healthPort === undefined
      ? undefined
      : await openHealthPort({ port: healthPort, host, registry: metrics.registry, isReady });
  return {
    outdated: worker.outdated,
    ...(health === undefined ? {} : { healthPort: health.port }),
    close: async () => {
      await worker.stop();
      await readers.close();
      await health?.close();
      await pool.close();
    },
  };
}
