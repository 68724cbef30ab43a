import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { placeFile } from '../../base/disk/place-file.ts';
import { sweepScratch } from '../../base/disk/scratch-folders.ts';
import { type FileByContent, type Spooled, spool } from './spool.ts';
import { fileDamaged, fileMissing } from './store-errors.ts';

/** Private. */
const MODE = 0o600;
const DIGEST = /^[0-9a-f]{64}$/;

/** Keeps files by the SHA-256 of their content: each content once, never overwritten. */
export interface FileStore {
  readonly name: string;
  /** Removes what killed processes were receiving long ago. */
  sweep(nowMs: number): Promise<void>;
  /** Keeps all or nothing, and repairs a damaged copy. Throws `store-full`, `store-unreachable`, and as `content`. */
  put(content: AsyncIterable<Uint8Array>): Promise<FileByContent>;
  /**
   * Streams a file; throws at the end if its content is not what was put, so act only then. Throws
   * `stored-file-missing`, `stored-file-damaged`, `store-unreachable`.
   */
  read(sha256: string): AsyncIterable<Uint8Array>;
  load(sha256: string): Promise<Buffer>;
  /** Stores a file of this machine and returns its digest. Throws as `put`. */
  keep(path: string): Promise<string>;
  /** Writes to a new path, all or nothing. Throws as `read`. */
  fetch(sha256: string, path: string): Promise<void>;
}

/** The part of a store that differs by place; gets only valid digests. */
export interface FilePlace {
  readonly name: string;
  /** An existing folder for incoming files. */
  readonly incoming: string;
  /** Keeps a whole file, which it may move. Keeping it twice, even at once, does no harm. */
  keep(file: Spooled): Promise<void>;
  /** Streams the unchecked file. Throws `stored-file-missing`. */
  read(sha256: string): AsyncIterable<Uint8Array>;
}

export function createFileStore(place: FilePlace): FileStore {
  const read = (sha256: string) => readVerified(place, sha256);
  return {
    name: place.name,
    sweep: async (nowMs) => void (await sweepScratch(nowMs, place.incoming)),
    put: (content) => putWhole(place, content),
    read,
    load: async (sha256) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of read(sha256)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    keep: async (path) => (await putWhole(place, createReadStream(path))).sha256,
    fetch: async (sha256, path) => {
      const isPlaced = await placeFile(path, (sink) => writeEach(read(sha256), sink), MODE);
      if (!isPlaced) throw new Error(`there is a file ${path} already`);
    },
  };
}

async function writeEach(pieces: AsyncIterable<Uint8Array>, sink: (piece: Uint8Array) => Promise<void>): Promise<void> {
  for await (const piece of pieces) await sink(piece);
}

async function putWhole(place: FilePlace, content: AsyncIterable<Uint8Array>): Promise<FileByContent> {
  const spooled = await spool(content, place.incoming);
  try {
    await place.keep(spooled);
    return { sha256: spooled.sha256, bytes: spooled.bytes };
  } finally {
    await rm(spooled.path, { force: true });
  }
}

async function* readVerified(place: FilePlace, sha256: string): AsyncIterable<Uint8Array> {
  // Anything else could be a path out of the place.
  if (!DIGEST.test(sha256)) throw fileMissing(place.name, sha256);
  const hash = createHash('sha256');
  for await (const piece of place.read(sha256)) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw fileDamaged(place.name, sha256);
}
