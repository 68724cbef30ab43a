import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';

export const TEMP_PREFIX = 'capsheet-watch-';

/** Our names in the folder for temporary files. */
const OURS = /^capsheet-(?:watch-\w+|job-\w+|export-\w+|[0-9a-f-]{36}\.part)$/;
/** No job takes so long. Milliseconds. */
const FORSAKEN_MS = 7 * 86_400_000;

/** Removes what killed workers left on this machine, and returns how many things. */
export async function sweepTemp(nowMs: number, folder = tmpdir()): Promise<number> {
  let count = 0;
  for (const name of (await readdir(folder)).filter((one) => OURS.test(one))) {
    const path = join(folder, name);
    if (await isForsaken(path, nowMs)) count += (await removeFolder(path)) ? 1 : 0;
  }
  return count;
}

/** False if it is gone meanwhile. */
async function isForsaken(path: string, nowMs: number): Promise<boolean> {
  try {
    return nowMs - (await stat(path)).mtimeMs > FORSAKEN_MS;
  } catch {
    return false;
  }
}
