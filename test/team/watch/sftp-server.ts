import { once } from 'node:events';
import { closeSync, lstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Connection, SFTPWrapper } from 'ssh2';
import { toFingerprint } from '../../../src/team/watch/sftp-place.ts';
import { closeLater } from '../../support/close-later.ts';

// It is CommonJS, whose exports are not all seen from outside.
const ssh2: typeof import('ssh2') = createRequire(import.meta.url)('ssh2');
const { Server, utils } = ssh2;
const { OK, EOF, FAILURE, NO_SUCH_FILE } = utils.sftp.STATUS_CODE;

export const PASSWORD = 'sftp-s3cret';

/** One in some hundreds of the ed25519 keys that ssh2 makes cannot be read; those of ssh-keygen can. */
export function makeKeys() {
  return utils.generateKeyPairSync('ecdsa', { bits: 256 });
}

export interface SftpOptions {
  /** The holder of this key may come in as well. */
  readonly publicKey?: string;
  /** Called before a piece of a file is read; may close the connection, or never call `go`. */
  readonly beforeRead?: (go: () => void, connection: Connection) => void;
  /** Names that a listing states besides those that are there. */
  readonly alsoListed?: readonly string[];
  /** Answers every look at the folder with these names: its listing never ends. */
  readonly endlessly?: () => readonly string[];
}

/** A server of SFTP that serves a folder for reading, and counts what it is asked. */
export async function startSftpServer(folder: string, options: SftpOptions = {}) {
  const hostKeys = makeKeys();
  const asked: string[] = [];
  const connections = new Set<Connection>();
  const server = new Server({ hostKeys: [hostKeys.private] }, (connection) => {
    connections.add(connection);
    // The types do not know it.
    Reflect.get(connection, 'setNoDelay').call(connection, true);
    // A client that goes away is no fault of the server.
    connection.on('error', () => undefined);
    connection.on('authentication', (context) => {
      asked.push(`sign-in ${context.method}`);
      const allowed = options.publicKey === undefined ? undefined : utils.parseKey(options.publicKey);
      const isByKey =
        context.method === 'publickey' &&
        allowed !== undefined &&
        !(allowed instanceof Error) &&
        allowed.getPublicSSH().equals(context.key.data) &&
        (context.signature === undefined ||
          allowed.verify(context.blob ?? Buffer.alloc(0), context.signature, context.hashAlgo) === true);
      if (isByKey || (context.method === 'password' && context.password === PASSWORD)) context.accept();
      else context.reject(['password', 'publickey']);
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), { folder, asked, connection, ...options }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    for (const connection of connections) connection.end();
    server.close();
  };
  closeLater(stop);
  const key = utils.parseKey(hostKeys.public);
  if (key instanceof Error) throw key;
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { port, fingerprint: toFingerprint(key.getPublicSSH()), asked, stop };
}

interface Serving extends SftpOptions {
  readonly folder: string;
  readonly asked: string[];
  readonly connection: Connection;
}

function serve(
  sftp: SFTPWrapper,
  { folder, asked, connection, beforeRead, alsoListed = [], endlessly }: Serving,
): void {
  const open = new Map<number, { readonly fd?: number; names?: readonly string[] }>();
  const at = (path: string) => join(folder, path);
  const handleOf = (number: number) => Buffer.from([number]);
  const add = (entry: { fd?: number; names?: readonly string[] }) => {
    open.set(open.size + 1, entry);
    return handleOf(open.size);
  };
  const orNone = (id: number, work: () => void) => {
    try {
      work();
    } catch {
      sftp.status(id, NO_SUCH_FILE);
    }
  };
  const look = (id: number, path: string, stat: typeof statSync | typeof lstatSync) =>
    orNone(id, () => sftp.attrs(id, toAttributes(stat(at(path)))));
  const note = (what: string, path: string) => asked.push(`${what} ${path}`);
  sftp.on('OPENDIR', (id, path) => orNone(id, () => sftp.handle(id, add({ names: readdirSync(at(path)) }))));
  sftp.on('READDIR', (id, handle) => {
    const entry = open.get(handle[0] ?? 0);
    if (endlessly !== undefined) {
      asked.push('readdir');
      const attrs = toAttributes(statSync(folder));
      return void sftp.name(
        id,
        endlessly().map((filename) => ({ filename, longname: `-rw ${filename}`, attrs })),
      );
    }
    const names = entry?.names ?? [];
    if (entry === undefined || names.length === 0) return void sftp.status(id, EOF);
    entry.names = [];
    const listed = names.map((filename) => toEntry(filename, lstatSync(at(filename))));
    const model = statSync(folder);
    sftp.name(id, [
      ...listed,
      ...alsoListed.map((filename) => ({ ...toEntry(filename, model), longname: `-rw ${filename}` })),
    ]);
  });
  sftp.on('LSTAT', (id, path) => look(id, path, lstatSync));
  sftp.on('STAT', (id, path) => look(id, path, statSync));
  sftp.on('FSTAT', (id) => void sftp.status(id, FAILURE));
  sftp.on('OPEN', (id, path) => {
    note('open', path);
    orNone(id, () => sftp.handle(id, add({ fd: openSync(at(path), 'r') })));
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const read = () => {
      const { fd = -1 } = open.get(handle[0] ?? 0) ?? {};
      const piece = Buffer.alloc(length);
      const count = readSync(fd, piece, 0, length, offset);
      if (count === 0) sftp.status(id, EOF);
      else sftp.data(id, piece.subarray(0, count));
    };
    if (beforeRead === undefined) read();
    else beforeRead(read, connection);
  });
  sftp.on('CLOSE', (id, handle) => {
    const { fd } = open.get(handle[0] ?? 0) ?? {};
    if (fd !== undefined) closeSync(fd);
    sftp.status(id, OK);
  });
  for (const change of ['REMOVE', 'RENAME', 'WRITE', 'SETSTAT', 'FSETSTAT', 'MKDIR', 'RMDIR', 'SYMLINK'] as const)
    sftp.on(change, (id: number) => {
      asked.push(change);
      sftp.status(id, OK);
    });
}

function toEntry(filename: string, stats: ReturnType<typeof statSync>) {
  const type = stats?.isSymbolicLink() ? 'l' : stats?.isDirectory() ? 'd' : '-';
  return { filename, longname: `${type}rw-r--r-- 1 u g 0 Jan 1 00:00 ${filename}`, attrs: toAttributes(stats) };
}

function toAttributes(stats: ReturnType<typeof statSync>) {
  if (stats === undefined) throw new Error('no such file');
  const [mtime, atime] = [Math.floor(Number(stats.mtimeMs) / 1000), Math.floor(Number(stats.atimeMs) / 1000)];
  return { mode: Number(stats.mode), uid: 0, gid: 0, size: Number(stats.size), atime, mtime };
}
