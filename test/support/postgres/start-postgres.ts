import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';

const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
const IDENTITY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const USER = 'capsheet';
export const PASSWORD = 'db-secret-7f3a';

/** A server of PostgreSQL of its own, which ends with this process. */
export interface PostgresServer {
  /** Of a database there. */
  url(database: string): string;
  /** A new database, a copy of another one where that is named; gives its address. */
  createDatabase(template?: string): Promise<string>;
  /** As where the power fails, but for the disk. */
  stopAtOnce(): Promise<void>;
  startAgain(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const { initdb, postgres } = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-postgres-'));
  writeFileSync(join(folder, 'password'), PASSWORD);
  if (IDENTITY.uid !== undefined)
    for (const path of [folder, join(folder, 'password')]) chownSync(path, IDENTITY.uid, IDENTITY.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const how = ['-U', USER, '-A', 'scram-sha-256', '--pwfile', join(folder, 'password'), '-E', 'UTF8', '--locale=C'];
  const where = ['-D', data, '--no-sync', '--no-instructions', '--wal-segsize=1', '--set', 'min_wal_size=2MB'];
  execFileSync(initdb, [...how, ...where], { ...IDENTITY, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await findPort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '300',
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [postgres, '-D', data, ...args];
  const guard = spawn(process.execPath, [GUARD, folder, JSON.stringify(IDENTITY), ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return watch(guard, port);
}

async function watch(guard: ChildProcess, port: number): Promise<PostgresServer> {
  const { stdin, stdout, stderr } = guard;
  if (stdin === null || stdout === null || stderr === null) throw new Error('the server has no streams');
  const logs = createInterface({ input: stderr });
  const news = createInterface({ input: stdout });
  const said = async (lines: typeof logs, text: string): Promise<void> => {
    for (;;) if (String((await once(lines, 'line'))[0]).includes(text)) return;
  };
  await said(logs, 'ready to accept connections');
  // The tests may end while it runs: it ends with them.
  guard.unref();
  for (const stream of [stdin, stdout, stderr])
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
  const url = (database: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  let count = 0;
  return {
    url,
    createDatabase: async (template) => {
      count += 1;
      const name = `test_${process.pid}_${count}`;
      await query(url('postgres'), `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
      return url(name);
    },
    stopAtOnce: async () => {
      const ended = said(news, 'server ended');
      stdin.write('SIGQUIT\n');
      await ended;
    },
    startAgain: async () => {
      const ready = said(logs, 'ready to accept connections');
      stdin.write('start\n');
      await ready;
    },
  };
}

/** One statement over a connection of its own. */
export async function query(url: string, sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

type Row = { readonly [column: string]: unknown };

/** One that nobody listens on right now. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

let shared: Promise<PostgresServer> | undefined;

/** The server that the files of tests of this process share; started by the first that needs one. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return shared;
}
