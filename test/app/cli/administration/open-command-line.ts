import { Readable } from 'node:stream';
import { runCli } from '../../../../src/app/cli/run-cli.ts';
import { sharedPostgres } from '../../../support/postgres/start-postgres.ts';
import { type Ended, toEnded } from '../../../support/start-program.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { drawKeyLine } from '../../../team/vault/make-keys.ts';

export const KEY_LINE = drawKeyLine('2026-11');

export interface CommandLine {
  readonly url: string;
  readonly env: { readonly [name: string]: string };
  /** `capsheet team ARGS`, without a terminal. */
  team(args: readonly string[], given?: { readonly stdin?: string; readonly env?: object }): Promise<Ended>;
}

/** A command line for somebody who installs a team, with an empty database and a key. */
export async function openCommandLine(): Promise<CommandLine> {
  const url = await (await sharedPostgres()).createDatabase();
  const own = { CAPSHEET_DATABASE_URL: url, CAPSHEET_VAULT_KEY: KEY_LINE, USER: 'ilse' };
  const cwd = makeTempFolder();
  const team: CommandLine['team'] = async (args, { stdin = '', env = {} } = {}) => {
    const stdout: string[] = [];
    const stderr: string[] = [];
    const status = await runCli(['team', ...args], {
      stdout: { write: (text) => stdout.push(text) },
      stderr: { write: (text) => stderr.push(text) },
      stdin: Readable.from(stdin === '' ? [] : [stdin]),
      isTerminal: false,
      isOutputTerminal: false,
      width: 100,
      env: { ...own, ...env },
      cwd,
    });
    return toEnded({ status, signal: undefined, stdout: stdout.join(''), stderr: stderr.join('') });
  };
  return { url, env: own, team };
}
