import { isSea } from 'node:sea';

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
