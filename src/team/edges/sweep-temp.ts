import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';

/** The names of the folders into which workbooks are fetched begin with this. */
export const TEMP_PREFIX = 'capsheet-watch-';

/** Our folders and files in that for temporary ones, by their names. */
const OURS = /^capsheet-(?:watch-\w+|job-\w+|export-\w+|[0-9a-f-]{36}\.part)$/;
/** No job is at work for so long. Milliseconds. */
const FORSAKEN_MS = 7 * 86_400_000;

/** Removes what workers left behind that were killed on this machine. Answers how many things. */
export async function sweepTemp(nowMs: number, folder = tmpdir()): Promise<number> {
  let count = 0;
  for (const name of (await readdir(folder)).filter((one) => OURS.test(one))) {
    const path = join(folder, name);
    if (await isForsaken(path, nowMs)) count += (await removeFolder(path)) ? 1 : 0;
  }
  return count;
}

/** False for what has gone meanwhile. */
async function isForsaken(path: string, nowMs: number): Promise<boolean> {
  try {
    return nowMs - (await stat(path)).mtimeMs > FORSAKEN_MS;
  } catch {
    return false;
  }
}
