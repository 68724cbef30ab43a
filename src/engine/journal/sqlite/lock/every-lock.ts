import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import { toOpeningError } from '../database/open-state-file.ts';
import { type KernelLock, takeKernelLock } from './kernel-lock.ts';

const APPLY_LOCK = /^apply-[0-9a-f]{16}\.lock$/;

/** The files of the locks that somebody has ever held in a state folder. */
export function listApplyLocks(stateDir: string): readonly string[] {
  return existsSync(stateDir) ? readdirSync(stateDir).filter((name) => APPLY_LOCK.test(name)) : [];
}

/**
 * Keeps every apply out of a state folder: takes the locks of all services and firms that it has met, and `others` besides.
 * @throws CapsheetError `history-in-use` where a run is under way; then none is held.
 */
export function takeEveryLock(stateDir: string, others: readonly string[] = []): KernelLock {
  const held: KernelLock[] = [];
  const release = (): void => {
    for (const lock of held) lock.release();
  };
  try {
    for (const name of new Set([...listApplyLocks(stateDir), ...others])) {
      const lock = takeKernelLock(join(stateDir, name));
      if (lock === undefined) throw runUnderWay(stateDir);
      held.push(lock);
    }
    return { release };
  } catch (error) {
    release();
    throw toOpeningError(stateDir, error);
  }
}

/** Of a state folder whose history cannot be moved now. */
export function runUnderWay(stateDir: string) {
  return usageError(
    'history-in-use',
    `A run is under way in the state folder ${stateDir}, or another import.`,
    'Wait until it has ended, or stop it; then start the same command again.',
  );
}
