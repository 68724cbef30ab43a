import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { type Keychain, keychainMissing } from '../../src/app/cli/firms/keychain.ts';
import { runCli } from '../../src/app/cli/run-cli.ts';
import { type StartSettings, startCapsheet } from './run-capsheet.ts';
import { type Ended, toEnded } from './start-program.ts';
import { needsOwnProcess, TESTED } from './tested-command.ts';

export interface HereSettings extends Pick<StartSettings, 'cwd' | 'env'> {
  /** Standard input. */
  readonly input?: string | Uint8Array | Readable;
  /** The keychain; where left out there is none that can be used, as on a server. */
  readonly keychain?: Keychain;
}

/** The system's own is none of a test's business. */
const NO_KEYCHAIN: Keychain = { read: refuse, keep: refuse, forget: refuse };

function refuse(): never {
  throw keychainMissing('it is locked', undefined);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `capsheet ARGS` in this process, without a terminal, as src/main.ts does in its own: for what it says and does,
 * where it does not matter how a process starts and ends. One after the other, for a process has one working folder. Where
 * an installed command is tested, it is started instead.
 */
export function runHere(args: readonly string[], settings: HereSettings): Promise<Ended> {
  if (TESTED.isInstalled) return runInstalled(args, settings);
  const ended = last.then(() => runNext(args, settings));
  last = ended.catch(() => undefined);
  return ended;
}

async function runInstalled(args: readonly string[], { cwd, env, input, keychain }: HereSettings): Promise<Ended> {
  if (keychain !== undefined) needsOwnProcess('a keychain that stands in for that of the system');
  const text = input instanceof Readable ? needsOwnProcess('a stream as standard input') : input;
  return startCapsheet(args, { cwd, input: text ?? '', env: { HOME: tmpdir(), ...env } }).ended;
}

async function runNext(args: readonly string[], settings: HereSettings): Promise<Ended> {
  const { cwd, env, input = '', keychain = NO_KEYCHAIN } = settings;
  const stdout: string[] = [];
  const stderr: string[] = [];
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const status = await runCli(args, {
      stdout: { write: (text) => stdout.push(text) },
      stderr: { write: (text) => stderr.push(text) },
      stdin: input instanceof Readable ? input : Readable.from(input.length === 0 ? [] : [input]),
      isTerminal: false,
      isOutputTerminal: false,
      width: 100,
      env,
      cwd,
      keychain,
    });
    return toEnded({ status, signal: undefined, stdout: stdout.join(''), stderr: stderr.join('') });
  } finally {
    process.chdir(before);
  }
}
