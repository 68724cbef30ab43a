import { mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Where the compiled form of a part lies in the file, in bytes after the index. */
interface Place {
  readonly at: number;
  readonly length: number;
  readonly checksum: number;
}

/** Builds whose compiled parts are kept; those that were used longest ago go. */
const KEPT_BUILDS = 3;
const HEAD_BYTES = 4;

/**
 * The code of a build that Node.js has compiled, kept for the next start in one file: the length of its index in 4 bytes,
 * the index as JSON, and the compiled parts one after another. A file that cannot be read, or is not whole, counts as none;
 * one that cannot be written costs nothing but the time. A file of another user is left alone, for what is in it runs.
 */
export class CompiledParts {
  readonly #path: string;
  readonly #made = new Map<string, Script>();
  #places: ReadonlyMap<string, Place> = new Map();
  #file: number | undefined;
  #size = 0;
  #start = 0;

  constructor(path: string) {
    this.#path = path;
    try {
      this.#open();
    } catch {
      this.#places = new Map();
    }
  }

  find(part: string): Buffer | undefined {
    const place = this.#places.get(part);
    try {
      return place === undefined ? undefined : this.#read(place);
    } catch {
      return undefined;
    }
  }

  /** Keeps a part that was just compiled. */
  add(part: string, script: Script): void {
    this.#made.set(part, script);
  }

  /** Writes what was compiled anew beside what there was; to be called at the end, when it is known what ran. */
  keep(): void {
    if (this.#made.size === 0) return;
    try {
      const kept = [...this.#places.keys()].filter((part) => !this.#made.has(part));
      const others = kept.flatMap((part): [string, Buffer][] => {
        const code = this.find(part);
        return code === undefined ? [] : [[part, code]];
      });
      this.#write([...others, ...[...this.#made].map(([part, made]) => [part, made.createCachedData()] as const)]);
      removeOldBuilds(dirname(this.#path));
    } catch {
      // A home that cannot be written, or a disk that is full: the next start compiles again.
    }
  }

  #open(): void {
    const { uid, size } = statSync(this.#path);
    if (process.getuid !== undefined && uid !== process.getuid()) return;
    this.#file = openSync(this.#path, 'r');
    this.#size = size;
    const head = this.#readBytes(0, HEAD_BYTES);
    const length = head.readUInt32LE();
    this.#places = new Map(Object.entries(JSON.parse(this.#readBytes(HEAD_BYTES, length).toString())));
    this.#start = HEAD_BYTES + length;
  }

  #read({ at, length, checksum }: Place): Buffer | undefined {
    const code = this.#readBytes(this.#start + at, length);
    return crc32(code) === checksum ? code : undefined;
  }

  #readBytes(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(at + length > this.#size ? 0 : length);
    if (this.#file === undefined || readSync(this.#file, bytes, 0, bytes.length, at) < length)
      throw new Error(`${this.#path} is not whole`);
    return bytes;
  }

  /** Nobody ever sees half of it. */
  #write(parts: readonly (readonly [part: string, code: Buffer])[]): void {
    let end = 0;
    const places = parts.map(([part, code]): [string, Place] => {
      const at = end;
      end += code.length;
      return [part, { at, length: code.length, checksum: crc32(code) }];
    });
    const index = Buffer.from(JSON.stringify(Object.fromEntries(places)));
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(index.length);
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const half = `${this.#path}.${process.pid}`;
    try {
      writeFileSync(half, Buffer.concat([head, index, ...parts.map(([, code]) => code)]), { mode: 0o600 });
      renameSync(half, this.#path);
    } finally {
      rmSync(half, { force: true });
    }
  }
}

/** Folders beside that of a build. */
function removeOldBuilds(folder: string): void {
  const all = dirname(folder);
  const builds = readdirSync(all).map((name) => ({ path: join(all, name), used: statSync(join(all, name)).mtimeMs }));
  const old = builds.sort((a, b) => b.used - a.used).slice(KEPT_BUILDS);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
}
