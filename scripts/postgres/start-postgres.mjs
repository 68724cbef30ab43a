import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findBinaries } from './find-binaries.mjs';

const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
const IDENTITY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const USER = 'capsheet';
export const PASSWORD = 'db-secret-7f3a';

/**
 * Starts a server of PostgreSQL of its own in a folder of its own; both end with this process, however it ends.
 * `settings` are those of PostgreSQL besides its address.
 */
export async function startPostgres(settings = {}) {
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
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [postgres, '-D', data, ...args];
  const guard = spawn(process.execPath, [GUARD, folder, JSON.stringify(IDENTITY), ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return watch(guard, port);
}

async function watch(guard, port) {
  const { stdin, stdout, stderr } = guard;
  const logs = createInterface({ input: stderr });
  const news = createInterface({ input: stdout });
  // Several lines come at once where the machine is busy: none of them must go by between two waits.
  const said = (lines, text) =>
    new Promise((resolve) => {
      const look = (line) => {
        if (!line.includes(text)) return;
        lines.off('line', look);
        resolve();
      };
      lines.on('line', look);
    });
  await said(logs, 'ready to accept connections');
  // Its starter may end while it runs: it ends with it.
  guard.unref();
  for (const stream of [stdin, stdout, stderr]) stream.unref();
  const url = (database) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  let count = 0;
  return {
    url,
    guardId: guard.pid,
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
    close: async () => {
      const ended = once(guard, 'exit');
      stdin.end();
      await ended;
    },
  };
}

/** One statement over a connection of its own. */
export async function query(url, sql, values = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** One that nobody listens on at this moment. */
export async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
