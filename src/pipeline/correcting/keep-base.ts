import { copyFile, readFile } from 'node:fs/promises';
import { hashFile } from '../../input/hash-input.ts';

/** Keeps a file aside as it was read; false where it is another by now. */
export async function keepBase(path: string, basePath: string, sha256: string): Promise<boolean> {
  await copyFile(path, basePath);
  return hashFile(await readFile(basePath)) === sha256;
}
