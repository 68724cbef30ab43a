import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { PackedPart } from './zip.ts';

const DEFLATED = 8;
/** The least the ZIP format knows of times, so that equal content gives equal files. */
const NO_TIME = 0x210000;
/** Sheets are long and full of repetition: level 3 takes twice the time for a twentieth of the bytes, 6 five times. */
const LEVEL = 2;
/** So much may wait to be packed, by other threads, while the next piece is made. */
const WAITING_BYTES = 2 * 1024 ** 2;
const CHUNK_BYTES = 256 * 1024;

/** Packs a part while it is made, so that no more of it is ever held than its packed bytes. */
export async function packPart(storedName: string, chunks: AsyncIterable<Uint8Array>): Promise<PackedPart> {
  const deflater = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK_BYTES, ...{ highWaterMark: WAITING_BYTES } });
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
