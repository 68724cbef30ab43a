import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../../base/disk/scratch-folders.ts';
import { receiveStream } from '../../../base/input/receive-stream.ts';
import { sniffFile } from '../../../spreadsheet/workbook/sniff-format.ts';

/** Names it in messages and rows; its ending is that of what it turned out to be. */
const NAME = 'standard-input';

export interface SpooledInput {
  readonly path: string;
  readonly remove: () => Promise<unknown>;
}

/**
 * Puts what a stream brings into a private file, for a workbook is read in no order that a stream could follow.
 * `undefined` for a stream that brings nothing. Throws as receiveStream does.
 */
export async function spoolInput(
  stream: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<SpooledInput | undefined> {
  const folder = await makeScratchFolder('input');
  const remove = () => removeFolder(folder);
  try {
    const received = join(folder, NAME);
    const size = await receiveStream(stream, { name: NAME, path: received, signal });
    const path = `${received}${await findEnding(received, size)}`;
    await rename(received, path);
    if (size > 0) return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
  await remove();
  return undefined;
}

async function findEnding(path: string, size: number): Promise<string> {
  const file = await open(path);
  try {
    const read = async (position: number, length: number) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
      const { bytesRead } = await file.read({ buffer, position });
      return buffer.subarray(0, bytesRead);
    };
    const format = await sniffFile({ size, read });
    if (format.kind === 'text') return '.csv';
    return format.kind === 'other' && format.what === 'a JSON document' ? '.json' : '.xlsx';
  } finally {
    await file.close();
  }
}
