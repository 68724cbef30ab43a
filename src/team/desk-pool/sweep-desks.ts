import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { toDeskAddress } from '../desk/desk-brief.ts';

/** The names of the folders of desks begin with this. */
export const DESK_FOLDER_PREFIX = 'capsheet-desk-';

const OURS = new RegExp(`^${DESK_FOLDER_PREFIX}\\w{6}$`);
/** One that is about to begin does not answer yet. */
const BEGINS_WITHIN_MS = 120_000;

/**
 * Removes what is left of desks that were killed together with their server, which has workbooks in it. What somebody else's
 * server on this machine is at work on answers, and stays. Answers how many.
 */
export async function sweepDesks(nowMs: number, folder = tmpdir()): Promise<number> {
  let count = 0;
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => OURS.test(one))) {
    const path = join(folder, name);
    if (await isForsaken(path, nowMs)) count += (await removeFolder(path).catch(() => false)) ? 1 : 0;
  }
  return count;
}

async function isForsaken(path: string, nowMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && nowMs - found.mtimeMs > BEGINS_WITHIN_MS && !(await answers(path));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(toDeskAddress(path));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
