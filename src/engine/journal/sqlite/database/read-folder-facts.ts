import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import type { FolderFacts } from './classify-folder.ts';

/** Where a folder lies, as far as the system says so. @throws the error of the file system where there is no such folder. */
export function readFolderFacts(path: string): FolderFacts {
  // On Windows the native one gives the share behind the letter of a drive.
  return { platform: process.platform, path: realpathSync.native(path), mounts: readMounts() };
}

function readMounts(): string {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/self/mounts', 'utf8');
    return process.platform === 'darwin' ? execFileSync('/sbin/mount', { encoding: 'utf8' }) : '';
  } catch {
    return '';
  }
}
