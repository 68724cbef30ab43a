import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { openPool } from '../../../src/engine/database/open-pool.ts';
import { setCredentials } from '../../../src/team/administration/credentials.ts';
import { openFirm } from '../../../src/team/administration/firms.ts';
import { startTeamServer } from '../../../src/team/server/start-team-server.ts';
import type { FileStore } from '../../../src/team/store/file-store.ts';
import { openFileStore } from '../../../src/team/store/open-file-store.ts';
import type { Grant } from '../../../src/team/terms/roles.ts';
import { startProgram } from '../../support/start-program.ts';
import { type Asked, type Member, makePage, putMember, SIGN_IN, toAsked } from '../../team/server/asked-server.ts';
import type { Write } from '../../team/support.ts';
import { drawKeyLine, readKeys } from '../../team/vault/make-keys.ts';

export const CLIENT_SECRET = 'nobody-may-read-this';
/** Shorter than it is for people; a worker that is silent for longer than the margin may send late. */
export const LEASE_MS = 9_000;
export const MARGIN_MS = 3_000;

/** Everybody with their roles; Bo may both make and approve, Eve nothing. */
const PEOPLE = {
  Ana: [{ role: 'preparer' }],
  Abe: [{ role: 'preparer' }],
  Bo: [{ role: 'preparer' }, { role: 'approver' }],
  Cy: [{ role: 'approver' }],
  Dee: [{ role: 'approver' }],
  Ada: [{ role: 'administrator' }],
  Eve: [],
} as const satisfies { readonly [name: string]: readonly Grant[] };
export type PersonName = keyof typeof PEOPLE;

export interface HouseFirm {
  readonly id: string;
  readonly service: string;
  readonly clientId: string;
  readonly profile: object;
}

export type WorkerProcess = ReturnType<typeof startProgram>;

/** A team on real processes: a database, servers, a store of files, and workers that are started as they are needed. */
export interface House {
  readonly servers: readonly Asked[];
  readonly people: { readonly [name in PersonName]: Member };
  readonly write: Write;
  readonly files: FileStore;
  startWorker(): WorkerProcess;
  /** A worker that was at work and does not say so again counts as dead. The lease of a portfolio is not touched. */
  forgetClaims(): Promise<void>;
  /** Ends all connections to its database. */
  cutConnections(): Promise<void>;
  close(): Promise<void>;
}

interface HouseSettings {
  readonly folder: string;
  /** The built command. */
  readonly main: string;
  readonly databaseUrl: string;
  readonly servers: number;
  readonly firms: readonly HouseFirm[];
}

export async function openHouse({
  folder,
  main,
  databaseUrl: url,
  servers: count,
  firms,
}: HouseSettings): Promise<House> {
  const pool = await openPool(url, 5);
  const write: Write = (work) => pool.transact('write', work);
  const keyLine = drawKeyLine('first');
  const env = {
    HOME: folder,
    TMPDIR: folder,
    CAPSHEET_DATABASE_URL: url,
    CAPSHEET_PUBLIC_URL: 'http://localhost:8080',
    CAPSHEET_FILES: `folder:${join(folder, 'store')}`,
    CAPSHEET_VAULT_KEY: keyLine,
    CAPSHEET_JOBS: '2',
  };
  const files = await openFileStore({ env, pool, now: new Date() });
  await write((ask) => ask(`UPDATE lease_terms SET lease_ms = ${LEASE_MS}, margin_ms = ${MARGIN_MS}`));
  await putFirms(write, { firms, keyLine });
  const people = await putPeople(write);
  const log = pino({ level: 'warn' }, createWriteStream(join(folder, 'servers.log')));
  const started = await Promise.all(Array.from({ length: count }, () => startServer({ env, url, log, main })));
  const begun: WorkerProcess[] = [];
  // The process that runs the trial may be killed itself.
  const endWorkers = () => {
    for (const { process } of begun) process.kill('SIGKILL');
  };
  process.once('exit', endWorkers);
  return {
    ...{ people, write, files },
    servers: started.map(({ port }) => toAsked(`http://127.0.0.1:${port}`)),
    startWorker: () => {
      const worker = startProgram([process.execPath, main, 'worker'], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', ...env },
      });
      const log = createWriteStream(join(folder, `worker-${begun.length + 1}.log`));
      worker.process.stderr?.pipe(log);
      begun.push(worker);
      return worker;
    },
    forgetClaims: () =>
      write(async (ask) => {
        await ask('UPDATE submissions SET worker_seen_at = clock_ms() - 60000 WHERE worker IS NOT NULL');
      }),
    cutConnections: async () => {
      const others = 'datname = current_database() AND pid <> pg_backend_pid()';
      await write((ask) => ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`));
    },
    close: async () => {
      for (const worker of begun) {
        if (worker.process.exitCode !== null || worker.process.signalCode !== null) continue;
        worker.process.kill('SIGKILL');
        await once(worker.process, 'exit');
      }
      process.off('exit', endWorkers);
      await Promise.all(started.map((server) => server.close()));
      await pool.close();
    },
  };
}

interface ServerSettings {
  readonly env: { readonly [name: string]: string };
  readonly url: string;
  readonly log: Logger;
  readonly main: string;
}

async function startServer({ env, url, log, main }: ServerSettings) {
  return startTeamServer({
    ...{ env, signIn: SIGN_IN, databaseUrl: url, host: '127.0.0.1', port: 0, pageDir: await makePage(), version: '1' },
    desks: {
      command: [process.execPath, main, '--desk-of-server'],
      memoryMb: 1024,
      most: 1,
      mostPerPerson: 1,
      idleMinutes: 60,
    },
    logger: log,
  });
}

async function putFirms(write: Write, { firms, keyLine }: Pick<HouseSettings, 'firms'> & { keyLine: string }) {
  const keys = await readKeys(keyLine);
  const by = { name: 'Ada' };
  const secret = { kind: 'given', text: CLIENT_SECRET } as const;
  for (const { id, service, clientId, profile } of firms)
    await write(async (ask) => {
      await openFirm(ask, by, { id, name: id, service, profile: JSON.stringify(profile) });
      await setCredentials(ask, by, { firm: id, clientId, secret }, { keys, env: {} });
    });
}

async function putPeople(write: Write): Promise<House['people']> {
  const put = (name: PersonName) => putMember(write, name, PEOPLE[name]);
  return {
    Ana: await put('Ana'),
    Abe: await put('Abe'),
    Bo: await put('Bo'),
    Cy: await put('Cy'),
    Dee: await put('Dee'),
    Ada: await put('Ada'),
    Eve: await put('Eve'),
  };
}
