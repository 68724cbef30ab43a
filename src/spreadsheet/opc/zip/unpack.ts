import { Readable, type TransformOptions } from 'node:stream';
import { createInflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { type ByteSource, readPieces } from '../../../base/input/input-file.ts';

/** Where a part's packed bytes lie, and what they must come to. */
export interface PackedBytes {
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
const STREAM: ZlibOptions & TransformOptions = {
  chunkSize: CHUNK_BYTES,
  readableHighWaterMark: 3 * CHUNK_BYTES,
};
/** Parts of no more than this are unpacked in one go. */
const SMALL_BYTES = 256 * 1024;

/** Unpacks a part in a stream. Throws a plain Error, in words, for bytes that are not what they should be. */
export async function* unpack(source: ByteSource, packed: PackedBytes): AsyncGenerator<Buffer> {
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
