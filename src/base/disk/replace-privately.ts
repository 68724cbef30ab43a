import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renameOver } from './patient-calls.ts';
import { placeFile } from './place-file.ts';

/** Replaces a file of settings at once; it is private from the first moment, and so is its folder if that is new. */
export async function replacePrivately(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.new`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(fresh, { force: true });
  await placeFile(fresh, (sink) => sink(Buffer.from(text)), 0o600);
  await chmod(fresh, 0o600);
  await renameOver(fresh, path);
}
