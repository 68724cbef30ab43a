import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { inputDamaged, inputDuplicateParts, inputEncrypted, inputTooLarge, inputTruncated } from './input-errors.ts';

/** What a workbook may expand to before it is taken for a trap. Bytes; `ratio` is expanded to packed, of one part. */
interface ZipLimits {
  readonly maxTotalBytes: number;
  readonly maxEntries: number;
  readonly maxRatio: number;
  /** Parts below this may have any ratio: empty formatted rows pack very well. */
  readonly ratioFreeBytes: number;
}

const DEFAULT_LIMITS: ZipLimits = {
  maxTotalBytes: 1024 ** 3,
  maxEntries: 20_000,
  maxRatio: 400,
  ratioFreeBytes: 64 * 1024 ** 2,
};

/** The parts of a ZIP package, found by name whatever its case, its kind of slash, or a slash in front. */
export interface ZipArchive {
  /** As stored, slashes normalised. */
  readonly partNames: readonly string[];
  has(name: string): boolean;
  /** The part's bytes, unpacked and checked against size and CRC; throws `input-damaged`. */
  open(name: string): AsyncGenerator<Buffer>;
  /** The part as it is stored, still packed, to be copied into another package; throws `input-damaged`. */
  packed(name: string): Promise<PackedPart>;
}

/** A part of a package with what its header says of it; `data` is packed by `method` (0 stored, 8 deflated, …). */
export interface PackedPart {
  /** As stored, before any normalising. */
  readonly storedName: string;
  readonly method: number;
  readonly crc32: number;
  /** Bytes once unpacked. */
  readonly size: number;
  /** The format's own stamp: DOS time in the low word, date in the high one. */
  readonly modified: number;
  readonly data: Uint8Array;
}

/**
 * Opens a ZIP file by its central directory.
 *
 * Errors: `input-truncated`, `input-damaged`, `input-encrypted`, `input-duplicate-parts`, `input-too-large`.
 */
export async function openZip(bytes: Buffer, path: string, limits = DEFAULT_LIMITS): Promise<ZipArchive> {
  const zip = await openDirectory(bytes, path);
  const entries = new Map<string, Entry>();
  const partNames: string[] = [];
  for (const entry of await listEntries(zip, path, limits)) {
    const name = toPartName(decodeEntryName(entry));
    if (name.endsWith('/')) continue;
    if (entry.isEncrypted()) throw inputEncrypted(path);
    if (entries.has(toKey(name))) throw inputDuplicateParts(path, name);
    entries.set(toKey(name), entry);
    partNames.push(name);
  }
  return {
    partNames,
    has: (name) => entries.has(toKey(name)),
    open: (name) => openEntry({ zip, entry: entries.get(toKey(name)), name, path }),
    packed: (name) => readPacked({ zip, entry: entries.get(toKey(name)), name, path }, bytes),
  };
}

async function readPacked({ zip, entry, name, path }: OpenEntry, bytes: Buffer): Promise<PackedPart> {
  if (entry === undefined) throw inputDamaged(path, `its part ${name} is missing`);
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch((cause: unknown) => {
    throw inputDamaged(path, `its part ${name} cannot be found (${reasonOf(cause)})`, cause);
  });
  return {
    storedName: decodeEntryName(entry),
    method: entry.compressionMethod,
    crc32: entry.crc32,
    size: entry.uncompressedSize,
    modified: entry.lastModFileDate * 0x10000 + entry.lastModFileTime,
    data: bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize),
  };
}

function decodeEntryName(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

async function openDirectory(bytes: Buffer, path: string): Promise<ZipFile> {
  try {
    // Names are decoded by hand: the library refuses absolute ones, which Excel reads.
    return await fromBufferPromise(bytes, { decodeStrings: false });
  } catch (cause) {
    throw inputTruncated(path, cause);
  }
}

async function listEntries(zip: ZipFile, path: string, limits: ZipLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.maxEntries) throw inputTooLarge(path, `it has ${zip.entryCount} parts`);
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (cause) {
    throw inputDamaged(path, `its table of contents cannot be read (${reasonOf(cause)})`, cause);
  }
  assertWithin(entries, path, limits);
  return entries;
}

function assertWithin(entries: readonly Entry[], path: string, limits: ZipLimits): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.uncompressedSize;
    const isLarge = entry.uncompressedSize > limits.ratioFreeBytes;
    if (isLarge && entry.uncompressedSize > limits.maxRatio * entry.compressedSize) {
      throw inputTooLarge(path, `a part of it unpacks to more than ${limits.maxRatio} times its size`);
    }
  }
  if (total > limits.maxTotalBytes) throw inputTooLarge(path, `it unpacks to ${Math.ceil(total / 1024 ** 2)} MiB`);
}

interface OpenEntry {
  readonly zip: ZipFile;
  readonly entry: Entry | undefined;
  readonly name: string;
  readonly path: string;
}

/** The library holds a part to its declared size; the checksum is ours to compare. */
async function* openEntry({ zip, entry, name, path }: OpenEntry): AsyncGenerator<Buffer> {
  if (entry === undefined) throw inputDamaged(path, `its part ${name} is missing`);
  let checksum = 0;
  try {
    const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of chunks) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (cause) {
    throw inputDamaged(path, `its part ${name} cannot be unpacked (${reasonOf(cause)})`, cause);
  }
  if (checksum !== entry.crc32) throw inputDamaged(path, `its part ${name} does not have the checksum it should have`);
}

/** A part name with plain slashes and none in front. */
export function toPartName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
}

/** Package parts are equal without regard to case (ECMA-376 part 2, 6.2.2.3). */
function toKey(name: string): string {
  return toPartName(name).toLowerCase();
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
