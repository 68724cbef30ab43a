import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates a private folder for files of one kind, below the state folder. */
export async function makeFolder(stateDir: string, kind: string): Promise<string> {
  const folder = join(stateDir, kind, `${Date.now()}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
