import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './patient-calls.ts';

/** By what is done in them, which is in their names. */
const KINDS = ['demo', 'export', 'history', 'input', 'job', 'library', 'sandbox', 'seed', 'watch'] as const;

/** Makes a private folder among the temporary ones; whoever made it removes it. */
export function makeScratchFolder(kind: (typeof KINDS)[number]): Promise<string> {
  return mkdtemp(join(tmpdir(), `capsheet-${kind}-`));
}

const FOLDER = new RegExp(`^capsheet-(?:${KINDS.join('|')})-\\w+$`);
/** Files that a store is receiving. */
const INCOMING = /^capsheet-[0-9a-f-]{36}\.part$/;
/** No job takes so long, nor any upload. A folder's time is not that of what is written deep in it. Milliseconds. */
const FORSAKEN_FOLDER_MS = 7 * 86_400_000;
const FORSAKEN_FILE_MS = 86_400_000;

/** Removes what killed processes of capsheet left in a folder, and returns how many things. */
export async function sweepScratch(nowMs: number, folder = tmpdir()): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder)) {
    const longMs = FOLDER.test(name) ? FORSAKEN_FOLDER_MS : INCOMING.test(name) ? FORSAKEN_FILE_MS : undefined;
    const path = join(folder, name);
    if (longMs !== undefined && (await isOlder(path, nowMs - longMs))) count += (await removeFolder(path)) ? 1 : 0;
  }
  return count;
}

/** False if it is gone meanwhile. */
async function isOlder(path: string, thanMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < thanMs;
}
