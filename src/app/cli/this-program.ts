import { homedir } from 'node:os';
import { join } from 'node:path';
import { isSea } from 'node:sea';
import { findCacheFolder } from '../../base/package/cache-folder.ts';
import type { Io } from './terminal/terminal.ts';

export const VERSION_OPTIONS: readonly string[] = ['-V', '--version'];

/** Hidden: `capsheet server` runs it for each desk. */
export const DESK_COMMAND = '--desk-of-server';

/** Hidden: `capsheet worker` runs it for the files of its jobs. */
export const READER_COMMAND = '--reader-of-worker';

/** This program again, as one of these: an executable is its own script. */
export function ownCommand(
  as: typeof DESK_COMMAND | typeof READER_COMMAND,
): readonly [program: string, ...args: string[]] {
  const { execPath, argv } = process;
  return isSea() ? [execPath, as] : [execPath, argv[1] ?? '', as];
}

/**
 * Lets a Node.js that can (22 and later) keep what it has compiled for the next start: in a folder of the user's own, for
 * anybody may write into the temporary one. A folder that cannot be written costs nothing but the time.
 */
export function keepCompiled({ env }: Pick<Io, 'env'>): void {
  const module: object = process.getBuiltinModule('node:module');
  if (isSea() || !('enableCompileCache' in module) || typeof module.enableCompileCache !== 'function') return;
  const folder = findCacheFolder({ env, platform: process.platform, home: homedir() });
  module.enableCompileCache(join(folder, 'compiled'));
}
