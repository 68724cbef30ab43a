import { Readable } from 'node:stream';
import { runCli } from '../../src/app/cli/run-cli.ts';
import { type Ended, type StartSettings, toEnded } from './run-capsheet.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `capsheet ARGS` in this process, without a terminal, as src/main.ts does in its own: for what it says and does,
 * where it does not matter how a process starts and ends. One after the other, for a process has one working folder.
 */
export function runHere(args: readonly string[], settings: Pick<StartSettings, 'cwd' | 'env'>): Promise<Ended> {
  const ended = last.then(() => runNext(args, settings));
  last = ended.catch(() => undefined);
  return ended;
}

async function runNext(args: readonly string[], { cwd, env }: StartSettings): Promise<Ended> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const status = await runCli(args, {
      stdout: { write: (text) => stdout.push(text) },
      stderr: { write: (text) => stderr.push(text) },
      stdin: Readable.from([]),
      isTerminal: false,
      isOutputTerminal: false,
      width: 100,
      env,
      cwd,
    });
    return toEnded({ status, signal: undefined, stdout: stdout.join(''), stderr: stderr.join('') });
  } finally {
    process.chdir(before);
  }
}
