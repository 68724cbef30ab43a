import { existsSync, readFileSync } from 'node:fs';
import { isSea } from 'node:sea';
import type { Io } from '../terminal/terminal.ts';
import { helpWidth, wrapHelp } from './wrap-help.ts';

/** Hidden: the build asks the command for the help of all commands, and lays it beside main.js. */
export const HELP_TABLE_COMMAND = '--help-table-of-build';

const HELP_OPTIONS: readonly (string | undefined)[] = ['-h', '--help'];

/**
 * The help that is asked for, as the build has laid it beside the code: nothing has to be declared for it. `undefined` where
 * something else is asked for, or where nothing was built.
 */
export function findBuiltHelp(args: readonly string[], io: Io): string | undefined {
  if (isSea() || (args.length > 0 && !HELP_OPTIONS.includes(args.at(-1)))) return undefined;
  // Two levels up from each part of the bundled command; beside the source there is none.
  const place = new URL('../../help.json', import.meta.url);
  if (!existsSync(place)) return undefined;
  const table: unknown = JSON.parse(readFileSync(place, 'utf8'));
  const path = args.slice(0, -1).join(' ');
  if (typeof table !== 'object' || table === null || !Object.hasOwn(table, path)) return undefined;
  const text: unknown = Reflect.get(table, path);
  return typeof text === 'string' ? wrapHelp(text, helpWidth(io)) : undefined;
}
