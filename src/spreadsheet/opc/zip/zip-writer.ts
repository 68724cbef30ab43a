import { once } from 'node:events';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { type PackedPart, writtenStamp } from './zip.ts';

const deflate = promisify(deflateRaw);

const DEFLATED = 8;
/** Half the time of the usual 6 for a few per cent more bytes. */
const LEVEL = 4;
const UTF8_NAME = 0x800;
/** 1980-01-01, 00:00: the least the format knows, so that equal content gives equal files. */
const NO_TIME = 0x210000;
/** The most that fits the format's plain headers; packages near it are refused when they are read. */
const MAX_BYTES = 0xffffffff;

export interface ZipWriterOptions {
  /** Whether the file is to be known again as long as nobody has changed it: see `writtenStamp`. */
  readonly isStamped?: boolean;
}

/** A place that takes bytes in order: a file, or a list of chunks. */
export type ByteSink = (chunk: Uint8Array) => Promise<void> | void;

/**
 * Writes a ZIP package part by part. Parts of another package are copied as they are packed there; the sum of all
 * stays below 4 GiB (throws beyond it).
 */
export class ZipWriter {
  readonly #sink: ByteSink;
  readonly #directory: Buffer[] = [];
  readonly #isStamped: boolean;
  #offset = 0;

  constructor(sink: ByteSink, { isStamped = false }: ZipWriterOptions = {}) {
    this.#sink = sink;
    this.#isStamped = isStamped;
  }

  /** Packs and adds a part. */
  async add(name: string, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const data = await deflate(bytes, { level: LEVEL });
    await this.copy({
      storedName: name,
      method: DEFLATED,
      crc32: crc32(bytes),
      size: bytes.length,
      modified: NO_TIME,
      data,
    });
  }

  /** Adds a part without unpacking it. */
  async copy(packed: PackedPart): Promise<void> {
    const part = this.#isStamped ? { ...packed, modified: writtenStamp(packed) } : packed;
    const name = Buffer.from(part.storedName);
    const fields = toFields(part, name.length);
    this.#directory.push(toCentralHeader(fields, name, this.#offset));
    await this.#write(numbers([0x04034b50, 4]), fields, numbers([0, 2]), name);
    await this.#write(part.data);
  }

  /** Adds the table of contents; nothing can be added after it. */
  async finish(): Promise<void> {
    const start = this.#offset;
    const count = this.#directory.length;
    await this.#write(...this.#directory);
    const size = this.#offset - start;
    await this.#write(numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [start, 4], [0, 2]));
  }

  async #write(...chunks: readonly Uint8Array[]): Promise<void> {
    const chunk = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    this.#offset += chunk.length;
    if (this.#offset > MAX_BYTES) throw new Error('a ZIP package of more than 4 GiB cannot be written');
    await this.#sink(chunk);
  }
}

/** The fields of both kinds of header: version, flags, method, time, date, CRC, sizes, length of the name. */
function toFields(part: PackedPart, nameLength: number): Buffer {
  const isAscii = /^[\x20-\x7e]*$/.test(part.storedName);
  return numbers(
    [20, 2],
    [isAscii ? 0 : UTF8_NAME, 2],
    [part.method, 2],
    [part.modified, 4],
    [part.crc32, 4],
    [part.data.length, 4],
    [part.size, 4],
    [nameLength, 2],
  );
}

function toCentralHeader(fields: Buffer, name: Buffer, offset: number): Buffer {
  const head = numbers([0x02014b50, 4], [20, 2]);
  // Extra field, comment, disk, internal and external attributes: none.
  const tail = numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
  return Buffer.concat([head, fields, tail, name]);
}

function numbers(...values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** Sheets are long and full of repetition: level 3 takes twice the time for a twentieth of the bytes, 6 five times. */
const SHEET_LEVEL = 2;
/** So much may wait to be packed, by other threads, while the next piece is made. */
const WAITING_BYTES = 2 * 1024 ** 2;
const CHUNK_BYTES = 256 * 1024;

/** Packs a part while it is made, so that no more of it is ever held than its packed bytes. */
export async function packPart(storedName: string, chunks: AsyncIterable<Uint8Array>): Promise<PackedPart> {
  const deflater = createDeflateRaw({
    level: SHEET_LEVEL,
    chunkSize: CHUNK_BYTES,
    ...{ highWaterMark: WAITING_BYTES },
  });
  const packed: Buffer[] = [];
  deflater.on('data', (chunk: Buffer) => packed.push(chunk));
  const finished = once(deflater, 'end');
  let checksum = 0;
  let size = 0;
  try {
    for await (const chunk of chunks) {
      checksum = crc32(chunk, checksum);
      size += chunk.length;
      if (!deflater.write(chunk)) await once(deflater, 'drain');
    }
    deflater.end();
    await finished;
  } finally {
    deflater.destroy();
  }
  return { storedName, method: DEFLATED, crc32: checksum, size, modified: NO_TIME, data: Buffer.concat(packed) };
}
