import { createHash } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import type SftpClient from 'ssh2-sftp-client';
import type { AddressRules } from '../outbound/address-rules.ts';
import { AddressRefused, type ResolveName, resolveHost } from '../outbound/resolve-host.ts';
import { classifyName } from './choose-files.ts';
import { type CopyLimits, copyFile } from './copy-file.ts';
import { assertNotTooMany, FileMoved, FileRefused, type ListedFile, type OpenPlace, PlaceAway } from './place.ts';

export interface SftpAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly folder: string;
  /** `SHA256:…`: another server does not even learn the user's name. */
  readonly fingerprint: string;
}

/** Only for the server: in no message. */
export type SftpSecret = { readonly password: string } | { readonly privateKey: string };

export interface SftpLimits extends CopyLimits {
  readonly rules: AddressRules;
  /** Until the sign-in succeeded. */
  readonly connectMs: number;
  readonly resolve?: ResolveName;
}

type Wrapper = Awaited<ReturnType<SftpClient['connect']>>;
type Stats = Parameters<Parameters<Wrapper['lstat']>[1]>[1];
type FileEntry = Parameters<Parameters<Wrapper['readdir']>[1]>[1][number];

/** Throws PlaceAway. */
export async function openSftp(address: SftpAddress, secret: SftpSecret, limits: SftpLimits): Promise<OpenPlace> {
  const { signal } = limits;
  const socket = await callHost(address, limits);
  const connected = await signIn(socket, address, secret, limits);
  const { client, sftp } = connected;
  const pathOf = (name: string) => `${address.folder.replace(/\/+$/, '')}/${name}`;
  return {
    list: () => untilEnd(signal, listFolder(sftp, address.folder)),
    fetch: (file, to) => untilEnd(signal, fetchFile(connected, pathOf(file.name), file, to, limits)),
    close: () => leave(client, socket),
  };
}

interface Connected {
  readonly client: SftpClient;
  readonly sftp: Wrapper;
}

async function callHost({ host, port }: SftpAddress, { rules, resolve, signal }: SftpLimits): Promise<Socket> {
  try {
    const { lookup } = await untilEnd(signal, resolveHost(host, rules, resolve));
    // Most packets are short and would wait for more.
    const socket = createConnection({ host, port, lookup, noDelay: true });
    // The library reports it to the user of the connection.
    return socket.on('error', () => undefined);
  } catch (error) {
    throw explainAway(error);
  }
}

async function signIn(
  sock: Socket,
  { user, fingerprint }: SftpAddress,
  secret: SftpSecret,
  { connectMs, signal }: SftpLimits,
): Promise<Connected> {
  const { default: Client } = await import('ssh2-sftp-client');
  // A lost connection shows at the next call.
  const quiet = { error: () => undefined, end: () => undefined, close: () => undefined };
  const client = new Client('capsheet', quiet);
  let shown = fingerprint;
  const hostVerifier = (key: Buffer) => {
    shown = toFingerprint(key);
    return shown === fingerprint;
  };
  try {
    const config = { sock, username: user, ...secret, readyTimeout: connectMs, hostVerifier };
    return { client, sftp: await untilEnd(signal, client.connect(config)) };
  } catch (error) {
    await leave(client, sock);
    if (shown === fingerprint) throw explainAway(error);
    throw new PlaceAway('host-key', `the server shows the key ${shown}, and not ${fingerprint}`, error);
  }
}

/** A server may stop answering at any moment, without any event. */
async function untilEnd<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new PlaceAway('unreachable', 'the server did not answer in time'));
  });
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await Promise.race([asked, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The most that a server may name, workbooks or not, and in how many answers: a listing may never end. */
const MOST_NAMED = 20_000;
const MOST_ANSWERS = 2_000;
const MOST_CHARACTERS = 10_000_000;

async function listFolder(sftp: Wrapper, folder: string): Promise<readonly ListedFile[]> {
  const handle = await call<Buffer>((done) => sftp.opendir(folder, done));
  const listed: ListedFile[] = [];
  let named = 0;
  let characters = 0;
  for (let answers = 0; ; answers += 1) {
    const entries = await readOn(sftp, handle);
    if (entries === undefined) break;
    named += entries.length;
    for (const { filename, longname } of entries) characters += filename.length + longname.length;
    if (named > MOST_NAMED || characters > MOST_CHARACTERS || answers === MOST_ANSWERS)
      throw new PlaceAway('too-many', 'the server lists more than a folder of workbooks holds');
    // The first letter of the long form is the type; links and folders are skipped.
    for (const { filename, longname, attrs } of entries)
      if (longname.startsWith('-') && classifyName(filename) !== 'other')
        listed.push({ name: filename, size: attrs.size, modifiedMs: attrs.mtime * 1000 });
    assertNotTooMany(listed.length);
  }
  await call<undefined>((done) => sftp.close(handle, (error) => done(error, undefined)));
  return listed;
}

/** The next names; `undefined` after the last. */
async function readOn(sftp: Wrapper, handle: Buffer): Promise<readonly FileEntry[] | undefined> {
  try {
    return await call<readonly FileEntry[]>((done) => sftp.readdir(handle, done));
  } catch (error) {
    if (error instanceof PlaceAway && codeOf(error.cause) === END_OF_LIST) return undefined;
    throw error;
  }
}

/** Throws PlaceAway. */
function call<T>(ask: (done: (error: Error | null | undefined, answer: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) =>
    ask((error, answer) => (error instanceof Error ? reject(toAway(error)) : resolve(answer))),
  );
}

async function fetchFile({ client, sftp }: Connected, path: string, file: ListedFile, to: string, limits: CopyLimits) {
  await assertAsListed(sftp, path, file);
  try {
    const stream = client.createReadStream(path);
    // A lost connection fails once more after its end, which would end the process.
    stream.on('error', () => undefined);
    const copied = await copyFile(stream, to, file, limits);
    await assertAsListed(sftp, path, file);
    return copied;
  } catch (error) {
    throw toFileFault(error);
  }
}

async function assertAsListed(sftp: Wrapper, path: string, { size, modifiedMs }: ListedFile): Promise<void> {
  const found = await new Promise<Stats>((resolve, reject) =>
    sftp.lstat(path, (error, stats) => (error === undefined ? resolve(stats) : reject(toFileFault(error)))),
  );
  if (!found.isFile() || found.size !== size || found.mtime * 1000 !== modifiedMs) throw new FileMoved();
}

/** Status codes of protocol version 3, as the library passes them on. */
const END_OF_LIST = 1;
const NO_SUCH_FILE = [2, 'ENOENT'];
const PERMISSION_DENIED = [3, 'EACCES'];

function codeOf(error: unknown): string | number | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}

function toFileFault(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (NO_SUCH_FILE.includes(code)) return new FileMoved();
  return PERMISSION_DENIED.includes(code)
    ? new FileRefused('the server does not let this user read it')
    : toAway(error);
}

function toAway(error: unknown): unknown {
  if (error instanceof PlaceAway || error instanceof FileMoved || error instanceof FileRefused) return error;
  const code = codeOf(error) ?? '';
  if (NO_SUCH_FILE.includes(code)) return new PlaceAway('missing', 'there is no such folder on the server', error);
  if (PERMISSION_DENIED.includes(code))
    return new PlaceAway('not-allowed', 'the server does not let this user look into the folder', error);
  return new PlaceAway('unreachable', 'the connection to the server was lost', error);
}

/** The server's own words are not passed on. */
function explainAway(error: unknown): unknown {
  if (error instanceof PlaceAway) return error;
  if (error instanceof AddressRefused) return new PlaceAway('not-allowed', error.message, error);
  const message = error instanceof Error ? error.message : '';
  if (/authentication methods failed/.test(message))
    return new PlaceAway('sign-in', 'the server does not accept the user name with this password or key', error);
  if (/privateKey|passphrase/i.test(message))
    return new PlaceAway('sign-in', 'the private key cannot be read, or has a passphrase', error);
  return new PlaceAway('unreachable', 'the server cannot be reached', error);
}

/** Does not wait for a server that may be gone. */
async function leave(client: SftpClient, socket: Socket): Promise<void> {
  client.end().catch(() => undefined);
  socket.destroy();
}

/** As `ssh-keygen -lf` and `ssh-keyscan` print it. */
export function toFingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
