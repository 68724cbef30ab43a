import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A new folder for files of one kind below the state folder, for the user's own eyes. */
export async function makeFolder(stateDir: string, kind: string): Promise<string> {
  const folder = join(stateDir, kind, `${Date.now()}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
