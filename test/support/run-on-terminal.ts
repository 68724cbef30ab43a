import { spawn } from 'node:child_process';
import { MAIN } from './run-capsheet.ts';

interface TerminalSettings {
  readonly folder: string;
  readonly env: { readonly [name: string]: string };
}

/** Runs `capsheet ARGS` on a terminal of its own, made by `script`, types at the prompt, and gives all that stood there. */
export async function runOnTerminal(
  { folder, env }: TerminalSettings,
  args: readonly string[],
  typed: string,
  prompt = '[y/N] ',
): Promise<string> {
  const command = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', TERM: 'dumb', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const shown: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    shown.push(chunk);
    if (Buffer.concat(shown).includes(prompt)) child.stdin.end(typed);
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return Buffer.concat(shown).toString('utf8').replaceAll('\r\n', '\n');
}
