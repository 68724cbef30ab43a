import { Readable, type TransformOptions } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { type Entry, fromBufferPromise, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import {
  inputDamaged,
  inputDuplicateParts,
  inputEncryptedOtherwise,
  inputTruncated,
} from '../../../base/input/input-errors.ts';
import { type ByteSource, type InputFile, readPieces } from '../../../base/input/input-file.ts';
import { ReadBudget } from '../../../base/input/read-budget.ts';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { toPartKey, toPartName } from '../part-name.ts';

/** The parts of a ZIP package, found by name whatever its case, its kind of slash, or a slash in front. */
export interface ZipArchive {
  /** As stored, slashes normalised. */
  readonly partNames: readonly string[];
  /** Nobody has changed it since capsheet wrote it. */
  readonly isAsWritten: boolean;
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
 * Opens a ZIP file that is in memory, by its central directory.
 *
 * Errors: `input-truncated`, `input-damaged`, `input-encrypted`, `input-duplicate-parts`, `input-too-large`.
 */
export async function openZip(bytes: Buffer, path: string, budget = new ReadBudget(path)): Promise<ZipArchive> {
  const source: ByteSource = {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
  return openArchive(source, budget, fromBufferPromise(bytes, NAMES_BY_HAND));
}

/** The same of a file on disk, which is read where it is needed. */
export async function openZipFile(file: InputFile, budget: ReadBudget): Promise<ZipArchive> {
  return openArchive(file, budget, fromFdPromise(file.fd, NAMES_BY_HAND));
}

/** Names are decoded by hand: the library refuses absolute ones, which Excel reads. */
const NAMES_BY_HAND = { decodeStrings: false };

async function openArchive(source: ByteSource, budget: ReadBudget, opening: Promise<ZipFile>): Promise<ZipArchive> {
  const { path } = budget;
  const zip = await opening.catch((cause: unknown) => openUpToEnd(source, path, cause));
  const entries = new Map<string, Entry>();
  const partNames: string[] = [];
  for (const entry of await listEntries(zip, budget)) {
    const name = toPartName(decodeEntryName(entry));
    if (name.endsWith('/')) continue;
    if (entry.isEncrypted()) throw inputEncryptedOtherwise(path);
    if (entries.has(toPartKey(name))) throw inputDuplicateParts(path, name);
    entries.set(toPartKey(name), entry);
    partNames.push(name);
  }
  const find = (name: string): OpenEntry => ({ zip, source, entry: entries.get(toPartKey(name)), name, budget });
  return {
    partNames,
    isAsWritten: isAsWritten([...entries.values()].map((entry) => ({ crc32: entry.crc32, modified: toStamp(entry) }))),
    has: (name) => entries.has(toPartKey(name)),
    open: (name) => openEntry(find(name)),
    packed: (name) => readPacked(find(name)),
  };
}

const END_SIGNATURE = Buffer.from('504b0506', 'hex');
const END_LENGTH = 22;
/** Where a ZIP file says how long the comment behind its end is. */
const COMMENT_LENGTH_AT = 20;
/** The end of a package is looked for backwards, in pieces of so many bytes. */
const PIECE = 1024 ** 2;

/** Line ends, zeros or a mail's last line behind the package, as transfers leave them: it is whole without them. */
async function openUpToEnd(source: ByteSource, path: string, cause: unknown): Promise<ZipFile> {
  for await (const end of findEnds(source))
    if (end < source.size)
      return fromBufferPromise(await source.read(0, end), NAMES_BY_HAND).catch(() => cutShort(path, cause));
  return cutShort(path, cause);
}

/** Where packages end that are whole by what stands at their end; the last of them first. */
async function* findEnds(source: ByteSource): AsyncGenerator<number> {
  for (let to = source.size; to > 0; to -= PIECE) {
    const from = Math.max(0, to - PIECE);
    // One that begins in this piece may reach into the next.
    const piece = await source.read(from, Math.min(source.size, to + END_LENGTH - 1) - from);
    for (let at = piece.lastIndexOf(END_SIGNATURE); at >= 0; at = piece.subarray(0, at).lastIndexOf(END_SIGNATURE))
      if (at + END_LENGTH <= piece.length) yield from + at + END_LENGTH + piece.readUInt16LE(at + COMMENT_LENGTH_AT);
  }
}

function cutShort(path: string, cause: unknown): never {
  throw inputTruncated(path, cause);
}

interface OpenEntry {
  readonly zip: ZipFile;
  readonly source: ByteSource;
  readonly entry: Entry | undefined;
  readonly name: string;
  readonly budget: ReadBudget;
}

async function readPacked(opened: OpenEntry): Promise<PackedPart> {
  const { entry, start } = await findBytes(opened);
  return {
    storedName: decodeEntryName(entry),
    method: entry.compressionMethod,
    crc32: entry.crc32,
    size: entry.uncompressedSize,
    modified: toStamp(entry),
    data: await opened.source.read(start, entry.compressedSize),
  };
}

async function* openEntry(opened: OpenEntry): AsyncGenerator<Buffer> {
  const { name, source, budget } = opened;
  const { entry, start } = await findBytes(opened);
  const { compressionMethod: method, uncompressedSize: size, compressedSize } = entry;
  let checksum = 0;
  try {
    for await (const chunk of unpack(source, { start, end: start + compressedSize, method, size })) {
      budget.assertTime();
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof CapsheetError) throw cause;
    throw inputDamaged(budget.path, `its part ${name} cannot be unpacked (${reasonOf(cause)})`, cause);
  }
  if (checksum === entry.crc32) return;
  throw inputDamaged(budget.path, `its part ${name} does not have the checksum it should have`);
}

async function findBytes({ zip, entry, name, budget }: OpenEntry): Promise<{ entry: Entry; start: number }> {
  if (entry === undefined) throw inputDamaged(budget.path, `its part ${name} is missing`);
  const header = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch((cause: unknown) => {
    throw inputDamaged(budget.path, `its part ${name} cannot be found (${reasonOf(cause)})`, cause);
  });
  return { entry, start: header.fileDataStart };
}

function toStamp({ lastModFileDate, lastModFileTime }: Entry): number {
  return lastModFileDate * 0x10000 + lastModFileTime;
}

function decodeEntryName(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

async function listEntries(zip: ZipFile, budget: ReadBudget): Promise<Entry[]> {
  if (zip.entryCount > budget.limits.parts) budget.refuse(`it has ${zip.entryCount} parts`);
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (cause) {
    throw inputDamaged(budget.path, `its table of contents cannot be read (${reasonOf(cause)})`, cause);
  }
  assertWithin(entries, budget);
  return entries;
}

function assertWithin(entries: readonly Entry[], budget: ReadBudget): void {
  const { expandedBytes, expansionRatio, ratioFreeBytes } = budget.limits;
  let total = 0;
  for (const { uncompressedSize, compressedSize } of entries) {
    total += uncompressedSize;
    if (uncompressedSize > ratioFreeBytes && uncompressedSize > expansionRatio * compressedSize) {
      budget.refuse(`a part of it unpacks to more than ${expansionRatio} times its size`);
    }
  }
  if (total > expandedBytes) budget.refuse(`it unpacks to ${Math.ceil(total / 1024 ** 2)} MiB`);
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Where a part's packed bytes lie, and what they must come to. */
interface PackedBytes {
  readonly start: number;
  readonly end: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly size: number;
}

const STORED = 0;
const DEFLATED = 8;

/** Large enough that the work is in the chunk and not in its delivery. */
const CHUNK_BYTES = 256 * 1024;
/** A few chunks may wait: the inflating goes on in another thread while one of them is looked at. */
const STREAM: ZlibOptions & TransformOptions = { chunkSize: CHUNK_BYTES, readableHighWaterMark: 3 * CHUNK_BYTES };
/** Parts of no more than this are unpacked in one go. */
const SMALL_BYTES = 256 * 1024;

/** Unpacks a part in a stream. Throws a plain Error, in words, for bytes that are not what they should be. */
async function* unpack(source: ByteSource, packed: PackedBytes): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of inflate(source, packed)) {
    size += chunk.length;
    if (size > packed.size) throw new Error(`it holds more than the ${packed.size} bytes it declares`);
    yield chunk;
  }
  if (size < packed.size) throw new Error(`it holds ${size} bytes and declares ${packed.size}`);
}

function inflate(source: ByteSource, packed: PackedBytes): AsyncIterable<Buffer> {
  const { start, end, method, size } = packed;
  switch (method) {
    case STORED:
      return readPieces(source, start, end);
    case DEFLATED:
      return size <= SMALL_BYTES && end - start <= SMALL_BYTES
        ? inflateAtOnce(source, packed)
        : inflateInStream(source, packed);
    default:
      throw new Error(`its kind of packing (${method}) is not one of workbooks`);
  }
}

async function* inflateAtOnce(source: ByteSource, { start, end, size }: PackedBytes): AsyncGenerator<Buffer> {
  const bytes = await source.read(start, end - start);
  // One byte more than declared is enough to see that it lies.
  yield inflateWithin(bytes, size + 1);
}

function inflateWithin(bytes: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new Error(`it holds more than the ${maxOutputLength - 1} bytes it declares`, { cause });
  }
}

async function* inflateInStream(source: ByteSource, { start, end }: PackedBytes): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw(STREAM);
  const packed = Readable.from(readPieces(source, start, end));
  packed.on('error', (error) => inflater.destroy(error));
  packed.pipe(inflater);
  try {
    for await (const chunk of inflater) yield chunk;
  } finally {
    packed.destroy();
    inflater.destroy();
  }
}

/** 1980-01-02: nobody else has it, and every program takes it for a day. */
const WRITTEN_DATE = 0x220000;

/**
 * The time that stands beside a part of a workbook as capsheet wrote it: it follows from the content, so that neither
 * another program that saves the file nor one that changes a part of it leaves all of them as they were.
 */
export function writtenStamp({ crc32 }: Pick<PackedPart, 'crc32'>): number {
  const [seconds, minutes, hours] = [crc32 % 30, Math.floor(crc32 / 30) % 60, Math.floor(crc32 / 1800) % 24];
  return WRITTEN_DATE + hours * 0x800 + minutes * 0x20 + seconds;
}

/** Whether every part is as it was when capsheet wrote the workbook. */
function isAsWritten(parts: readonly Pick<PackedPart, 'crc32' | 'modified'>[]): boolean {
  return parts.length > 0 && parts.every((part) => part.modified === writtenStamp(part));
}
