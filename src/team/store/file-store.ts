import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { placeFile } from '../../base/disk/place-file.ts';
import { type FileByContent, type Spooled, spool } from './spool.ts';
import { fileDamaged, fileMissing } from './store-errors.ts';

/** Only the user who runs capsheet may read fetched files. */
const MODE = 0o600;
const DIGEST = /^[0-9a-f]{64}$/;

/** Keeps files by the SHA-256 digest of their content: the same content is kept once, and nothing is ever overwritten. */
export interface FileStore {
  /** Where it is, for people. */
  readonly name: string;
  /**
   * Keeps all that comes, or nothing of it. What is there already, and damaged, is mended.
   * @throws CapsheetError `store-full`, `store-unreachable`; and whatever `content` throws
   */
  put(content: AsyncIterable<Uint8Array>): Promise<FileByContent>;
  /**
   * In pieces. It throws at its end where they are not what was put: nobody may act upon them before.
   * @throws CapsheetError `stored-file-missing`, `stored-file-damaged`, `store-unreachable`
   */
  read(sha256: string): AsyncIterable<Uint8Array>;
  /** The whole content. @throws CapsheetError as `read` does */
  load(sha256: string): Promise<Buffer>;
  /** Puts the file of that path, which stays, and gives its digest. @throws CapsheetError as `put` does */
  keep(path: string): Promise<string>;
  /** Writes the whole content to a path where nothing is yet, or nothing at all. @throws CapsheetError as `read` does */
  fetch(sha256: string, path: string): Promise<void>;
}

/** The part of a store that differs from place to place. It is asked for whole digests alone. */
export interface FilePlace {
  readonly name: string;
  /** A folder for files that are still on their way; one that is there. */
  readonly incoming: string;
  /** Keeps a whole file; it may be moved away. Twice the same does no harm, at the same moment neither. */
  keep(file: Spooled): Promise<void>;
  /** Reads the file as it is there, unchecked. @throws CapsheetError `stored-file-missing` */
  read(sha256: string): AsyncIterable<Uint8Array>;
}

export function createFileStore(place: FilePlace): FileStore {
  const read = (sha256: string) => readVerified(place, sha256);
  return {
    name: place.name,
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
