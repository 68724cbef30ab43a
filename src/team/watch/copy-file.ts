import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type FetchedFile, FileMoved, FileRefused, type ListedFile } from './place.ts';

export interface CopyLimits {
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Writes what comes out of a stream to a new file, which nobody else may read, or leaves none. It never holds more than a
 * piece of it.
 * @throws FileRefused; FileMoved where it has another length than was listed; what the stream throws
 */
export async function copyFile(
  from: AsyncIterable<Buffer>,
  to: string,
  listed: ListedFile,
  { mostBytes, signal }: CopyLimits,
): Promise<FetchedFile> {
  if (listed.size > mostBytes) throw new FileRefused('it is larger than a workbook may be');
  const hash = createHash('sha256');
  let length = 0;
  const measure = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > listed.size) throw new FileMoved();
      hash.update(piece);
      yield piece;
    }
    if (length < listed.size) throw new FileMoved();
  };
  try {
    await pipeline(from, measure, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal });
    return { digest: hash.digest('hex') };
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
