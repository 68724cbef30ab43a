import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { errnoOf } from '../../../../base/util/errno.ts';
import {
  folderWithoutLocks,
  journalUnreadable,
  locksNotWorking,
  ratesUnreadable,
  stateFolderBusy,
  stateFolderUnusable,
  twoCopies,
} from '../../journal-errors.ts';
import { makePrivateFile, makeStateFolder } from './private-files.ts';
import { isBusy, isDamaged, isEnvironmentError, isLockingError } from './sqlite-errors.ts';

/** The requests of the last minute or so, of all processes that share the folder. */
export const RATES_FILE = 'rates.sqlite';
/** Few others begin the same file at the same moment. */
const MOST_TRIES = 20;

export interface StateFileOptions {
  /** How long a statement waits for another process. */
  readonly busyTimeoutMs: number;
  /** Tells where the folder lies; by default the system is asked. */
  readonly readFacts?: (path: string) => FolderFacts;
}

/**
 * Opens a database of the state folder, for the user's own eyes; folder and file are made where they are missing. It has
 * a write-ahead log, but for folders that other machines may write to: that needs memory which machines do not share.
 * @throws CapsheetError `state-dir-unwritable`, `state-dir-busy`, `state-dir-no-locks`, `state-dir-two-copies`,
 * `journal-unreadable`.
 */
export function openStateFile(stateDir: string, name: string, options: StateFileOptions): DatabaseSyncInstance {
  const path = join(stateDir, name);
  let db: DatabaseSyncInstance | undefined;
  try {
    makeStateFolder(stateDir);
    claimStateFolder(stateDir);
    const verdict = classifyFolder((options.readFacts ?? readFolderFacts)(stateDir));
    if (verdict.kind === 'unsafe') throw folderWithoutLocks(stateDir, verdict);
    makePrivateFile(path);
    db = new DatabaseSync(path, { timeout: options.busyTimeoutMs });
    setJournalMode(db, verdict.kind === 'shared' ? 'DELETE' : 'WAL');
    return db;
  } catch (error) {
    db?.close();
    throw toOpeningError(path, error);
  }
}

/**
 * When two begin a file at the same moment SQLite refuses one of them this change at once, whatever time it may wait;
 * for a transaction it waits.
 */
function setJournalMode(db: DatabaseSyncInstance, mode: 'DELETE' | 'WAL'): void {
  for (let tries = 1; ; tries++) {
    try {
      db.exec(`PRAGMA journal_mode = ${mode}`);
      return;
    } catch (error) {
      if (!isBusy(error) || tries === MOST_TRIES) throw error;
      db.exec('BEGIN IMMEDIATE; COMMIT');
    }
  }
}

/** Turns what kept a file of the state folder from being opened into an error for the user; leaves our own faults as they are. */
export function toOpeningError(path: string, error: unknown): unknown {
  if (isDamaged(error))
    return basename(path) === RATES_FILE ? ratesUnreadable(path, error) : journalUnreadable(path, error);
  if (isLockingError(error)) return locksNotWorking(path, error);
  if (isBusy(error)) return stateFolderBusy(path, error);
  return isEnvironmentError(error) || errnoOf(error) !== undefined ? stateFolderUnusable(path, error) : error;
}

/** Reads where a folder lies, as far as the system says so. @throws the error of the file system where there is no such folder. */
function readFolderFacts(path: string): FolderFacts {
  // On Windows the native one gives the share behind the letter of a drive.
  return { platform: process.platform, path: realpathSync.native(path), mounts: readMounts() };
}

function readMounts(): string {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/self/mounts', 'utf8');
    return process.platform === 'darwin' ? execFileSync('/sbin/mount', { encoding: 'utf8' }) : '';
  } catch {
    return '';
  }
}

interface FolderFacts {
  readonly platform: NodeJS.Platform;
  /** Absolute, links resolved. */
  readonly path: string;
  /** On Linux `/proc/self/mounts`, on macOS what `mount` prints; empty where there is none. */
  readonly mounts: string;
}

/**
 * - local: the file system of this machine, or one that nothing is known of.
 * - shared: other machines may write there too, and locks hold between them; memory is not shared.
 * - unsafe: other machines may write there too, and locks hold within this one at most.
 */
type FolderLocking =
  | { readonly kind: 'local' }
  | { readonly kind: 'shared'; readonly fileSystem: string }
  | { readonly kind: 'unsafe'; readonly fileSystem: string; readonly why: string };

interface Mount {
  readonly point: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** Network file systems whose locks hold between machines, and the options under which they do not. */
const SHARED: { readonly [type: string]: readonly string[] } = {
  nfs: ['nolock', 'local_lock=all', 'local_lock=posix'],
  nfs4: ['local_lock=all', 'local_lock=posix'],
  cifs: ['nobrl'],
  smb3: ['nobrl'],
  smbfs: ['nobrl'],
  afpfs: [],
  ceph: [],
  'fuse.ceph': [],
  'fuse.ceph-fuse': [],
  glusterfs: [],
  'fuse.glusterfs': [],
  gfs2: ['localflocks', 'lockproto=lock_nolock'],
  ocfs2: ['localflocks'],
  lustre: ['noflock', 'localflock'],
  gpfs: [],
  // Folders of the host in a virtual machine or container: whoever is inside shares the locks, the host does not.
  '9p': [],
  virtiofs: [],
  vboxsf: [],
  prl_fs: [],
  'fuse.vmhgfs-fuse': [],
  drvfs: [],
  fakeowner: [],
};

/** Network file systems that pass no locks of byte ranges on. */
const UNSAFE: ReadonlySet<string> = new Set([
  'afs',
  'coda',
  'ncpfs',
  'davfs',
  'webdav',
  'beegfs',
  'fuse.sshfs',
  'fuse.rclone',
  'fuse.s3fs',
  'fuse.goofys',
  'fuse.gcsfuse',
  'fuse.blobfuse',
  'fuse.blobfuse2',
  'fuse.mount-s3',
  'fuse.curlftpfs',
  'fuse.gvfsd-fuse',
  'fuse.google-drive-ocamlfuse',
  'fuse.onedriver',
  'fuse.davfs',
]);

/** Classifies a folder by whether locks hold there, from the system's list of mounts. */
export function classifyFolder({ platform, path, mounts }: FolderFacts): FolderLocking {
  if (platform === 'win32') return path.startsWith('\\\\') ? { kind: 'shared', fileSystem: 'SMB' } : { kind: 'local' };
  const all = platform === 'darwin' ? parseMacMounts(mounts) : parseLinuxMounts(mounts);
  // A later mount lies above an earlier one.
  const mount = all.filter(({ point }) => isWithin(path, point)).at(-1);
  return mount === undefined ? { kind: 'local' } : classifyMount(mount);
}

function classifyMount({ type, options }: Mount): FolderLocking {
  if (UNSAFE.has(type)) return { kind: 'unsafe', fileSystem: type, why: 'it passes no locks on to other machines' };
  const breaking = SHARED[type];
  if (breaking === undefined) return { kind: 'local' };
  const option = options.find((each) => breaking.includes(each));
  if (option === undefined) return { kind: 'shared', fileSystem: type };
  return {
    kind: 'unsafe',
    fileSystem: type,
    why: `it is mounted with "${option}", and locks do not leave this machine`,
  };
}

function isWithin(path: string, point: string): boolean {
  return point === '/' || path === point || path.startsWith(`${point}/`);
}

/** `server:/export /mnt/firm nfs4 rw,local_lock=none 0 0`; a space in a path is `\040`. */
function parseLinuxMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, point, type, options] = line.split(' ');
    if (point === undefined || type === undefined || options === undefined) return [];
    const unescaped = point.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    return [{ point: unescaped, type, options: options.split(',') }];
  });
}

/** `//ana@server/firm on /Volumes/firm (smbfs, nodev, nosuid, mounted by ana)`. */
function parseMacMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, point, inside] = / on (\/.*) \(([^()]*)\)$/.exec(line) ?? [];
    const [type, ...options] = inside?.split(', ') ?? [];
    return point === undefined || type === undefined ? [] : [{ point, type, options }];
  });
}

/** Prepares each statement once: a run asks the same ones thousands of times. */
export function keepPrepared(db: DatabaseSyncInstance): (sql: string) => StatementSyncInstance {
  const statements = new Map<string, StatementSyncInstance>();
  return (sql) => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
}

/** Does all of `work` or, where it throws, nothing of it; other writers wait. */
export function inTransaction<T>(db: DatabaseSyncInstance, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk rolls back by itself; a second rollback would hide why.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Where every copy of capsheet in a process finds, by state folder, which of them uses it. */
const USERS = Symbol.for('capsheet.state-folders');

/** This copy: where its code lies. */
const OWN = import.meta.url;

/**
 * Uses a state folder for as long as the process lives. Each copy of the package brings an SQLite of its own, and on POSIX
 * systems a lock belongs to the process: two copies in one program would not keep each other out, and the one that closes
 * a file would give back the locks of the other.
 * @throws CapsheetError `state-dir-two-copies`
 */
function claimStateFolder(stateDir: string): void {
  const users = readUsers();
  const folder = realpathSync.native(stateDir);
  if ((users.get(folder) ?? OWN) !== OWN) throw twoCopies(stateDir);
  users.set(folder, OWN);
}

function readUsers(): Map<unknown, unknown> {
  const known: unknown = Reflect.get(globalThis, USERS);
  if (known instanceof Map) return known;
  const users = new Map<unknown, unknown>();
  Object.defineProperty(globalThis, USERS, { value: users });
  return users;
}
