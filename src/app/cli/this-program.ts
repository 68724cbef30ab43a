import { isSea } from 'node:sea';
import { z } from 'zod';
import { packageFiles } from '../../base/package/package-files.ts';

const packageFile = z.object({ version: z.string() });

/** The version of capsheet, from its own package file. */
export function readVersion(): string {
  return packageFile.parse(JSON.parse(packageFiles.readText('package.json'))).version;
}

/** No command for people, who find it nowhere: `capsheet server` starts it for each desk. */
export const DESK_COMMAND = '--desk-of-server';

/** This program again, as a desk: an executable is its own script. */
export function ownDeskCommand(): readonly [program: string, ...args: string[]] {
  const { execPath, argv } = process;
  return isSea() ? [execPath, DESK_COMMAND] : [execPath, argv[1] ?? '', DESK_COMMAND];
}
