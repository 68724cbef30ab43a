import { isSea } from 'node:sea';
import { packageFiles } from '../../base/package/package-files.ts';

/** Parses the package file by hand: loading the library of schemas would take longer. */
export function readVersion(): string {
  const about: unknown = JSON.parse(packageFiles.readText('package.json'));
  if (typeof about !== 'object' || about === null || !('version' in about) || typeof about.version !== 'string')
    throw new Error('package.json holds no version');
  return about.version;
}

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
