import { rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { errnoOf } from '../util/errno.ts';

/**
 * On Windows nobody removes or replaces a file that somebody has open, and virus scanners, indexers and backups have every
 * new file open for a moment. So what is refused is tried again, for a good second in all.
 */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640];
const FOR_A_MOMENT: ReadonlySet<string | undefined> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY']);

/** How a call is repeated; a test passes its own. */
export interface Patience {
  readonly platform: NodeJS.Platform;
  readonly pause: (ms: number) => Promise<unknown>;
}

const PATIENCE: Patience = { platform: process.platform, pause: wait };

/** Gives a file its name, in place of another one of that name. Throws what the system throws. */
export async function renameOver(from: string, to: string): Promise<void> {
  await callPatiently(() => rename(from, to));
}

/**
 * Removes a folder of ours with all in it. What another program holds stays for the system to sweep: that does not undo
 * what was done in it. False then.
 */
export async function removeFolder(path: string): Promise<boolean> {
  try {
    await callPatiently(() => rm(path, { recursive: true, force: true }));
    return true;
  } catch (error) {
    if (!FOR_A_MOMENT.has(errnoOf(error))) throw error;
    return false;
  }
}

/** Elsewhere than on Windows such an error does not go away by itself. */
export async function callPatiently(
  call: () => Promise<void>,
  { platform, pause }: Patience = PATIENCE,
): Promise<void> {
  for (const ms of platform === 'win32' ? PAUSES_MS : []) {
    try {
      await call();
      return;
    } catch (error) {
      if (!FOR_A_MOMENT.has(errnoOf(error))) throw error;
    }
    await pause(ms);
  }
  await call();
}
