import { spawn } from 'node:child_process';
import { toCommandLine } from './tested-command.ts';

interface TerminalSettings {
  readonly folder: string;
  readonly env: { readonly [name: string]: string };
}

export interface Terminal {
  /** Comes when the command asks, or has ended without asking. */
  readonly asked: Promise<void>;
  /** Types this, and nothing after it. */
  answer(typed: string): void;
  readonly ended: Promise<{ readonly status: number | undefined; readonly shown: string }>;
}

/** Starts `capsheet ARGS` on a terminal of its own, made by `script`. */
export function openTerminal({ folder, env }: TerminalSettings, args: readonly string[], prompt = '[y/N] '): Terminal {
  const command = toCommandLine(args)
    .map((word) => `'${word}'`)
    .join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const shown: Buffer[] = [];
  const asked = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      shown.push(chunk);
      if (Buffer.concat(shown).includes(prompt)) resolve();
    });
    child.on('close', () => resolve());
  });
  const ended = new Promise<Awaited<Terminal['ended']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      const text = Buffer.concat(shown).toString('utf8').replaceAll('\r\n', '\n');
      resolve({ status: status ?? undefined, shown: text });
    });
  });
  return { asked, answer: (typed) => child.stdin.end(typed), ended };
}

/** Runs `capsheet ARGS` on a terminal, types at the prompt, and gives all that stood there. */
export async function runOnTerminal(
  settings: TerminalSettings,
  args: readonly string[],
  typed: string,
  prompt?: string,
): Promise<string> {
  const terminal = openTerminal(settings, args, prompt);
  await terminal.asked;
  terminal.answer(typed);
  return (await terminal.ended).shown;
}
