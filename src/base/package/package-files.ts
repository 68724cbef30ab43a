import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { usageError } from '../util/capsheet-error.ts';
import { errnoOf } from '../util/errno.ts';
import { CACHE_SETTING, findCacheFolder } from './cache-folder.ts';

/** Holds what comes with capsheet beside its code: the page, the handbook, schemas, templates and samples. */
interface PackageFiles {
  /** Where a file or a folder of the package is on this machine: `samples/quarterly.xlsx`. */
  readonly pathOf: (path: string) => string;
  readonly readText: (path: string) => string;
}

/** Installed from npm they lie beside the code; in an executable they are carried in the file itself. */
export const packageFiles: PackageFiles = isSea() ? filesOfExecutable() : filesBesideTheCode();

/** Parses the package file by hand: loading the library of schemas would take longer. */
export function readVersion(): string {
  const about: unknown = JSON.parse(packageFiles.readText('package.json'));
  if (typeof about !== 'object' || about === null || !('version' in about) || typeof about.version !== 'string')
    throw new Error('package.json holds no version');
  return about.version;
}

function filesBesideTheCode(): PackageFiles {
  // Three levels up from here, and from each part of the bundled command.
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  return { pathOf: (path) => join(root, path), readText: (path) => readFileSync(join(root, path), 'utf8') };
}

function filesOfExecutable(): PackageFiles {
  const readText = (path: string) => getAsset(path, 'utf8');
  let unpacked: UnpackedFiles | undefined;
  const pathOf = (path: string) => {
    unpacked ??= new UnpackedFiles({
      list: readText('files.json'),
      read: (name) => new Uint8Array(getAsset(name)),
      cacheFolder: findCacheFolder({ env: process.env, platform: process.platform, home: homedir() }),
    });
    return unpacked.pathOf(path);
  };
  return { pathOf, readText };
}

interface Carried {
  /** JSON: the path of each file with its SHA-256 in hexadecimal digits. */
  readonly list: string;
  /** The bytes of one of them. */
  readonly read: (path: string) => Uint8Array;
  /** A folder of the user's own. */
  readonly cacheFolder: string;
}

/**
 * Files that an executable carries, put on the disk when somebody asks where they are: a library of the system, a folder
 * to serve. Each is held against its digest whenever it is asked for, and written again where it is not what it was:
 * folders of this kind are swept by the system, and by people. Each build has a folder of its own.
 */
export class UnpackedFiles {
  readonly #digests: ReadonlyMap<string, string>;
  readonly #folder: string;
  readonly #read: Carried['read'];

  constructor({ list, read, cacheFolder }: Carried) {
    this.#digests = new Map(Object.entries(JSON.parse(list)));
    this.#folder = join(cacheFolder, digestOf(Buffer.from(list)).slice(0, 16));
    this.#read = read;
  }

  /** Returns the path of a file or a folder, which is complete then. Throws `files-not-unpacked`. */
  pathOf(path: string): string {
    const wanted = [...this.#digests].filter(([name]) => name === path || name.startsWith(`${path}/`));
    if (wanted.length === 0) throw new Error(`The executable carries no ${path}`);
    for (const [name, digest] of wanted) this.#unpack(name, digest);
    return join(this.#folder, path);
  }

  #unpack(name: string, digest: string): void {
    const path = join(this.#folder, name);
    if (isIntact(path, digest)) return;
    try {
      writeAtOnce(path, this.#read(name));
    } catch (cause) {
      // Another process has written it meanwhile, and on Windows nobody replaces a file that is in use.
      if (isIntact(path, digest)) return;
      throw usageError(
        'files-not-unpacked',
        `A file that comes with capsheet cannot be written to "${path}" (${errnoOf(cause) ?? String(cause)}).`,
        `Set ${CACHE_SETTING} to a folder that you may write to and that has some 10 MB left.`,
        cause,
      );
    }
  }
}

/** Nobody ever sees half of it. */
function writeAtOnce(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${process.pid}`;
  try {
    writeFileSync(half, bytes, { mode: 0o600 });
    renameSync(half, path);
  } finally {
    rmSync(half, { force: true });
  }
}

function isIntact(path: string, digest: string): boolean {
  try {
    return digestOf(readFileSync(path)) === digest;
  } catch {
    return false;
  }
}

function digestOf(bytes: Uint8Array): string {
  // Asked for by the executable alone: what only says its version loads no cryptography.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex');
}
