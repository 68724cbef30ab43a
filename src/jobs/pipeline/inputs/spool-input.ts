import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../../base/disk/scratch-folders.ts';
import { inputTooLarge } from '../../../base/input/input-errors.ts';
import { DEFAULT_READ_LIMITS } from '../../../base/input/read-limits.ts';
import { sniffFile } from '../../../spreadsheet/workbook/sniff-format.ts';

/** Names it in messages and rows; its ending is that of what it turned out to be. */
const NAME = 'standard-input';

export interface SpooledInput {
  readonly path: string;
  readonly remove: () => Promise<unknown>;
}

/**
 * Puts what a stream brings into a private file, for a workbook is read in no order that a stream could follow.
 * `undefined` for a stream that brings nothing. Throws `input-too-large`.
 */
export async function spoolInput(stream: AsyncIterable<string | Uint8Array>): Promise<SpooledInput | undefined> {
  const bytes = await readAll(stream);
  if (bytes.length === 0) return undefined;
  const folder = await makeScratchFolder('input');
  const path = join(folder, `${NAME}${await findEnding(bytes)}`);
  await writeFile(path, bytes, { mode: 0o600 });
  return { path, remove: () => removeFolder(folder) };
}

async function readAll(stream: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > DEFAULT_READ_LIMITS.fileBytes) throw inputTooLarge(NAME, 'it goes on and on');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

async function findEnding(bytes: Buffer): Promise<string> {
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const format = await sniffFile({ size: bytes.length, read });
  if (format.kind === 'text') return '.csv';
  return format.kind === 'other' && format.what === 'a JSON document' ? '.json' : '.xlsx';
}
