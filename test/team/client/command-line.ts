import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '../../../src/app/cli/run-cli.ts';
import { runHere } from '../../support/run-here.ts';
import type { Ended } from '../../support/start-program.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { TOKEN } from './small-server.ts';

/** Somebody's machine: a home with a folder of settings, and a folder to work in. */
export interface Machine {
  readonly folder: string;
  /** Where its home is. */
  readonly env: { readonly [name: string]: string };
  readonly tokensFile: string;
  run(args: readonly string[], env?: { readonly [name: string]: string }): Promise<Ended>;
  /** On a terminal, where this is typed. */
  type(line: string, args: readonly string[]): Promise<{ readonly status: number; readonly shown: string }>;
  /** As "capsheet login" leaves it. */
  signIn(origin: string, token?: string): void;
  readTokens(): string;
  modeOfTokens(): string;
}

export function openMachine(): Machine {
  const home = makeTempFolder();
  const folder = join(home, 'work');
  mkdirSync(folder);
  const tokensFile = join(home, 'config', 'capsheet', 'servers.json');
  const own = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), APPDATA: join(home, 'config') };
  return {
    folder,
    env: own,
    tokensFile,
    run: (args, env = {}) => runHere(args, { cwd: folder, env: { ...own, ...env } }),
    type: async (line, args) => {
      const shown: string[] = [];
      const write = (text: string): void => {
        shown.push(text);
      };
      const io = { isTerminal: true, isOutputTerminal: false, width: 100, cwd: folder };
      const env = { ...own, TERM: 'dumb' };
      const status = await runCli(args, {
        ...io,
        env,
        stdout: { write },
        stderr: { write },
        stdin: Readable.from([`${line}\n`]),
      });
      return { status, shown: shown.join('') };
    },
    signIn: (origin, token = TOKEN) => {
      mkdirSync(join(home, 'config', 'capsheet'), { recursive: true });
      const servers = { [origin]: { token, person: 'Ben Okri', expiresAt: '2026-12-23T00:00:00.000Z' } };
      writeFileSync(tokensFile, JSON.stringify({ version: 1, servers }), { mode: 0o600 });
    },
    readTokens: () => readFileSync(tokensFile, 'utf8'),
    modeOfTokens: () => (statSync(tokensFile).mode & 0o777).toString(8),
  };
}
