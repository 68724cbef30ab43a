import { existsSync, readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'dotenv';
import { usageError } from '../util/capsheet-error.ts';
import type { Io } from './io.ts';

/** Where the service is and who asks. The secret lives here and in the client only. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly appUrl?: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

/** The settings a user may give as flags; the environment and a `.env` file stand behind them. */
export interface SettingFlags {
  readonly baseUrl?: string;
  readonly appUrl?: string;
  readonly clientId?: string;
  readonly stateDir?: string;
}

const NAMES = {
  baseUrl: 'CAPSHEET_BASE_URL',
  appUrl: 'CAPSHEET_APP_URL',
  clientId: 'CAPSHEET_CLIENT_ID',
  clientSecret: 'CAPSHEET_CLIENT_SECRET',
  stateDir: 'CAPSHEET_STATE_DIR',
} as const;

/** What is set of the service, complete or not. */
export function findServiceSettings(flags: SettingFlags, io: Io) {
  const look = lookIn(io);
  return {
    baseUrl: flags.baseUrl ?? look(NAMES.baseUrl),
    appUrl: flags.appUrl ?? look(NAMES.appUrl),
    clientId: flags.clientId ?? look(NAMES.clientId),
    clientSecret: look(NAMES.clientSecret),
  };
}

/** Errors: `settings-missing` (exit status 2), naming every setting that is not there. */
export function readServiceSettings(flags: SettingFlags, io: Io): ServiceSettings {
  const { baseUrl, appUrl, clientId, clientSecret } = findServiceSettings(flags, io);
  if (baseUrl === undefined || clientId === undefined || clientSecret === undefined)
    throw missing({ baseUrl, clientId, clientSecret });
  return { baseUrl, ...(appUrl === undefined ? {} : { appUrl }), credentials: { clientId, clientSecret } };
}

/**
 * Where capsheet keeps its journal: `--state-dir`, `CAPSHEET_STATE_DIR`, else `.capsheet` in the home folder. A `~` is
 * the home folder here too: in a `.env` file no shell makes it so.
 */
export function readStateDir(flags: SettingFlags, io: Io): string {
  const stated = flags.stateDir ?? lookIn(io)(NAMES.stateDir) ?? '~/.capsheet';
  return resolve(
    io.cwd,
    stated.replace(/^~(?=[/\\]|$)/, () => homedir()),
  );
}

/** The operating system's name of the user. */
export function readUserName(io: Io): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an entry in the system's table, as in some containers.
    return io.env.USER ?? io.env.USERNAME ?? 'unknown';
  }
}

/** The environment first, then a `.env` file in the working folder; an empty value counts as none. */
function lookIn(io: Io): (name: string) => string | undefined {
  const path = join(io.cwd, '.env');
  const file = existsSync(path) ? parse(readFileSync(path)) : {};
  return (name) => [io.env[name], file[name]].find((value) => value !== undefined && value !== '');
}

function missing(values: { [name in 'baseUrl' | 'clientId' | 'clientSecret']: string | undefined }) {
  const names = (['baseUrl', 'clientId', 'clientSecret'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => NAMES[name]);
  return usageError(
    'settings-missing',
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not set.`,
    'Set them in the environment or in a .env file in this folder. Without a service of your own, "capsheet sandbox" starts one and prints them.',
  );
}
