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
 * Copies a stream to a new private file, or leaves none; holds only a piece at a time. Throws FileRefused, FileMoved if
 * the length differs, and as the stream.
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
